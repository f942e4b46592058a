import AVFoundation

/// Records one movie at a time.
final class MovieCapture {
  let output = AVCaptureMovieFileOutput()
  private var delegate: MovieDelegate?

  func rotate(to angle: CGFloat) { output.rotate(to: angle) }

  /// Records a movie, and returns its file when the recording has been stopped.
  func record(isolation: isolated (any Actor)? = #isolation) async throws -> URL {
    let file = URL.temporaryDirectory.appending(component: UUID().uuidString).appendingPathExtension(
      for: .quickTimeMovie)
    defer { delegate = nil }
    return try await withCheckedThrowingContinuation { continuation in
      let delegate = MovieDelegate(continuation)
      self.delegate = delegate
      output.startRecording(to: file, recordingDelegate: delegate)
    }
  }

  func stop() { output.stopRecording() }
}

private final class MovieDelegate: NSObject, AVCaptureFileOutputRecordingDelegate {
  private let continuation: CheckedContinuation<URL, any Error>

  init(_ continuation: CheckedContinuation<URL, any Error>) { self.continuation = continuation }

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) {
    let isComplete = (error as NSError?)?.userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool ?? (error == nil)
    if isComplete {
      continuation.resume(returning: outputFileURL)
    } else {
      continuation.resume(throwing: error ?? AVError(.unknown))
    }
  }
}
