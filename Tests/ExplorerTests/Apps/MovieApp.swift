import AVFoundation

/// An app that awaits the end of a recording. The app with the bug continues only without an error, although a
/// recording that is interrupted ends with one.
/// **Source:** github.com/react-native-camera/react-native-camera/pull/3293.
final class MovieApp: NSObject, AVCaptureFileOutputRecordingDelegate {
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let output = AVCaptureMovieFileOutput()
  private let isMended: Bool
  private var end: CheckedContinuation<Void, Never>?
  private var hasEnded = false

  init(isMended: Bool) { self.isMended = isMended }

  func start() throws {
    session.sessionPreset = .low
    try session.addCamera()
    session.addOutput(output)
    session.startRunning()
  }

  func record(to url: URL) {
    guard output.connection(with: .video)?.isActive == true else { return hasEnded = true }
    output.startRecording(to: url, recordingDelegate: self)
  }

  func stop() async {
    guard !hasEnded else { return }
    await withCheckedContinuation {
      end = $0
      output.stopRecording()
    }
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo url: URL, from connections: [AVCaptureConnection],
    error: Error?
  ) {
    if !isMended, error != nil { return }
    hasEnded = true
    end?.resume()
  }
}
