import Foundation
import Testing

@testable import CaptureModel
@testable import PlatformModel
@testable import PlatformTypes
@testable import SimulationKernel

@Suite("How a phone is held")
struct PostureTests {
  let phone = TestPhone()

  /// Gravity in the plane of the screen, so many degrees on the way from portrait to landscape left, and out of it.
  private static func gravity(_ degrees: Double, raised: Double = 0) -> CMAcceleration {
    let (turn, rise) = (degrees * .pi / 180, raised * .pi / 180)
    return CMAcceleration(x: -sin(turn) * cos(rise), y: -cos(turn) * cos(rise), z: -sin(rise))
  }

  @Test(
    "rule(314): the greater part of gravity tells landscape from portrait, and its sign the side",
    arguments: [
      (.portrait, (0, -1, 0)), (.portraitUpsideDown, (0, 1, 0)), (.landscapeLeft, (-1, 0, 0)),
      (.landscapeRight, (1, 0, 0)), (.faceUp, (0, 0, -1)), (.faceDown, (0, 0, 1)),
      (.landscapeLeft, (-0.9, -0.3, 0.1)), (.landscapeRight, (0.95, 0.2, -0.2)), (.portraitUpsideDown, (0.3, 0.8, 0)),
    ] as [(Posture, (Double, Double, Double))])
  func gravity(_ posture: Posture, _ vector: (Double, Double, Double)) {
    phone.system.gravity = CMAcceleration(x: vector.0, y: vector.1, z: vector.2)
    #expect(phone.system.posture == posture)
    phone.system.posture = posture
    phone.system.gravity = phone.system.gravity
    #expect(phone.system.posture == posture, "a posture's own gravity leads to it")
  }

  @Test("flow G5: a phone between two postures keeps the last, from either side")
  func hysteresis() {
    var there: [Posture] = []
    for degrees in stride(from: 5.0, through: 85, by: 10) {
      phone.system.gravity = Self.gravity(degrees)
      there.append(phone.system.posture)
    }
    #expect(there.map { $0 == .landscapeLeft } == [Bool](repeating: false, count: 6) + [true, true, true])
    var back: [Posture] = []
    for degrees in stride(from: 85.0, through: 5, by: -10) {
      phone.system.gravity = Self.gravity(degrees)
      back.append(phone.system.posture)
    }
    #expect(back.map { $0 == .landscapeLeft } == [Bool](repeating: true, count: 6) + [false, false, false])
  }

  @Test("rule(298): a phone that is laid down is face up and remembers how it stood; it gets up at another angle")
  func lyingDown() {
    phone.system.gravity = Self.gravity(90)
    var postures: [Posture] = []
    for raised in [0.0, 30, 55, 65, 90, 65, 55, 45, 20] {
      phone.system.gravity = Self.gravity(90, raised: raised)
      postures.append(phone.system.posture)
    }
    #expect(
      postures == [
        .landscapeLeft, .landscapeLeft, .landscapeLeft, .faceUp, .faceUp, .faceUp, .faceUp, .landscapeLeft,
        .landscapeLeft,
      ])
    phone.system.posture = .faceDown
    #expect(phone.system.worldInPhone == Posture.landscapeLeft.worldInPhone)
    phone.system.posture = .unknown
    #expect(phone.system.worldInPhone == Posture.landscapeLeft.worldInPhone && phone.system.gravity.z == 1)
  }

  @Test("a phone that falls keeps its posture")
  func falling() {
    phone.system.posture = .landscapeRight
    phone.system.gravity = CMAcceleration(x: 0, y: -0.05, z: 0)
    #expect(phone.system.posture == .landscapeRight)
  }

  @Test("flow G3: angles at each moment of a turn: capture follows gravity, a locked preview does not")
  func scriptedTurn() {
    let window = phone.system.makeWindow()
    let layer = phone.use { CALayer() }
    window.addSublayer(layer)
    let coordinator = AVCaptureDevice.RotationCoordinator(device: phone.back, previewLayer: layer)
    let journal = Journal()
    var angles: [(Int64, CGFloat, CGFloat)] = []
    phone.system.turn(to: .landscapeLeft, nanoseconds: 300_000_000)
    for moment in 0..<40 {
      if moment == 5 { journal.add("\(phone.system.gravity.x < -0.2)") }
      let capture = coordinator.videoRotationAngleForHorizonLevelCapture
      let preview = coordinator.videoRotationAngleForHorizonLevelPreview
      if angles.last.map({ $0.1 != capture || $0.2 != preview }) ?? true {
        angles.append((Int64(moment * 10), capture, preview))
      }
      if moment == 35 { phone.system.lockedInterface = .portrait }
      phone.advance(milliseconds: 10)
    }
    #expect(angles.map(\.0) == [0, 210, 360] && angles.map(\.1) == [90, 0, 0] && angles.map(\.2) == [90, 0, 90])
    #expect(phone.system.gravity == CMAcceleration(x: -1, y: 0, z: 0) && journal.lines == ["true"])
  }

  @Test("a turn goes by the shortest way, upside down by way of landscape left, and another one ends it")
  func ways() {
    phone.system.turn(to: .portraitUpsideDown, nanoseconds: 400_000_000)
    phone.advance(milliseconds: 200)
    #expect(abs(phone.system.gravity.x + 1) < 1e-9 && phone.system.posture == .landscapeLeft)
    phone.system.turn(to: .landscapeRight, nanoseconds: 100_000_000)
    phone.advance(milliseconds: 90)
    phone.system.posture = .portrait
    phone.advance(milliseconds: 500)
    #expect(phone.system.posture == .portrait)
    phone.system.turn(to: .faceUp, nanoseconds: 100_000_000)
    phone.advance(milliseconds: 100)
    #expect(phone.system.posture == .faceUp)
    phone.system.turn(to: .faceDown, nanoseconds: 100_000_000)
    phone.advance(milliseconds: 100)
    #expect(phone.system.posture == .faceDown)
    phone.system.turn(to: .landscapeLeft, nanoseconds: 0)
    #expect(phone.system.posture == .landscapeLeft)
  }

  // MARK: With the names of UIKit

  @Test(
    "rule(299), rule(298): interface and video share names; the phone's left is the interface's right",
    arguments: [
      (.portrait, .portrait, .portrait, .portrait), (.landscapeLeft, .landscapeLeft, .landscapeRight, .landscapeRight),
      (.landscapeRight, .landscapeRight, .landscapeLeft, .landscapeLeft),
      (.portraitUpsideDown, .portraitUpsideDown, .portraitUpsideDown, .portraitUpsideDown),
    ] as [(Posture, UIDeviceOrientation, UIInterfaceOrientation, AVCaptureVideoOrientation)])
  func names(
    _ posture: Posture, _ device: UIDeviceOrientation, _ interface: UIInterfaceOrientation,
    _ video: AVCaptureVideoOrientation
  ) throws {
    try phone.use {
      UIDevice.current.beginGeneratingDeviceOrientationNotifications()
      phone.system.posture = posture
      #expect(UIDevice.current.orientation == device && phone.system.interfaceOrientation == interface)
      #expect(interface.rawValue == video.rawValue, "apps convert by the number")
      #expect(interface.isLandscape == device.isLandscape && interface.isPortrait == device.isPortrait)
      // The picture is upright with the video orientation of the interface's name.
      let session = AVCaptureSession()
      session.addInput(try AVCaptureDeviceInput(device: phone.back))
      session.addOutput(AVCaptureVideoDataOutput())
      session.connections[0].videoOrientation = video
      let turns = session.connections[0].settings.orientation
      #expect(phone.back.worldToSensor.then(turns) == .identity)
      for flat in [Posture.faceUp, .faceDown, .unknown] {
        phone.system.posture = flat
        #expect(
          phone.system.interfaceOrientation == interface && !UIDevice.current.orientation.isValidInterfaceOrientation)
        #expect(UIDevice.current.orientation.isFlat == (flat != .unknown))
      }
    }
  }

  @Test("a phone tells its orientation, and that it changed, only while somebody has asked for it")
  func notifications() {
    phone.use {
      let device = UIDevice.current
      #expect(device === UIDevice.current && device.orientation == .unknown)
      let journal = Journal()
      let token = phone.system.notificationCenter.addObserver(
        forName: UIDevice.orientationDidChangeNotification, object: device, queue: nil
      ) { note in journal.add("\((note.object as? UIDevice)?.orientation.rawValue ?? -1)") }
      phone.system.posture = .landscapeLeft
      device.beginGeneratingDeviceOrientationNotifications()
      device.beginGeneratingDeviceOrientationNotifications()
      for posture in [Posture.landscapeRight, .landscapeRight, .faceUp] { phone.system.posture = posture }
      device.endGeneratingDeviceOrientationNotifications()
      phone.system.posture = .portrait
      device.endGeneratingDeviceOrientationNotifications()
      #expect(!device.isGeneratingDeviceOrientationNotifications && device.orientation == .unknown)
      phone.system.posture = .landscapeLeft
      #expect(journal.lines == ["4", "5", "1"])
      phone.system.notificationCenter.removeObserver(token)
    }
  }

  @Test(
    "flow G5: under the user's rotation lock orientation and interface stay, while gravity and the capture angle go on")
  func rotationLock() {
    phone.use {
      UIDevice.current.beginGeneratingDeviceOrientationNotifications()
      let window = phone.system.makeWindow()
      let layer = CALayer()
      window.addSublayer(layer)
      let coordinator = AVCaptureDevice.RotationCoordinator(device: phone.back, previewLayer: layer)
      phone.system.isRotationLocked = true
      phone.system.posture = .landscapeLeft
      #expect(UIDevice.current.orientation == .portrait && phone.system.interfaceOrientation == .portrait)
      #expect(phone.system.gravity.x == -1 && phone.system.posture == .landscapeLeft)
      #expect(coordinator.videoRotationAngleForHorizonLevelCapture == 0)
      #expect(coordinator.videoRotationAngleForHorizonLevelPreview == 90)
      phone.system.isRotationLocked = false
      #expect(UIDevice.current.orientation == .landscapeLeft)
      #expect(coordinator.videoRotationAngleForHorizonLevelPreview == 0)
    }
  }

  // MARK: With the names of CoreMotion

  @Test("rule(314): a motion manager tells gravity when asked, and at its interval to a handler")
  func motion() {
    phone.use {
      let manager = CMMotionManager()
      manager.accelerometerUpdateInterval = 0.1
      let journal = Journal()
      let queue = OperationQueue()
      let own = DispatchQueue(label: "motion")
      queue.underlyingQueue = own
      manager.startAccelerometerUpdates(to: queue) { data, _ in
        journal.add("\(data?.acceleration.x ?? 9) \(data?.timestamp ?? 0)")
      }
      manager.startDeviceMotionUpdates()
      #expect(manager.isAccelerometerActive && manager.isDeviceMotionActive && manager.deviceMotion == nil)
      phone.advance(milliseconds: 150)
      phone.system.posture = .landscapeRight
      phone.advance(milliseconds: 100)
      #expect(journal.lines == ["0.0 0.1", "1.0 0.2"])
      #expect(manager.deviceMotion?.gravity == CMAcceleration(x: 1, y: 0, z: 0))
      #expect(manager.deviceMotion?.userAcceleration == CMAcceleration())
      manager.stopAccelerometerUpdates()
      manager.stopDeviceMotionUpdates()
      phone.advance(milliseconds: 300)
      #expect(
        journal.lines.count == 2 && own.label == "motion" && manager.accelerometerData == nil
          && !manager.isDeviceMotionActive)
    }
  }
}
