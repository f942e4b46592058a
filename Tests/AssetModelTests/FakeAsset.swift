import AVFoundationTypes
import AssetModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import ModelTestSupport
import PixelModel
import SimulationKernel

/// Fake asset services that write no files and record all calls. Each call can be made to fail.
final class FakeAssets: AssetServices, @unchecked Sendable {
  // Unchecked: a test sets the services up before use, and inspects them afterwards.
  var files: [FakeAsset] = []
  var failureToOpen: (any Error)?
  /// The index of the sample whose writing fails, and the error.
  var failureToAppend: (sample: Int, error: any Error)?
  var failureToFinish: (any Error)?

  func openMovie(_ description: MovieSettings) throws -> any MovieFileWriter { throw AVError(.operationNotAllowed) }

  func openAsset(_ description: AssetFileSettings) throws -> any AssetFileWriter {
    if let failureToOpen { throw failureToOpen }
    let file = FakeAsset(description, self)
    files.append(file)
    return file
  }
}

/// A fake file that is not written to disk.
final class FakeAsset: AssetFileWriter, @unchecked Sendable {
  // Unchecked: in virtual time, only one thread runs at a time.
  let description: AssetFileSettings
  private let assets: FakeAssets
  var calls: [String] = []
  var times: [Int: [CMTime]] = [:]
  private var count = 0

  init(_ description: AssetFileSettings, _ assets: FakeAssets) {
    self.description = description
    self.assets = assets
  }

  var byteCount: Int64 { Int64(count) * 1000 }

  func begin(at time: CMTime) { calls.append("begin \(time.seconds)") }

  func append(_ sample: CMSampleBuffer, to track: Int) throws {
    defer { count += 1 }
    if let failure = assets.failureToAppend, failure.sample == count { throw failure.error }
    times[track, default: []].append(sample.presentationTimeStamp)
  }

  func finish(track: Int) throws { calls.append("track \(track)") }

  func finish(at end: CMTime?) throws {
    calls.append("finish" + (end.map { " \($0.seconds)" } ?? ""))
    if let error = assets.failureToFinish { throw error }
  }

  func cancel(keepingFragments: Bool) { calls.append(keepingFragments ? "fail" : "cancel") }
}

/// A test fixture with a writer and inputs in a separate simulated environment, and samples for them.
final class WriterDesk {
  let world = TestWorld()
  let assets = FakeAssets()
  /// Retains the writers, because inputs do not.
  var kept: [AVAssetWriter] = []
  static let url = FileManager.default.temporaryDirectory.appendingPathComponent("camsim-asset.mov")

  init() { world.system.media = assets }

  var file: FakeAsset? { assets.files.last }
  var misuses: [Misuse] { world.log.misuses }

  static let h264: [String: any Sendable] = [
    AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 64, AVVideoHeightKey: 48,
  ]
  static let aac: [String: any Sendable] = [
    AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 1,
  ]

  func writer(_ fileType: AVFileType = .mov) throws -> AVAssetWriter {
    try world.use { try AVAssetWriter(outputURL: Self.url, fileType: fileType) }
  }

  func input(
    _ mediaType: AVMediaType = .video, _ settings: [String: Any]? = WriterDesk.h264, hint: CMFormatDescription? = nil,
    realTime: Bool = true
  ) -> AVAssetWriterInput {
    world.use {
      let input = AVAssetWriterInput(mediaType: mediaType, outputSettings: settings, sourceFormatHint: hint)
      input.expectsMediaDataInRealTime = realTime
      return input
    }
  }

  /// Returns a writer that is writing, with a session that starts at zero.
  func writing(_ inputs: AVAssetWriterInput...) throws -> AVAssetWriter {
    let writer = try writer()
    for input in inputs { writer.add(input) }
    writer.startWriting()
    writer.startSession(atSourceTime: .zero)
    kept.append(writer)
    return writer
  }

  static let layout = PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: 64, height: 48)!

  static func image() -> CVPixelBuffer { CVPixelBufferPool(layout: layout).makeBuffer() }

  /// Returns frame number `index` at 30 fps.
  static func frame(_ index: Int) -> CMSampleBuffer { frame(CMTime(value: CMTimeValue(index), timescale: 30)) }

  static func frame(_ time: CMTime) -> CMSampleBuffer {
    CMSampleBuffer(
      image: image(),
      format: CMFormatDescription(videoCodec: kCVPixelFormatType_32BGRA, width: 64, height: 48),
      timing: CMSampleTimingInfo(
        duration: CMTime(value: 1, timescale: 30), presentationTimeStamp: time, decodeTimeStamp: .invalid))
  }

  /// Returns a 60 ms block of silence that starts after `index` blocks of the same length.
  static func audio(_ index: Int) -> CMSampleBuffer {
    let count = 2646
    return CMSampleBuffer(
      audio: CMBlockBuffer(count: 2 * count) { $0.initializeMemory(as: UInt8.self, repeating: 0) },
      format: CMFormatDescription(audio: .init(signed16BitSampleRate: 44_100, channels: 1)), frameCount: count,
      time: CMTime(value: CMTimeValue(index * count), timescale: 44_100))
  }

  /// Returns a compressed frame.
  static func compressed(_ index: Int) throws -> CMSampleBuffer {
    try CMSampleBuffer(
      dataBuffer: CMBlockBuffer(count: 10) { $0.initializeMemory(as: UInt8.self, repeating: 0) },
      formatDescription: CMFormatDescription(videoCodec: kCMVideoCodecType_H264, width: 64, height: 48), numSamples: 1,
      sampleTimings: [
        CMSampleTimingInfo(
          duration: CMTime(value: 1, timescale: 30),
          presentationTimeStamp: CMTime(value: CMTimeValue(index), timescale: 30), decodeTimeStamp: .invalid)
      ], sampleSizes: [10])
  }
}
