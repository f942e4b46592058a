import Foundation
import PixelModel
import Testing

@testable import CaptureModel
@testable import CoreMediaModel
@testable import PlatformModel
@testable import PlatformTypes

@Suite("Metadata objects in a preview layer")
struct PreviewMetadataTests {
  let phone = MetadataPhone()
  let layer: AVCaptureVideoPreviewLayer

  init() {
    let session = phone.session
    layer = phone.use { AVCaptureVideoPreviewLayer(session: session) }
    layer.frame = CGRect(x: 0, y: 0, width: 300, height: 600)
    phone.showFaceAndCode()
  }

  @Test(arguments: [AVLayerVideoGravity.resizeAspect, .resizeAspectFill, .resize], ImageOrientation.allCases)
  func `rule(285): bounds, corners, and angles of objects convert like points, by gravity, rotation, mirroring`(
    _ gravity: AVLayerVideoGravity, _ orientation: ImageOrientation
  ) throws {
    layer.videoGravity = gravity
    let connection = try #require(layer.connection)
    connection.videoRotationAngle = CGFloat(orientation.quarterTurns * 90)
    connection.automaticallyAdjustsVideoMirroring = false
    connection.isVideoMirrored = orientation.isMirrored
    phone.run(frames: 1)
    let objects = try #require(phone.client.calls.last)
    for object in objects {
      let shown = try #require(layer.transformedMetadataObject(for: object))
      let rect = layer.layerRectConverted(fromMetadataOutputRect: object.bounds)
      #expect(abs(shown.bounds.minX - rect.minX) < 1e-9)
      #expect(abs(shown.bounds.maxY - rect.maxY) < 1e-9)
      #expect(shown.type == object.type)
      #expect(shown.time == object.time)
    }
    let code = try #require(objects[1] as? AVMetadataMachineReadableCodeObject)
    let shown = try #require(layer.transformedMetadataObject(for: code) as? AVMetadataMachineReadableCodeObject)
    for (corner, original) in zip(shown.corners, code.corners) {
      let point = layer.layerPointConverted(fromCaptureDevicePoint: original)
      #expect(abs(corner.x - point.x) < 1e-9)
      #expect(abs(corner.y - point.y) < 1e-9)
    }
    let face = try #require(layer.transformedMetadataObject(for: objects[0]) as? AVMetadataFaceObject)
    #expect(face.yawAngle == (orientation.isMirrored ? 315 : 45))
  }

  @Test
  func
    `rule(286), rule(292): objects of other inputs convert to nil, as without connection or with an empty layer`()
    throws
  {
    phone.run(frames: 1)
    let code = try #require(phone.client.codes.last?.first)
    #expect(layer.transformedMetadataObject(for: code) != nil)
    layer.frame = .zero
    #expect(layer.transformedMetadataObject(for: code) == nil)
    layer.frame = CGRect(x: 0, y: 0, width: 300, height: 600)
    phone.session.beginConfiguration()
    phone.session.removeInput(phone.session.inputs[0])
    phone.addInput(phone.front)
    phone.session.commitConfiguration()
    #expect(layer.connection != nil)
    #expect(layer.transformedMetadataObject(for: code) == nil)
    layer.session = nil
    #expect(layer.transformedMetadataObject(for: code) == nil)
  }
}
