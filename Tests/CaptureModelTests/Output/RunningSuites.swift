import Testing

@testable import CaptureModel

/// The set-up of suites about video data: a running session with the back camera, and a client that keeps what it gets.
class VideoDataSuite {
  let phone = TestPhone()
  let client = CountingClient()
  let session: AVCaptureSession
  let output: AVCaptureVideoDataOutput

  init() throws {
    (session, output) = try phone.runningSession(client)
    client.keepsBuffers = true
  }
}

/// The set-up of suites about movies: a running session that can record to a file that only seems to be one.
class MovieSuite {
  let phone = TestPhone()
  let media = FakeMedia()
  let client = RecordingClient()
  let session: AVCaptureSession
  let movie: AVCaptureMovieFileOutput

  /// Whether the microphone is an input.
  class var withAudio: Bool { true }

  init() throws { (session, movie) = try phone.runningMovie(to: media, withAudio: Self.withAudio) }

  /// Ends the recording, and lets it be closed.
  func stop() {
    movie.stopRecording()
    phone.advance(milliseconds: 0)
  }
}
