import Foundation
import Testing

@testable import CaptureModel
@testable import PlatformModel
@testable import SimulationKernel

@Suite("Preview layer conversions")
struct PreviewConversionTests {
  typealias Layer = AVCaptureVideoPreviewLayer
  let phone = TestPhone()

  /// Returns a 300 x 600 layer that displays a 1000 x 750 image, and its session's data output.
  private func make(_ camera: AVCaptureDevice) throws -> (Layer, AVCaptureVideoDataOutput) {
    try phone.use {
      let session = AVCaptureSession()
      session.beginConfiguration()
      session.addInput(try AVCaptureDeviceInput(device: camera))
      session.sessionPreset = .photo
      let output = AVCaptureVideoDataOutput()
      session.addOutput(output)
      let layer = Layer(session: session)
      layer.frame = CGRect(x: 40, y: 50, width: 300, height: 600)
      session.commitConfiguration()
      return (layer, output)
    }
  }

  @Test func `rule(284): the image fits the layer by default, and an unknown gravity raises`() throws {
    let (layer, _) = try make(phone.back)
    #expect(layer.videoGravity == .resizeAspect)
    #expect(layer.videoGravity == AVLayerVideoGravityResizeAspect)
    layer.videoGravity = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspectFill")
    #expect(layer.videoGravity == .resizeAspectFill)
    layer.videoGravity = AVLayerVideoGravity(rawValue: "kCAGravityCenter")
    #expect(phone.log.misuses.map(\.exception) == [.invalidArgument])
    #expect(layer.videoGravity == .resizeAspectFill)
  }

  @Test
  func `rule(285), rule(287): conversions depend on gravity, size, rotation, and mirroring, not on layer position`()
    throws
  {
    let (layer, _) = try make(phone.back)
    let point = CGPoint(x: 0.25, y: 0.125)
    #expect(layer.layerPointConverted(fromCaptureDevicePoint: point) == CGPoint(x: 262.5, y: 200))
    layer.videoGravity = .resizeAspectFill
    #expect(layer.layerPointConverted(fromCaptureDevicePoint: point) == CGPoint(x: 318.75, y: 150))
    let view = phone.use { CALayer() }
    view.addSublayer(layer)
    layer.position = CGPoint(x: 700, y: -20)
    #expect(layer.layerPointConverted(fromCaptureDevicePoint: point) == CGPoint(x: 318.75, y: 150))
    #expect(layer.frame == CGRect(x: 550, y: -320, width: 300, height: 600))
    #expect(layer.bounds.origin == .zero)
    layer.connection?.videoOrientation = .landscapeRight
    #expect(layer.layerPointConverted(fromCaptureDevicePoint: point) == CGPoint(x: -50, y: 75))
    layer.connection?.automaticallyAdjustsVideoMirroring = false
    layer.connection?.isVideoMirrored = true
    #expect(layer.layerPointConverted(fromCaptureDevicePoint: point) == CGPoint(x: 350, y: 75))
    #expect(layer.captureDevicePointConverted(fromLayerPoint: CGPoint(x: 350, y: 75)) == point)
    layer.bounds = CGRect(x: 0, y: 0, width: 600, height: 300)
    layer.videoGravity = .resize
    #expect(layer.layerPointConverted(fromCaptureDevicePoint: point) == CGPoint(x: 450, y: 37.5))
  }

  @Test
  func
    `rule(67), rule(301): a tap on the left of a mirrored front preview is on the right of the upright image`()
    throws
  {
    let (layer, _) = try make(phone.front)
    let tap = layer.captureDevicePointConverted(fromLayerPoint: CGPoint(x: 75, y: 200))
    #expect(tap == CGPoint(x: 0.25, y: 0.25))
    layer.connection?.automaticallyAdjustsVideoMirroring = false
    layer.connection?.isVideoMirrored = false
    #expect(layer.captureDevicePointConverted(fromLayerPoint: CGPoint(x: 75, y: 200)) == CGPoint(x: 0.25, y: 0.75))
  }

  @Test func `rule(290), rule(291): a tap on a letterbox bar converts to a point outside the image and back`() throws {
    let (layer, _) = try make(phone.back)
    let tap = layer.captureDevicePointConverted(fromLayerPoint: CGPoint(x: 150, y: 50))
    #expect(tap == CGPoint(x: -0.125, y: 0.5))
    #expect(layer.layerPointConverted(fromCaptureDevicePoint: tap) == CGPoint(x: 150, y: 50))
  }

  @Test func `rule(285), rule(289): rectangles convert by their corners in both directions`() throws {
    let (layer, _) = try make(phone.back)
    let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
    #expect(layer.layerRectConverted(fromMetadataOutputRect: whole) == CGRect(x: 0, y: 100, width: 300, height: 400))
    let top = CGRect(x: 0, y: 100, width: 300, height: 100)
    #expect(layer.metadataOutputRectConverted(fromLayerRect: top) == CGRect(x: 0, y: 0, width: 0.25, height: 1))
    layer.videoGravity = .resizeAspectFill
    let visible = layer.metadataOutputRectConverted(fromLayerRect: layer.bounds)
    #expect(abs(visible.minY - 1.0 / 6) < 1e-12)
    #expect(abs(visible.height - 2.0 / 3) < 1e-12)
    #expect(visible.minX == 0)
    #expect(visible.width == 1)
  }

  @Test func `rule(292), rule(277): a layer without a connection or size converts to zero`() throws {
    let lonely = phone.use { Layer() }
    lonely.frame = CGRect(x: 0, y: 0, width: 300, height: 600)
    let (empty, _) = try make(phone.back)
    empty.frame = .zero
    let (point, rect) = (CGPoint(x: 0.5, y: 0.5), CGRect(x: 0, y: 0, width: 1, height: 1))
    for layer in [lonely, empty] {
      #expect(layer.captureDevicePointConverted(fromLayerPoint: point) == .zero)
      #expect(layer.layerPointConverted(fromCaptureDevicePoint: point) == .zero)
      #expect(layer.metadataOutputRectConverted(fromLayerRect: rect) == .zero)
      #expect(layer.layerRectConverted(fromMetadataOutputRect: rect) == .zero)
    }
    empty.frame = CGRect(x: 0, y: 0, width: 300, height: 600)
    #expect(empty.layerPointConverted(fromCaptureDevicePoint: point) == CGPoint(x: 150, y: 300))
    empty.session?.removeInput(empty.session!.inputs[0])
    #expect(empty.layerPointConverted(fromCaptureDevicePoint: point) == .zero)
  }

  @Test func `rule(15), rule(285): conversions change on commit and stay the same while frames are stopped`() throws {
    let (layer, _) = try make(phone.back)
    let session = try #require(layer.session)
    let point = CGPoint(x: 0.25, y: 0.125)
    session.beginConfiguration()
    layer.connection?.videoOrientation = .landscapeRight
    #expect(layer.layerPointConverted(fromCaptureDevicePoint: point) == CGPoint(x: 262.5, y: 200))
    session.commitConfiguration()
    #expect(layer.layerPointConverted(fromCaptureDevicePoint: point) == CGPoint(x: 75, y: 215.625))
    session.startRunning()
    session.stopRunning()
    layer.connection?.isEnabled = false
    #expect(layer.layerPointConverted(fromCaptureDevicePoint: point) == CGPoint(x: 75, y: 215.625))
  }

  @Test
  func `rule(297): objects in a data output's frame convert through its connection to the same place in the layer`()
    throws
  {
    let (layer, output) = try make(phone.back)
    let connection = try #require(output.connections.first)
    // The object's top-left corner is a quarter of the width and an eighth of the height into the sensor image.
    let thing = CGRect(x: 0.25, y: 0.125, width: 0.25, height: 0.125)
    let shown = layer.layerRectConverted(fromMetadataOutputRect: thing)
    for (angle, isMirrored) in [(0, false), (90, false), (180, true), (270, true)] {
      connection.videoRotationAngle = CGFloat(angle)
      connection.automaticallyAdjustsVideoMirroring = false
      connection.isVideoMirrored = isMirrored
      let inFrame = output.outputRectConverted(fromMetadataOutputRect: thing)
      let onDevice = output.metadataOutputRectConverted(fromOutputRect: inFrame)
      let again = layer.layerRectConverted(fromMetadataOutputRect: onDevice)
      #expect(abs(again.minX - shown.minX) < 1e-9)
      #expect(abs(again.minY - shown.minY) < 1e-9)
      let (width, height) = angle % 180 == 0 ? (1000.0, 750.0) : (750, 1000)
      let careless = CGRect(
        x: inFrame.minX / width, y: inFrame.minY / height, width: inFrame.width / width, height: inFrame.height / height
      )
      #expect((layer.layerRectConverted(fromMetadataOutputRect: careless) == shown) == (angle == 0))
    }
  }
}
