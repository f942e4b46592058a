import Foundation
import HardwareModel
import PixelModel
import SimulationKernel
import Testing

@testable import CaptureModel
@testable import PlatformModel
@testable import PlatformTypes

@Suite("Rotation coordinator")
struct RotationCoordinatorTests {
  typealias Coordinator = AVCaptureDevice.RotationCoordinator
  let phone = TestPhone()

  @Test(
    arguments: [
      (.portrait, 90, 90), (.landscapeLeft, 0, 180), (.portraitUpsideDown, 270, 270), (.landscapeRight, 180, 0),
      (.faceUp, 90, 90), (.unknown, 90, 90),
    ] as [(Posture, CGFloat, CGFloat)])
  func `rule(300), rule(301): capture angles depend on posture and position, and a flat phone keeps the last angle`(
    _ posture: Posture, _ back: CGFloat, _ front: CGFloat
  ) {
    phone.system.posture = posture
    #expect(Coordinator(device: phone.back, previewLayer: nil).videoRotationAngleForHorizonLevelCapture == back)
    #expect(Coordinator(device: phone.front, previewLayer: nil).videoRotationAngleForHorizonLevelCapture == front)
  }

  @Test(
    arguments: [
      (.portrait, .portrait), (.landscapeLeft, .landscapeRight), (.landscapeRight, .landscapeLeft),
      (.portraitUpsideDown, .portraitUpsideDown),
    ] as [(Posture, AVCaptureVideoOrientation)])
  func
    `rule(298), rule(317): device landscapeLeft is video landscapeRight, and an unknown posture is not portrait`(
      _ posture: Posture, _ orientation: AVCaptureVideoOrientation
    ) throws
  {
    try phone.use {
      let session = AVCaptureSession()
      session.addInput(try AVCaptureDeviceInput(device: phone.back))
      session.addOutput(AVCaptureVideoDataOutput())
      let connection = try #require(session.connections.first)
      for later in [posture, .faceUp, .faceDown, .unknown] {
        phone.system.posture = later
        connection.videoRotationAngle =
          Coordinator(device: phone.back, previewLayer: nil).videoRotationAngleForHorizonLevelCapture
        #expect(connection.videoOrientation == orientation)
      }
    }
  }

  @Test(
    arguments: [(.portrait, 0), (.landscapeLeft, 90), (.portraitUpsideDown, 180), (.landscapeRight, 270)]
      as [(Posture, Int)])
  func `rule(316): capture angle and interface tilt always add up to the angle in portrait`(
    _ posture: Posture, _ tilt: Int
  ) {
    phone.system.posture = posture
    func angle(_ camera: AVCaptureDevice) -> Int {
      Int(Coordinator(device: camera, previewLayer: nil).videoRotationAngleForHorizonLevelCapture)
    }
    #expect((angle(phone.back) + tilt) % 360 == 90)
    #expect((angle(phone.front) - tilt + 360) % 360 == 90, "a camera that looks back sees the tilt the other way")
  }

  @Test func `the capture angle makes a connection's image upright in every posture`() {
    for posture in [Posture.portrait, .landscapeLeft, .portraitUpsideDown, .landscapeRight] {
      phone.system.posture = posture
      for camera in [phone.back, phone.front] {
        let angle = Coordinator(device: camera, previewLayer: nil).videoRotationAngleForHorizonLevelCapture
        let turn = ImageOrientation(quarterTurns: Int(angle) / 90)
        #expect(camera.worldToSensor.concatenating(turn) == .identity)
      }
    }
  }

  @Test func `rule(302), rule(304): an external camera always reports an angle of 0`() {
    var descriptor = DeviceDescriptor.testCamera(.back)
    descriptor.deviceType = AVCaptureDevice.DeviceType.external.rawValue
    let camera = AVCaptureDevice(descriptor, source: .camera(BlankCamera()), in: phone.system)
    let layer = phone.use { CALayer() }
    let window = phone.system.makeWindow()
    window.addSublayer(layer)
    let coordinator = Coordinator(device: camera, previewLayer: layer)
    phone.system.posture = .landscapeLeft
    #expect(coordinator.videoRotationAngleForHorizonLevelCapture == 0)
    #expect(coordinator.videoRotationAngleForHorizonLevelPreview == 0)
    #expect(layer.superlayer === window)
  }

  @Test func `rule(303): the preview angle is 0 without a layer, outside a window, and after the layer is released`() {
    let window = phone.system.makeWindow()
    let view = phone.use { CALayer() }
    var layer: CALayer? = phone.use { CALayer() }
    let coordinator = Coordinator(device: phone.back, previewLayer: layer)
    #expect(coordinator.videoRotationAngleForHorizonLevelPreview == 0)
    view.addSublayer(layer!)
    #expect(coordinator.videoRotationAngleForHorizonLevelPreview == 0)
    window.addSublayer(view)
    #expect(coordinator.videoRotationAngleForHorizonLevelPreview == 90)
    view.removeFromSuperlayer()
    #expect(coordinator.videoRotationAngleForHorizonLevelPreview == 0)
    window.addSublayer(view)
    layer?.removeFromSuperlayer()
    layer = nil
    #expect(coordinator.previewLayer == nil)
    #expect(coordinator.videoRotationAngleForHorizonLevelPreview == 0)
    #expect(coordinator.videoRotationAngleForHorizonLevelCapture == 90)
  }

  @Test func `rule(305): with a locked interface the preview angle stays while the capture angle follows gravity`() {
    let window = phone.system.makeWindow()
    let layer = phone.use { CALayer() }
    window.addSublayer(layer)
    let coordinator = Coordinator(device: phone.back, previewLayer: layer)
    phone.system.posture = .landscapeLeft
    #expect(coordinator.videoRotationAngleForHorizonLevelPreview == 0)
    phone.system.lockedInterface = .portrait
    #expect(coordinator.videoRotationAngleForHorizonLevelPreview == 90)
    #expect(coordinator.videoRotationAngleForHorizonLevelCapture == 0)
  }

  @Test func `rule(304): a coordinator retains neither its layer nor its camera, and the system does not retain it`() {
    weak var coordinator: Coordinator?
    do {
      let strong = Coordinator(device: phone.back, previewLayer: nil)
      coordinator = strong
      #expect(strong.device === phone.back)
    }
    #expect(coordinator == nil)
    let lonely: Coordinator
    do {
      let camera = AVCaptureDevice(.testCamera(.back), source: .camera(BlankCamera()), in: phone.system)
      lonely = Coordinator(device: camera, previewLayer: nil)
    }
    #expect(lonely.device == nil)
    #expect(lonely.videoRotationAngleForHorizonLevelPreview == 0)
  }
}
