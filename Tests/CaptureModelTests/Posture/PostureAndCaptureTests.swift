import Foundation
import ModelTestSupport
import Testing
import UIKitModel

@testable import CaptureModel
@testable import PlatformModel
@testable import PlatformTypes
@testable import SimulationKernel

@Suite("Capture and device posture")
struct PostureAndCaptureTests {
  let phone = TestPhone()

  @Test func `during a rotation the capture angle follows gravity, and a locked preview angle does not`() {
    let window = phone.system.makeWindow()
    let layer = phone.use { CALayer() }
    window.addSublayer(layer)
    let coordinator = AVCaptureDevice.RotationCoordinator(device: phone.back, previewLayer: layer)
    let journal = Journal()
    var angles: [(Int64, CGFloat, CGFloat)] = []
    phone.system.rotate(to: .landscapeLeft, nanoseconds: 300_000_000)
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
    #expect(angles.map(\.0) == [0, 210, 360])
    #expect(angles.map(\.1) == [90, 0, 0])
    #expect(angles.map(\.2) == [90, 0, 90])
    #expect(phone.system.gravity == CMAcceleration(x: -1, y: 0, z: 0))
    #expect(journal.lines == ["true"])
  }

  @Test(
    arguments: [
      (.portrait, .portrait, .portrait, .portrait), (.landscapeLeft, .landscapeLeft, .landscapeRight, .landscapeRight),
      (.landscapeRight, .landscapeRight, .landscapeLeft, .landscapeLeft),
      (.portraitUpsideDown, .portraitUpsideDown, .portraitUpsideDown, .portraitUpsideDown),
    ] as [(Posture, UIDeviceOrientation, UIInterfaceOrientation, AVCaptureVideoOrientation)])
  func `rule(299), rule(298): interface and video orientation share names, and device landscape is opposite`(
    _ posture: Posture, _ device: UIDeviceOrientation, _ interface: UIInterfaceOrientation,
    _ video: AVCaptureVideoOrientation
  ) throws {
    try phone.use {
      UIDevice.current.beginGeneratingDeviceOrientationNotifications()
      phone.system.posture = posture
      #expect(UIDevice.current.orientation == device)
      #expect(phone.system.interfaceOrientation == interface)
      #expect(interface.rawValue == video.rawValue, "apps convert by the number")
      #expect(interface.isLandscape == device.isLandscape)
      #expect(interface.isPortrait == device.isPortrait)
      // The image is upright with the video orientation that has the same name as the interface orientation.
      let session = AVCaptureSession()
      session.addInput(try AVCaptureDeviceInput(device: phone.back))
      session.addOutput(AVCaptureVideoDataOutput())
      session.connections[0].videoOrientation = video
      let turns = session.connections[0].settings.orientation
      #expect(phone.back.worldToSensor.concatenating(turns) == .identity)
      for flat in [Posture.faceUp, .faceDown, .unknown] {
        phone.system.posture = flat
        #expect(phone.system.interfaceOrientation == interface)
        #expect(!UIDevice.current.orientation.isValidInterfaceOrientation)
        #expect(UIDevice.current.orientation.isFlat == (flat != .unknown))
      }
    }
  }

  @Test
  func `rotation lock keeps orientation and interface, while gravity and capture angle change`() {
    phone.use {
      UIDevice.current.beginGeneratingDeviceOrientationNotifications()
      let window = phone.system.makeWindow()
      let layer = CALayer()
      window.addSublayer(layer)
      let coordinator = AVCaptureDevice.RotationCoordinator(device: phone.back, previewLayer: layer)
      phone.system.isRotationLocked = true
      phone.system.posture = .landscapeLeft
      #expect(UIDevice.current.orientation == .portrait)
      #expect(phone.system.interfaceOrientation == .portrait)
      #expect(phone.system.gravity.x == -1)
      #expect(phone.system.posture == .landscapeLeft)
      #expect(coordinator.videoRotationAngleForHorizonLevelCapture == 0)
      #expect(coordinator.videoRotationAngleForHorizonLevelPreview == 90)
      phone.system.isRotationLocked = false
      #expect(UIDevice.current.orientation == .landscapeLeft)
      #expect(coordinator.videoRotationAngleForHorizonLevelPreview == 0)
    }
  }
}
