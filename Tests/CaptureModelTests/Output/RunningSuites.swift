import Testing

@testable import CaptureModel

/// The fixture of suites about video data: a running session with the back camera, and a client that records its
/// frames.
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

/// The fixture of suites about movies: a running session that records to a fake file.
class MovieSuite {
  let phone = TestPhone()
  let media = FakeMedia()
  let client = RecordingClient()
  let session: AVCaptureSession
  let movie: AVCaptureMovieFileOutput

  /// Whether the session has a microphone input.
  class var withAudio: Bool { true }

  init() throws { (session, movie) = try phone.runningMovie(to: media, withAudio: Self.withAudio) }

  /// Stops the recording and waits until the file is finished.
  func stop() {
    movie.stopRecording()
    phone.advance(milliseconds: 0)
  }
}
