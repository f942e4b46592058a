import CoreMediaModel
import Foundation

/// Methods for responding to the events of a recording, called on no particular queue. **Source:** rules 243, 244.
///
/// For each recording, `didStart` is called at most once, followed by any number of pauses, then `willFinish` and
/// `didFinish` once.
public protocol AVCaptureFileOutputRecordingDelegate: AnyObject {
  /// Called when the first frame or audio buffer has been written. Optional.
  func fileOutput(
    _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, from connections: [AVCaptureConnection])
  /// Called when the first sample has been written, with its presentation time. Optional.
  func fileOutput(
    _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, startPTS: CMTime,
    from connections: [AVCaptureConnection])
  /// Called when the recording is paused; no samples are written until it resumes. Optional. **Source:** rule 250.
  func fileOutput(
    _ output: AVCaptureFileOutput, didPauseRecordingTo fileURL: URL, from connections: [AVCaptureConnection])
  /// Called when the first sample after a pause is about to be written. Optional. **Source:** rule 250.
  func fileOutput(
    _ output: AVCaptureFileOutput, didResumeRecordingTo fileURL: URL, from connections: [AVCaptureConnection])
  /// Called when the output stops writing samples and is about to complete the file. Called for each `startRecording`,
  /// before `didFinish`. Optional.
  ///
  /// **Source:** rule 243.
  func fileOutput(
    _ output: AVCaptureFileOutput, willFinishRecordingTo fileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?)
  /// Called once for each `startRecording`, when the file is complete or the recording failed.
  ///
  /// The file may be playable despite an error; see `AVErrorRecordingSuccessfullyFinishedKey`. **Source:** rule 247.
  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?)
}

extension AVCaptureFileOutputRecordingDelegate {
  /// The default implementation, which does nothing.
  public func fileOutput(
    _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) {}
  /// The default implementation, which does nothing.
  public func fileOutput(
    _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, startPTS: CMTime,
    from connections: [AVCaptureConnection]
  ) {}
  /// The default implementation, which does nothing.
  public func fileOutput(
    _ output: AVCaptureFileOutput, didPauseRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) {}
  /// The default implementation, which does nothing.
  public func fileOutput(
    _ output: AVCaptureFileOutput, didResumeRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) {}
  /// The default implementation, which does nothing.
  public func fileOutput(
    _ output: AVCaptureFileOutput, willFinishRecordingTo fileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) {}
}
