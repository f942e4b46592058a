import AVFoundation

/// An app with a button that shows whether it records. The app with the bug does not change the button if the recording
/// ends by itself. **Source:** github.com/n0an/VivaDicta/issues/386, for sound.
final class RecordButtonApp: NSObject, AVCaptureFileOutputRecordingDelegate {
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let output = AVCaptureMovieFileOutput()
  private let isMended: Bool
  private(set) var showsRecording = false
  var isRecording: Bool { output.isRecording }

  init(isMended: Bool) { self.isMended = isMended }

  func start() throws {
    session.sessionPreset = .low
    try session.addCamera()
    session.addOutput(output)
    session.startRunning()
  }

  func record(to url: URL) {
    guard output.connection(with: .video)?.isActive == true else { return }
    output.startRecording(to: url, recordingDelegate: self)
    showsRecording = true
  }

  func stop() {
    output.stopRecording()
    showsRecording = false
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo url: URL, from connections: [AVCaptureConnection],
    error: Error?
  ) { if isMended { showsRecording = false } }
}
