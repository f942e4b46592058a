import Dispatch
import Foundation
import PixelModel
import Testing

@testable import CaptureModel
@testable import CoreMediaModel
@testable import PlatformTypes

@Suite("Metadata objects in coordinates of other outputs")
struct TransformedMetadataTests {
  let phone = MetadataPhone()
  let video: AVCaptureVideoDataOutput

  init() {
    video = AVCaptureVideoDataOutput(system: phone.system)
    phone.session.addOutput(video)
    phone.showFaceAndCode()
  }

  @Test(arguments: ImageOrientation.allCases)
  func
    `rule(70), rule(279): objects are rotated, mirrored, and in pixels of the output, with corners in code order`(
      _ orientation: ImageOrientation
    ) throws
  {
    let connection = video.connections[0]
    connection.videoRotationAngle = CGFloat(orientation.quarterTurns * 90)
    connection.automaticallyAdjustsVideoMirroring = false
    connection.isVideoMirrored = orientation.isMirrored
    phone.run(frames: 1)
    let objects = try #require(phone.client.calls.last)
    let code = try #require(
      video.transformedMetadataObject(for: objects[1], connection: connection) as? AVMetadataMachineReadableCodeObject)
    let size = orientation.swapsDimensions ? (720.0, 1280.0) : (1280.0, 720.0)
    for (corner, (u, v)) in zip(code.corners, [(0.1, 0.1), (0.1, 0.2), (0.15625, 0.2), (0.15625, 0.1)]) {
      let (x, y) = orientation.point(u, v)
      #expect(abs(corner.x - x * size.0) < 1e-9)
      #expect(abs(corner.y - y * size.1) < 1e-9)
    }
    #expect(abs(code.bounds.width - 72) < 1e-9)
    #expect(code.stringValue == "text")
    #expect(Self.isClockwise(code.corners) == orientation.isMirrored)
    let face = try #require(
      video.transformedMetadataObject(for: objects[0], connection: connection) as? AVMetadataFaceObject)
    let upright = CGFloat((270 + orientation.quarterTurns * 90) % 360)
    #expect(face.rollAngle == (orientation.isMirrored && upright > 0 ? 360 - upright : upright))
    #expect(face.faceID == 1)
    #expect(face.yawAngle == (orientation.isMirrored ? 315 : 45))
    #expect(face.time == objects[0].time)
    let back = video.metadataOutputRectConverted(fromOutputRect: face.bounds)
    #expect(abs(back.minX - 0.5) < 1e-9)
    #expect(abs(back.minY - 0.25) < 1e-9)
    #expect(abs(back.width - 0.25) < 1e-9)
  }

  /// Whether the corners are in clockwise order, with the y-axis pointing down.
  private static func isClockwise(_ corners: [CGPoint]) -> Bool {
    let next = corners.dropFirst() + corners.prefix(1)
    return zip(corners, next).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y } > 0
  }

  @Test func `coordinates do not change for the metadata output's own connection`() throws {
    phone.run(frames: 1)
    let code = try #require(phone.client.codes.last?.first)
    let same = phone.output.transformedMetadataObject(for: code, connection: phone.output.connections[0])
    #expect((same as? AVMetadataMachineReadableCodeObject)?.corners == code.corners)
    let rect = CGRect(x: 0.25, y: 0.5, width: 0.25, height: 0.125)
    #expect(phone.output.metadataOutputRectConverted(fromOutputRect: rect) == rect)
  }

  @Test func `objects that were found in another input's image cannot be transformed`() throws {
    phone.run(frames: 1)
    let code = try #require(phone.client.codes.last?.first)
    phone.session.beginConfiguration()
    phone.session.removeInput(phone.session.inputs[0])
    phone.addInput(phone.front)
    phone.session.commitConfiguration()
    #expect(video.transformedMetadataObject(for: code, connection: video.connections[0]) == nil)
    #expect(code.cinematicVideoFocusMode == .none)
    #expect(!code.isFixedFocus)
    #expect(code.groupID == -1)
  }

  @Test
  func `a synchronizer returns the objects of each frame, even none, and the output's own delegate is not called`()
    throws
  {
    let synchronizer = AVCaptureDataOutputSynchronizer(dataOutputs: [video, phone.output])
    let client = SynchronizedClient()
    synchronizer.setDelegate(client, queue: DispatchQueue(label: "together"))
    phone.run(frames: 2)
    phone.media.codes = []
    phone.scene.faces = []
    phone.run(frames: 2)
    let data = client.collections.map { $0[phone.output] as? AVCaptureSynchronizedMetadataObjectData }
    #expect(data.map { $0?.metadataObjects.count } == [2, 2, 0, 0])
    for (collection, objects) in zip(client.collections, data) {
      #expect(collection[video]?.timestamp == objects?.timestamp)
      #expect(objects?.metadataObjects.allSatisfy { $0.time == objects?.timestamp } == true)
    }
    #expect(phone.client.calls.isEmpty)
    #expect(phone.log.misuses.isEmpty)
    phone.output.metadataObjectTypes = []
    phone.run(frames: 2)
    #expect(client.collections.count == 6, "nothing is waited for")
    #expect(client.collections.last?.count == 1, "nothing is waited for")
  }
}
