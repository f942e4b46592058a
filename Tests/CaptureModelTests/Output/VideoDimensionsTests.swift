import Dispatch
import Foundation
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import CoreMediaModel
@testable import CoreVideoModel
@testable import SimulationKernel

@Suite("Size, rate, and attachments of video frames")
final class VideoDimensionsTests: VideoDataSuite {
  private func lastSize() -> [Int] {
    client.frames = []
    phone.advance(milliseconds: 400)
    let image = client.frames.last?.imageBuffer
    return image.map { [CVPixelBufferGetWidth($0), CVPixelBufferGetHeight($0)] } ?? []
  }

  @Test func `rule(269): frames are preview-sized with the photo preset unless the client opts out`() {
    #expect(output.automaticallyConfiguresOutputBufferDimensions)
    #expect(!output.deliversPreviewSizedOutputBuffers)
    session.sessionPreset = .photo
    #expect(output.deliversPreviewSizedOutputBuffers)
    #expect(lastSize() == [1000, 750])
    output.automaticallyConfiguresOutputBufferDimensions = false
    #expect(output.deliversPreviewSizedOutputBuffers, "it stays as it was")
    output.deliversPreviewSizedOutputBuffers = false
    #expect(lastSize() == [4032, 3024])
    output.videoSettings = [kCVPixelBufferWidthKey as String: 2016, kCVPixelBufferHeightKey as String: 1512]
    #expect(lastSize() == [2016, 1512])
    output.deliversPreviewSizedOutputBuffers = true
    #expect(lastSize() == [1000, 750])
    output.automaticallyConfiguresOutputBufferDimensions = true
    session.sessionPreset = .hd1280x720
    #expect(lastSize() == [1280, 720])
    #expect(phone.log.misuses.isEmpty)
  }

  @Test func `rule(269): preview-sized frames are available in every format, with its aspect ratio and rotation`() {
    output.automaticallyConfiguresOutputBufferDimensions = false
    output.deliversPreviewSizedOutputBuffers = true
    output.connection(with: .video)?.videoRotationAngle = 90
    #expect(lastSize() == [562, 1000])
  }

  @Test func `rule(266), rule(269): settings that conflict with preview-sized frames are invalid arguments`() {
    output.deliversPreviewSizedOutputBuffers = true
    #expect(!output.deliversPreviewSizedOutputBuffers)
    output.automaticallyConfiguresOutputBufferDimensions = false
    output.deliversPreviewSizedOutputBuffers = true
    output.videoSettings = [kCVPixelBufferWidthKey as String: 960, kCVPixelBufferHeightKey as String: 540]
    #expect(phone.log.misuses.map(\.exception) == [.invalidArgument, .invalidArgument])
  }

  @Test func `minFrameDuration skips frames without reporting drops`() {
    #expect(!output.minFrameDuration.isValid)
    output.minFrameDuration = CMTime(value: 1, timescale: 10)
    client.keepsBuffers = false
    client.times = []
    phone.advance(milliseconds: 1000)
    #expect(client.times.count == 10)
    #expect(client.dropped.isEmpty)
  }

  @Test
  func `rule(263): frames lost to a format change are reported once as a discontinuity`()
    throws
  {
    client.keepsBuffers = false
    phone.advance(milliseconds: 200)
    #expect(client.dropped.isEmpty)
    try phone.back.lockForConfiguration()
    phone.back.activeFormat = phone.back.formats[0]
    let before = try #require(client.times.last)
    phone.advance(milliseconds: 200)
    #expect(client.reasons == ["Discontinuity"])
    let lost = try #require(client.droppedSamples.first)
    let info = CMGetAttachment(
      lost, key: kCMSampleBufferAttachmentKey_DroppedFrameReasonInfo, attachmentModeOut: nil)
    #expect(info as? String == "CameraModeSwitch")
    #expect(lost.imageBuffer == nil)
    let after = try #require(client.times.first { $0 > before })
    #expect(lost.presentationTimeStamp > before)
    #expect(lost.presentationTimeStamp < after)
    // A new frame rate applies to the next frame, while switching the camera creates a new connection.
    phone.back.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 15)
    phone.advance(milliseconds: 500)
    #expect(client.dropped.count == 1)
  }

  @Test func `frames are uncompressed and have no HDR metadata, even if requested`()
    throws
  {
    func facts() throws -> (format: CMFormatDescription, attachments: Set<String>) {
      phone.advance(milliseconds: 100)
      let sample = try #require(client.frames.last)
      let attachments = CMCopyDictionaryOfAttachments(
        allocator: nil, target: sample, attachmentMode: kCMAttachmentMode_ShouldPropagate)
      return (try #require(sample.formatDescription), Set((attachments as? [String: Any] ?? [:]).keys))
    }
    #expect(output.availableVideoCodecTypes.isEmpty)
    #expect(!output.preservesDynamicHDRMetadata)
    let plain = try facts()
    output.preservesDynamicHDRMetadata = true
    #expect(output.preservesDynamicHDRMetadata)
    let asked = try facts()
    #expect(CMFormatDescriptionEqual(plain.format, otherFormatDescription: asked.format))
    #expect(plain.attachments == asked.attachments)
    #expect(client.dropped.isEmpty)
    #expect(phone.log.misuses.isEmpty)
  }

  @Test func `rule(30): deferred start is unsupported by outputs, and enabling it is an invalid argument`() {
    #expect(!output.isDeferredStartSupported)
    #expect(!output.isDeferredStartEnabled)
    output.isDeferredStartEnabled = false
    #expect(!session.isManualDeferredStartSupported)
    #expect(session.automaticallyRunsDeferredStart)
    session.automaticallyRunsDeferredStart = true
    #expect(phone.log.misuses.isEmpty)
    output.isDeferredStartEnabled = true
    session.automaticallyRunsDeferredStart = false
    session.runDeferredStartWhenNeeded()
    #expect(phone.log.misuses.map(\.exception) == Array(repeating: .invalidArgument, count: 3))
    #expect(!output.isDeferredStartEnabled)
    #expect(session.automaticallyRunsDeferredStart)
  }

  @Test func `rule(77): a connection does not support frame durations`() throws {
    let connection = try #require(output.connection(with: .video))
    #expect(!connection.isVideoMinFrameDurationSupported)
    #expect(!connection.isVideoMaxFrameDurationSupported)
    connection.videoMinFrameDuration = CMTime(value: 1, timescale: 15)
    connection.videoMaxFrameDuration = CMTime(value: 1, timescale: 15)
    #expect(phone.log.misuses.map(\.exception) == [.invalidArgument, .invalidArgument])
    #expect(!connection.videoMinFrameDuration.isValid)
    #expect(!connection.videoMaxFrameDuration.isValid)
  }

  @Test(
    arguments: [
      (0, false, CGRect(x: 480, y: 270, width: 960, height: 540), CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)),
      (0, true, CGRect(x: 0, y: 0, width: 480, height: 1080), CGRect(x: 0.75, y: 0, width: 0.25, height: 1)),
      (90, false, CGRect(x: 0, y: 0, width: 1080, height: 480), CGRect(x: 0, y: 0, width: 0.25, height: 1)),
      (180, false, CGRect(x: 0, y: 0, width: 960, height: 540), CGRect(x: 0.5, y: 0.5, width: 0.5, height: 0.5)),
      (270, true, CGRect(x: 0, y: 0, width: 1080, height: 480), CGRect(x: 0.75, y: 0, width: 0.25, height: 1)),
    ] as [(CGFloat, Bool, CGRect, CGRect)])
  func `rectangles convert between the output and the unrotated image in both directions`(
    _ angle: CGFloat, _ mirrored: Bool, _ inOutput: CGRect, _ inPicture: CGRect
  ) throws {
    let connection = try #require(output.connection(with: .video))
    connection.videoRotationAngle = angle
    connection.automaticallyAdjustsVideoMirroring = false
    connection.isVideoMirrored = mirrored
    #expect(output.metadataOutputRectConverted(fromOutputRect: inOutput) == inPicture)
    #expect(output.outputRectConverted(fromMetadataOutputRect: inPicture) == inOutput)
    session.removeOutput(output)
    #expect(output.metadataOutputRectConverted(fromOutputRect: inOutput) == .zero)
    #expect(output.outputRectConverted(fromMetadataOutputRect: inPicture) == .zero)
  }
}
