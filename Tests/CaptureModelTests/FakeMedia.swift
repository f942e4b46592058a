import Foundation

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import CoreMediaModel
@testable import CoreVideoModel

/// Fake media services that write no files and record all calls. Each call can be made to fail.
final class FakeMedia: MediaServices, @unchecked Sendable {
  // Unchecked: a test sets the services up before use, and inspects them afterwards.

  /// The URL of a file that does not exist.
  static let url = FileManager.default.temporaryDirectory.appendingPathComponent("camsim-fake-\(UUID()).mov")

  var movies: [FakeMovie] = []
  var failureToOpen: (any Error)?
  /// The index of the frame whose writing fails, and the error.
  var failureToAppend: (image: Int, error: any Error)?
  var failureToFinish: (any Error)?
  /// The descriptions of all encoded photos.
  var photos: [PhotoDescription] = []
  var failureToEncode: (any Error)?
  /// The size of the disk in bytes, all free at the beginning, or nil if unknown.
  var diskSize: Int64?

  func openMovie(_ description: MovieSettings) throws -> any MovieFileWriter {
    if let failureToOpen { throw failureToOpen }
    let movie = FakeMovie(description, self)
    movies.append(movie)
    return movie
  }

  /// Returns four bytes that start with a JPEG marker and contain the photo's number and its number of metadata
  /// entries.
  func encodePhoto(_ description: PhotoDescription) throws -> Data {
    if let failureToEncode { throw failureToEncode }
    photos.append(description)
    return Data([0xFF, 0xD8, UInt8(photos.count), UInt8(description.metadata.count)])
  }
}

/// A fake movie that counts a thousand bytes per frame and writes no file.
final class FakeMovie: MovieFileWriter, @unchecked Sendable {
  // Unchecked: the movie is used from one thread at a time, like every recording.
  let description: MovieSettings
  private let media: FakeMedia
  var imageTimes: [CMTime] = []
  var audioTimes: [CMTime] = []
  var sounds: [CMSampleBuffer] = []
  var calls: [String] = []

  init(_ description: MovieSettings, _ media: FakeMedia) {
    self.description = description
    self.media = media
  }

  var byteCount: Int64 { Int64(imageTimes.count) * 1000 }
  var freeSpace: Int64? { media.diskSize.map { $0 - byteCount } }

  func append(_ image: CVPixelBuffer, at time: CMTime, duration: CMTime) throws {
    if let failure = media.failureToAppend, failure.image == imageTimes.count {
      calls.append("failed")
      throw failure.error
    }
    imageTimes.append(time)
  }

  func append(audio: CMSampleBuffer) throws {
    audioTimes.append(audio.presentationTimeStamp)
    sounds.append(audio)
  }

  func finish() throws {
    calls.append("finish")
    if let error = media.failureToFinish { throw error }
  }

  func cancel() { calls.append("cancel") }
}

/// A recording delegate that records its callbacks.
final class RecordingClient: AVCaptureFileOutputRecordingDelegate, @unchecked Sendable {
  // Unchecked: the delegate is called on one queue.
  var events: [String] = []
  /// The events of the willFinish callback, in the same format as `events`.
  var farewells: [String] = []
  var errors: [AVError] = []
  var onFarewell: (() -> Void)?
  var onFinish: (() -> Void)?

  func fileOutput(
    _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) { events.append("start") }

  func fileOutput(
    _ output: AVCaptureFileOutput, didPauseRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) { events.append("pause") }

  func fileOutput(
    _ output: AVCaptureFileOutput, didResumeRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) { events.append("resume") }

  func fileOutput(
    _ output: AVCaptureFileOutput, willFinishRecordingTo fileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) {
    farewells.append((error as? AVError).map { "finish \($0.code)" } ?? "finish")
    onFarewell?()
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) {
    let error = error as? AVError
    events.append(error.map { "finish \($0.code)" } ?? "finish")
    if let error { errors.append(error) }
    onFinish?()
  }
}
