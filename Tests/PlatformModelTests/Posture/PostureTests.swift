import Foundation
import ModelTestSupport
import SimulationKernel
import Testing
import UIKitModel

@testable import PlatformModel

@Suite("Postures of a phone")
struct PostureTests {
  let world = TestWorld()

  /// Returns the gravity vector after a rotation in the screen plane from portrait toward landscape left, and a tilt
  /// out of that plane, in degrees.
  private static func gravity(_ degrees: Double, raised: Double = 0) -> CMAcceleration {
    let (turn, rise) = (degrees * .pi / 180, raised * .pi / 180)
    return CMAcceleration(x: -sin(turn) * cos(rise), y: -cos(turn) * cos(rise), z: -sin(rise))
  }

  @Test(arguments: [(Posture.portrait, Posture.portraitUpsideDown), (.faceUp, .faceDown)])
  func `a phone rotated to the opposite posture keeps facing the user, and a flat phone tips over its left side`(
    _ start: Posture, _ end: Posture
  ) throws {
    let middle = try RotationPath(from: #require(start.gravity), to: #require(end.gravity)).gravity(at: 0.5)
    #expect(abs(middle.x + 1) < 1e-9)
    #expect(abs(middle.y) < 1e-9)
    #expect(abs(middle.z) < 1e-9)
  }

  @Test(
    arguments: [
      (.portrait, (0, -1, 0)), (.portraitUpsideDown, (0, 1, 0)), (.landscapeLeft, (-1, 0, 0)),
      (.landscapeRight, (1, 0, 0)), (.faceUp, (0, 0, -1)), (.faceDown, (0, 0, 1)),
      (.landscapeLeft, (-0.9, -0.3, 0.1)), (.landscapeRight, (0.95, 0.2, -0.2)), (.portraitUpsideDown, (0.3, 0.8, 0)),
    ] as [(Posture, (Double, Double, Double))])
  func `rule(314): the larger component of gravity distinguishes landscape and portrait, and its sign the side`(
    _ posture: Posture, _ vector: (Double, Double, Double)
  ) {
    world.system.gravity = CMAcceleration(x: vector.0, y: vector.1, z: vector.2)
    #expect(world.system.posture == posture)
    world.system.posture = posture
    world.system.gravity = world.system.gravity
    #expect(world.system.posture == posture, "a posture's own gravity leads to it")
  }

  @Test func `a phone between two postures keeps its last posture, from either side`() {
    var there: [Posture] = []
    for degrees in stride(from: 5.0, through: 85, by: 10) {
      world.system.gravity = Self.gravity(degrees)
      there.append(world.system.posture)
    }
    #expect(there.map { $0 == .landscapeLeft } == [Bool](repeating: false, count: 6) + [true, true, true])
    var back: [Posture] = []
    for degrees in stride(from: 85.0, through: 5, by: -10) {
      world.system.gravity = Self.gravity(degrees)
      back.append(world.system.posture)
    }
    #expect(back.map { $0 == .landscapeLeft } == [Bool](repeating: true, count: 6) + [false, false, false])
  }

  @Test func `rule(298): a phone laid down is face up, keeps its last orientation, and rises at another angle`() {
    world.system.gravity = Self.gravity(90)
    var postures: [Posture] = []
    for raised in [0.0, 30, 55, 65, 90, 65, 55, 45, 20] {
      world.system.gravity = Self.gravity(90, raised: raised)
      postures.append(world.system.posture)
    }
    #expect(
      postures == [
        .landscapeLeft, .landscapeLeft, .landscapeLeft, .faceUp, .faceUp, .faceUp, .faceUp, .landscapeLeft,
        .landscapeLeft,
      ])
    world.system.posture = .faceDown
    #expect(world.system.worldInPhone == Posture.landscapeLeft.worldInPhone)
    world.system.posture = .unknown
    #expect(world.system.worldInPhone == Posture.landscapeLeft.worldInPhone)
    #expect(world.system.gravity.z == 1)
  }

  @Test func `a phone in free fall keeps its posture`() {
    world.system.posture = .landscapeRight
    world.system.gravity = CMAcceleration(x: 0, y: -0.05, z: 0)
    #expect(world.system.posture == .landscapeRight)
  }

  @Test func `a rotation takes the shortest way, upside down through landscape left, and a new rotation ends it`() {
    world.system.rotate(to: .portraitUpsideDown, nanoseconds: 400_000_000)
    world.advance(milliseconds: 200)
    #expect(abs(world.system.gravity.x + 1) < 1e-9)
    #expect(world.system.posture == .landscapeLeft)
    world.system.rotate(to: .landscapeRight, nanoseconds: 100_000_000)
    world.advance(milliseconds: 90)
    world.system.posture = .portrait
    world.advance(milliseconds: 500)
    #expect(world.system.posture == .portrait)
    world.system.rotate(to: .faceUp, nanoseconds: 100_000_000)
    world.advance(milliseconds: 100)
    #expect(world.system.posture == .faceUp)
    world.system.rotate(to: .faceDown, nanoseconds: 100_000_000)
    world.advance(milliseconds: 100)
    #expect(world.system.posture == .faceDown)
    world.system.rotate(to: .landscapeLeft, nanoseconds: 0)
    #expect(world.system.posture == .landscapeLeft)
  }

  // MARK: UIKit names

  @Test
  func `rule(409): orientation changes are posted on the main queue, from any calling queue`() {
    let journal = Journal()
    let world = world
    // The test runner decides which thread executes the main queue.
    let isMain = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: isMain, value: true)
    defer { DispatchQueue.main.setSpecific(key: isMain, value: nil) }
    DispatchQueue(label: "other").sync {
      world.use {
        let device = UIDevice.current
        let token = world.system.notificationCenter.addObserver(
          forName: UIDevice.orientationDidChangeNotification, object: device, queue: nil
        ) { _ in journal.add("\(DispatchQueue.getSpecific(key: isMain) == true)") }
        device.beginGeneratingDeviceOrientationNotifications()
        world.system.posture = .landscapeLeft
        device.endGeneratingDeviceOrientationNotifications()
        world.system.notificationCenter.removeObserver(token)
      }
    }
    #expect(journal.lines == ["true"])
  }

  @Test func `a phone reports its orientation and changes of it only while notifications are enabled`() {
    world.use {
      let device = UIDevice.current
      #expect(device === UIDevice.current)
      #expect(device.orientation == .unknown)
      let journal = Journal()
      let token = world.system.notificationCenter.addObserver(
        forName: UIDevice.orientationDidChangeNotification, object: device, queue: nil
      ) { note in journal.add("\((note.object as? UIDevice)?.orientation.rawValue ?? -1)") }
      world.system.posture = .landscapeLeft
      device.beginGeneratingDeviceOrientationNotifications()
      device.beginGeneratingDeviceOrientationNotifications()
      for posture in [Posture.landscapeRight, .landscapeRight, .faceUp] { world.system.posture = posture }
      device.endGeneratingDeviceOrientationNotifications()
      world.system.posture = .portrait
      device.endGeneratingDeviceOrientationNotifications()
      #expect(!device.isGeneratingDeviceOrientationNotifications)
      #expect(device.orientation == .unknown)
      world.system.posture = .landscapeLeft
      #expect(journal.lines == ["4", "5", "1"])
      world.system.notificationCenter.removeObserver(token)
    }
  }
}
