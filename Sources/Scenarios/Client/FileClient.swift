import AVFoundationTypes
import CaptureModel
import CoreMediaModel
import Foundation
import MediaCoding
import PixelModel
import SimulationKernel

/// The app code for a movie or audio file output: starts and stops recordings, and receives their delegate callbacks.
final class FileClient: NSObject, OutputClient, AVCaptureFileOutputRecordingDelegate, @unchecked Sendable {
  // Unchecked: the arrays are accessed only on the system's callback queue, or after time has stopped.
  let file: AVCaptureFileOutput
  private let name: String
  private let context: RunContext
  private var movies: [String] = []
  private var images: MovieImages
  private var imageFiles: [String] = []
  private var errors: [AVError.Code?] = []
  private(set) var failures: [String] = []
  private(set) var imageOrigin: ImageOrigin?

  var output: AVCaptureOutput { file }
  var artifacts: [String] { movies + imageFiles }
  var missingFrames: [Scenario.Time] { images.missing }
  var isIdle: Bool { file.isIdle }

  /// Creates a client with its output.
  ///
  /// - Parameters:
  ///   - kind: Whether the output records movies or only audio.
  ///   - times: The times of the movie frames to store as images.
  init(_ name: String, _ kind: Scenario.Output.Kind, keeping times: [Scenario.Time], in context: RunContext) {
    self.name = name
    self.context = context
    images = MovieImages(at: times, in: context)
    file = CaptureSystem.$scoped.withValue(context.system) {
      kind == .audioFile ? AVCaptureAudioFileOutput() : AVCaptureMovieFileOutput()
    }
  }

  func configure(_ description: Scenario.Output) throws {
    guard let connection = file.connection(with: .video) else { return }
    if let codec = description.codec { select(codec, connection) }
    try connection.set(description.connection)
  }

  /// Sets the video codec of a movie file output.
  func select(_ codec: Scenario.Codec, _ connection: AVCaptureConnection) {
    (file as? AVCaptureMovieFileOutput)?.setOutputSettings([AVVideoCodecKey: codec.model], for: connection)
  }

  func start(to name: String) {
    imageOrigin = ImageOrigin(of: file.connection(with: .video), isMovie: true)
    file.startRecording(to: context.directory.appendingPathComponent(name), recordingDelegate: self)
  }

  func storeMovieFrames() {
    for movie in movies {
      do {
        imageFiles += try images.keep(ofMovie: movie)
      } catch {
        failures.append("the frames of the movie '\(movie)' of '\(name)' cannot be stored: \(error)")
      }
    }
  }

  func endRecording() -> String? {
    guard file.isUnfinished else { return nil }
    file.stopRecording()
    return "stopRecording"
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) {
    let error = error as? AVError
    errors.append(error?.code)
    if let error, error.isOfThisMachine {
      failures.append(
        "the recording '\(outputFileURL.lastPathComponent)' of '\(name)' ended with \(error.code)"
          + (error.failureReason.map { ": \($0)" } ?? "; check the disk of the output folder"))
    }
    let name = outputFileURL.lastPathComponent
    if FileManager.default.fileExists(atPath: outputFileURL.path), !movies.contains(name) { movies.append(name) }
  }

  func image() throws -> PixelMemory? { try movies.last.map(context.lastImage) }

  func value(of property: String) -> Scenario.Value? {
    switch property {
    case "recordingCount": .integer(Int64(errors.count))
    case "lastError": .text(errors.last.flatMap { $0.map { "\($0)" } } ?? "none")
    default: nil
    }
  }
}

extension AVError {
  /// Whether the failure comes from the machine that runs the simulation, rather than from the simulated phone.
  fileprivate var isOfThisMachine: Bool {
    let cause = userInfo[NSUnderlyingErrorKey]
    let deeper = (cause as? AVError)?.userInfo[NSUnderlyingErrorKey]
    guard [.diskFull, .unknown, .unsupportedOutputSettings].contains(code) else { return false }
    return cause is MediaError || deeper is MediaError
  }
}
