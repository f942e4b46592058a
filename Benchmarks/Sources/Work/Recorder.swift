import CaptureModel
import Foundation

/// A recorder of several movies in sequence with one session, as in an app.
final class Recorder: AVCaptureFileOutputRecordingDelegate {
  private let movie = AVCaptureMovieFileOutput()
  private let work: CameraWork
  private var finishedCount = 0
  private var failure: (any Error)?

  /// Creates a recorder with a running session.
  ///
  /// - Parameters:
  ///   - others: Additional outputs of the session.
  ///   - hearing: Whether the movie has audio.
  init(preset: AVCaptureSession.Preset, others: [AVCaptureOutput] = [], hearing: Bool = false) throws {
    work = try CameraWork(preset: preset, outputs: [movie] + others, hearing: hearing)
  }

  /// Starts a recording, lets frames pass, stops it, and waits for the file.
  func record(_ frames: Int, to path: String) throws {
    try? FileManager.default.removeItem(atPath: path)
    let count = finishedCount
    movie.startRecording(to: URL(filePath: path), recordingDelegate: self)
    work.run(frames: frames)
    movie.stopRecording()
    work.run(frames: 1)
    if let failure { throw failure }
    guard finishedCount == count + 1 else { throw BenchmarkError("\(path): the recording did not end") }
  }

  /// Stops the session of the recorder.
  func stop() { work.stop() }

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) {
    finishedCount += 1
    failure = error
  }
}
