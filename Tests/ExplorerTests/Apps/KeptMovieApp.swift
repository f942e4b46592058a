import AVFoundation

/// An app that keeps its recordings. The app with the bug discards each recording that ends with an error, although it
/// may be complete. **Source:** github.com/imaginary-cloud/CameraManager/issues/174.
final class KeptMovieApp: NSObject, AVCaptureFileOutputRecordingDelegate {
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let output = AVCaptureMovieFileOutput()
  private let isMended: Bool
  /// The message about a movie that was not recorded.
  private(set) var message: String?

  init(isMended: Bool) { self.isMended = isMended }

  func start() throws {
    session.sessionPreset = .low
    try session.addCamera()
    session.addOutput(output)
    session.startRunning()
  }

  func record(to url: URL) {
    guard output.connection(with: .video)?.isActive == true else { return message = "The camera is busy" }
    output.startRecording(to: url, recordingDelegate: self)
  }

  func stop() { output.stopRecording() }

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo url: URL, from connections: [AVCaptureConnection],
    error: Error?
  ) {
    let isComplete = (error as NSError?)?.userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool
    if isMended, isComplete == false { message = "The recording failed" }
    if isMended ? isComplete == false : error != nil { try? FileManager.default.removeItem(at: url) }
  }
}
