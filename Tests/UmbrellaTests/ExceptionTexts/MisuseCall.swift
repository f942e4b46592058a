import AVFoundation
import CaptureTesting
import CoreMedia
import CoreVideo
import Foundation
import Testing

/// An invalid call, and the phone on which it is invalid.
struct MisuseCall: Sendable {
  let profile: String
  let make: @MainActor @Sendable (TestedPhone) throws -> Void

  init(on profile: String = "iphone-13-mini", _ make: @escaping @MainActor @Sendable (TestedPhone) throws -> Void) {
    self.profile = profile
    self.make = make
  }

  /// All calls, by the names in the table's first column.
  static let all = [
    device, session, photo, photoSettings, support, recording, writer, samples, settings, reader, neighbors,
  ]
  .reduce(into: [:]) { $0.merge($1) { first, _ in first } }
}

/// Helper functions that the calls share.
@MainActor enum Misused {
  static func camera(_ position: AVCaptureDevice.Position = .back) throws -> AVCaptureDevice {
    try #require(AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: position))
  }

  /// Calls `body` with a camera while its configuration lock is held.
  static func locked(
    _ position: AVCaptureDevice.Position = .back, _ body: (AVCaptureDevice) throws -> Void
  ) throws {
    try locked(camera(position), body)
  }

  /// Calls `body` with a device, which must not be nil, while its configuration lock is held.
  static func locked(_ device: AVCaptureDevice?, _ body: (AVCaptureDevice) throws -> Void) throws {
    let device = try #require(device)
    try device.lockForConfiguration()
    defer { device.unlockForConfiguration() }
    try body(device)
  }

  static func input(_ position: AVCaptureDevice.Position = .back) throws -> AVCaptureDeviceInput {
    try AVCaptureDeviceInput(device: camera(position))
  }

  /// Returns a session with one camera and an output.
  static func session(_ output: AVCaptureOutput, _ position: AVCaptureDevice.Position = .back) throws
    -> AVCaptureSession
  {
    let session = AVCaptureSession()
    session.addInput(try input(position))
    session.addOutput(output)
    return session
  }

  /// Returns the URL of a file that does not exist.
  static func freshURL(_ type: String = "mov") -> URL {
    FileManager.default.temporaryDirectory.appendingPathComponent("misused-\(UUID()).\(type)")
  }

  /// Returns a clip with video and audio, in the environment of the current phone.
  static func clip() -> AVURLAsset {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Fixtures/Media/portrait.mov").standardizedFileURL
    return AVURLAsset(url: file)
  }

  /// Returns the video track of a clip.
  static func track(of clip: AVAsset) throws -> AVAssetTrack {
    try #require(clip.tracks(withMediaType: .video).first)
  }

  static let imageSettings: [String: Any] = [
    AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 64, AVVideoHeightKey: 48,
  ]
  static let audioSettings: [String: Any] = [
    AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 1,
  ]

  static func image() throws -> CVPixelBuffer {
    var buffer: CVPixelBuffer?
    CVPixelBufferCreate(nil, 64, 48, kCVPixelFormatType_32BGRA, nil, &buffer)
    return try #require(buffer)
  }

  /// Returns a frame at the specified number of thirtieths of a second.
  static func sample(_ index: Int) throws -> CMSampleBuffer {
    let image = try image()
    var format: CMFormatDescription?
    CMVideoFormatDescriptionCreateForImageBuffer(allocator: nil, imageBuffer: image, formatDescriptionOut: &format)
    var timing = CMSampleTimingInfo(
      duration: CMTime(value: 1, timescale: 30), presentationTimeStamp: CMTime(value: Int64(index), timescale: 30),
      decodeTimeStamp: .invalid)
    var sample: CMSampleBuffer?
    CMSampleBufferCreateReadyWithImageBuffer(
      allocator: nil, imageBuffer: image, formatDescription: try #require(format), sampleTiming: &timing,
      sampleBufferOut: &sample)
    return try #require(sample)
  }

  /// Calls `body` with a writer that has a video input. The writer's file is removed afterwards.
  static func write(_ body: (AVAssetWriter, AVAssetWriterInput) throws -> Void) throws {
    let url = freshURL()
    defer { try? FileManager.default.removeItem(at: url) }
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    let input = AVAssetWriterInput(mediaType: .video, outputSettings: imageSettings)
    writer.add(input)
    try body(writer, input)
  }

  /// Calls `body` with a writer after its session has started.
  static func writeSession(_ body: (AVAssetWriter, AVAssetWriterInput) throws -> Void) throws {
    try write { writer, input in
      writer.startWriting()
      writer.startSession(atSourceTime: .zero)
      try body(writer, input)
    }
  }
}
