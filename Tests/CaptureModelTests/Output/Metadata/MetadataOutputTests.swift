import Dispatch
import Foundation
import HardwareModel
import PixelModel
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import CoreMediaModel
@testable import CoreVideoModel
@testable import SimulationKernel

@Suite("Metadata output")
struct MetadataOutputTests {
  let phone = MetadataPhone()
  var output: AVCaptureMetadataOutput { phone.output }
  var client: MetadataClient { phone.client }
  var media: CodeMedia { phone.media }

  private func face(_ identity: Int, x: Double = 0.4, roll: Double? = 270, yaw: Double? = nil) -> DetectedFace {
    DetectedFace(identity: identity, bounds: CGRect(x: x, y: 0.4, width: 0.2, height: 0.2), roll: roll, yaw: yaw)
  }

  @Test
  func `the delegate is called for each frame with objects and once for the first frame without, in order`()
    throws
  {
    output.metadataObjectTypes = [.qr]
    phone.run(frames: 3)
    #expect(client.calls.isEmpty, "nothing was there")
    media.codes = [CodeMedia.code(x: 128, y: 72, side: 72)]
    phone.run(frames: 3)
    media.codes = []
    phone.run(frames: 3)
    #expect(client.counts == [1, 1, 1, 0])
    let times = client.calls.compactMap(\.first?.time)
    try #require(times == times.sorted())
    #expect(times[1] - times[0] == CMTime(value: 1, timescale: 30))
    #expect(client.connections.allSatisfy { $0 === output.connections[0] })
  }

  @Test func `rule(280): coordinates refer to the unrotated image; rule(281): the time is that of the frame`() throws {
    let video = AVCaptureVideoDataOutput(system: phone.system)
    let frames = CountingClient()
    video.setSampleBufferDelegate(frames, queue: DispatchQueue(label: "video"))
    phone.session.addOutput(video)
    video.connections[0].videoRotationAngle = 90
    output.metadataObjectTypes = [.qr]
    media.codes = [CodeMedia.code(x: 128, y: 72, side: 72)]
    phone.run(frames: 2)
    let code = try #require(client.codes.first?.first)
    #expect(media.sizes.first == PixelSize(width: 1280, height: 720))
    #expect(code.corners == [(0.1, 0.1), (0.1, 0.2), (0.15625, 0.2), (0.15625, 0.1)].map { CGPoint(x: $0.0, y: $0.1) })
    #expect(code.bounds == CGRect(x: 0.1, y: 0.1, width: 0.05625, height: 0.1))
    #expect(code.type == .qr)
    #expect(code.stringValue == "text")
    #expect(code.objectID == -1)
    #expect(code.descriptor == nil)
    #expect(client.calls.map { $0[0].time } == frames.times)
    #expect(code.duration == CMTime(value: 1, timescale: 30))
  }

  @Test func `a face that is detected again after a session restart has a new face ID`() throws {
    output.metadataObjectTypes = [.face]
    phone.scene.faces = [face(1)]
    phone.run(frames: 2)
    let before = try #require(client.faces.last?.first?.faceID)
    phone.session.stopRunning()
    phone.session.startRunning()
    phone.run(frames: 2)
    #expect(client.faces.last?.first?.faceID != before)
  }

  @Test func `rule(279): a code without text has no string value`() {
    output.metadataObjectTypes = [.qr]
    media.codes = [CodeMedia.code(.qr, nil, x: 0, y: 0, side: 50)]
    phone.run(frames: 1)
    #expect(client.codes.first?.map(\.stringValue) == [nil])
  }

  @Test
  func
    `rule(278): a face keeps its ID while it is in every frame, and new faces get larger, unused IDs`()
  {
    output.metadataObjectTypes = [.face]
    for faces in [[face(7)], [face(7, x: 0.5), face(3)], [face(3), face(7)], [face(3)], [face(7), face(3)], []] {
      phone.scene.faces = faces
      phone.run(frames: 1)
    }
    #expect(client.faces.map { $0.map(\.faceID) } == [[1], [1, 2], [1, 2], [2], [2, 3], []])
    #expect(client.faces[1][0].bounds.minX == 0.5)
    #expect(client.faces[0][0].objectID == 1)
    #expect(media.questions.isEmpty, "who looks for faces alone has no pixels read")
  }

  @Test func `rule(278): reading an unknown face angle raises NSGenericException`() throws {
    output.metadataObjectTypes = [.face]
    phone.scene.faces = [face(1, roll: -90)]
    phone.run(frames: 1)
    let seen = try #require(client.faces.first?.first)
    #expect(seen.hasRollAngle)
    #expect(seen.rollAngle == 270)
    #expect(!seen.hasYawAngle)
    #expect(phone.log.misuses.isEmpty)
    #expect(seen.yawAngle == 0)
    #expect(phone.log.misuses.map(\.exception) == [.generic])
  }

  @Test
  func `rule(276): objects outside the rectangle of interest are not delivered, and changing it disrupts nothing`() {
    #expect(output.rectOfInterest == CGRect(x: 0, y: 0, width: 1, height: 1))
    output.metadataObjectTypes = [.qr, .face]
    media.codes = [CodeMedia.code(x: 128, y: 72, side: 72)]
    phone.scene.faces = [face(1)]
    phone.run(frames: 1)
    phone.log.clear()
    let indices = client.calls.count
    for (rect, count) in [
      (CGRect(x: 0.3, y: 0.3, width: 0.6, height: 0.6), 1), (CGRect(x: 0, y: 0, width: 0.11, height: 0.11), 1),
      (CGRect(x: 0.15, y: 0.15, width: 0.5, height: 0.5), 2), (CGRect(x: 0, y: 0, width: 0.1, height: 0.5), 0),
    ] {
      output.rectOfInterest = rect
      phone.run(frames: 1)
      #expect(client.calls.last?.count == count, "\(rect)")
    }
    #expect(client.calls.count == indices + 4)
    #expect(phone.log.events.isEmpty)
  }

  @Test func `rule(277): a rectangle of interest in portrait coordinates misses its target`() {
    output.metadataObjectTypes = [.qr]
    // The code is at the top of the unrotated image, which is the right side when the phone is upright.
    media.codes = [CodeMedia.code(x: 600, y: 20, side: 80)]
    output.rectOfInterest = CGRect(x: 0.7, y: 0.3, width: 0.3, height: 0.4)
    phone.run(frames: 3)
    #expect(client.calls.isEmpty)
    output.rectOfInterest = CGRect(x: 0.3, y: 0, width: 0.4, height: 0.3)
    phone.run(frames: 1)
    #expect(client.counts == [1])
  }

  @Test func `only requested types are detected and delivered, and pixels are read only when needed`() {
    media.codes = [
      CodeMedia.code(x: 0, y: 0, side: 50), CodeMedia.code(.ean13, "0012345678905", x: 90, y: 0, side: 50),
    ]
    phone.scene.faces = [face(1)]
    phone.run(frames: 2)
    #expect(client.calls.isEmpty)
    #expect(media.questions.isEmpty)
    output.metadataObjectTypes = [.ean13]
    phone.run(frames: 1)
    #expect(media.questions == [[.ean13]])
    #expect(client.codes.last?.map(\.type) == [.ean13])
    output.metadataObjectTypes = [.qr, .face]
    phone.run(frames: 1)
    #expect(media.questions.last == [.qr], "faces first")
    #expect(client.calls.last?.map(\.type) == [.face, .qr], "faces first")
    output.setMetadataObjectsDelegate(nil, queue: nil)
    let count = media.questions.count
    phone.run(frames: 2)
    #expect(media.questions.count == count, "there is no delegate")
  }

  @Test func `metadata for a busy client is dropped, except for the call that reports no objects`() {
    output.metadataObjectTypes = [.qr]
    media.codes = [CodeMedia.code(x: 0, y: 0, side: 50)]
    output.chargeDelegate(nanoseconds: 50_000_000)
    phone.run(frames: 5)
    #expect(client.calls.count == 3, "every second one")
    media.codes = []
    phone.run(frames: 3)
    #expect(client.counts == [1, 1, 1, 0])
  }

  @Test func `a client that stops the session in its callback receives no further calls`() {
    output.metadataObjectTypes = [.qr]
    media.codes = [CodeMedia.code(x: 0, y: 0, side: 50)]
    let session = phone.session
    client.onCall = { session.stopRunning() }
    phone.run(frames: 4)
    #expect(client.calls.count == 1)
  }

  @Test func `requested types persist when cameras are switched, and types that the new camera lacks are not detected`()
  {
    output.metadataObjectTypes = [.face, .qr]
    phone.scene.faces = [face(1)]
    media.codes = [CodeMedia.code(x: 0, y: 0, side: 50)]
    phone.run(frames: 1)
    let old = output.connections[0]
    phone.session.beginConfiguration()
    phone.session.removeInput(phone.session.inputs[0])
    phone.addInput(phone.front)
    phone.session.commitConfiguration()
    phone.run(frames: 1)
    #expect(output.metadataObjectTypes == [.face, .qr])
    #expect(client.calls.first?.map(\.type) == [.face, .qr])
    #expect(client.calls.last?.map(\.type) == [.qr])
    #expect(client.connections.last !== old)
  }

  @Test func `rule(49): no face is detected before the user grants access, because the image is black`() {
    output.metadataObjectTypes = [.face]
    phone.scene.faces = [face(1)]
    phone.system.setAuthorizationStatus(.notDetermined, for: .video)
    phone.run(frames: 2)
    #expect(client.calls.isEmpty)
  }

  @Test func `rule(64): a disabled connection delivers no metadata`() {
    output.metadataObjectTypes = [.qr]
    media.codes = [CodeMedia.code(x: 0, y: 0, side: 50)]
    output.connections[0].isEnabled = false
    phone.run(frames: 3)
    #expect(client.calls.isEmpty)
  }
}
