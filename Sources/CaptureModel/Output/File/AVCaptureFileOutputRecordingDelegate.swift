import CoreMediaModel
import Foundation

/// Who hears of a recording's begin and end, on no particular queue. **Source:** rules 243, 244.
///
/// Of each recording it hears `didStart` at most once, then any number of pauses, then `willFinish` and `didFinish` once.
public protocol AVCaptureFileOutputRecordingDelegate: AnyObject {
  /// The first frame or packet has been written. Optional.
  func fileOutput(
    _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, from connections: [AVCaptureConnection])
  /// The same, with the time of the first sample. Optional.
  func fileOutput(
    _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, startPTS: CMTime,
    from connections: [AVCaptureConnection])
  /// Nothing more is written until the recording is resumed. Optional. **Source:** rule 250.
  func fileOutput(
    _ output: AVCaptureFileOutput, didPauseRecordingTo fileURL: URL, from connections: [AVCaptureConnection])
  /// The first sample after a pause is about to be written. Optional. **Source:** rule 250.
  func fileOutput(
    _ output: AVCaptureFileOutput, didResumeRecordingTo fileURL: URL, from connections: [AVCaptureConnection])
  /// Nothing more is written; the file is about to be completed. Called for each `startRecording`, before `didFinish`. Optional.
  ///
  /// **Source:** rule 243.
  func fileOutput(
    _ output: AVCaptureFileOutput, willFinishRecordingTo fileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?)
  /// The file is complete, or the recording failed: called once for each `startRecording`.
  ///
  /// With an error the file may still be playable: `AVErrorRecordingSuccessfullyFinishedKey` tells. **Source:** rule 247.
  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?)
}

extension AVCaptureFileOutputRecordingDelegate {
  /// Does nothing: the method is optional.
  public func fileOutput(
    _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) {}
  /// Does nothing: the method is optional.
  public func fileOutput(
    _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, startPTS: CMTime,
    from connections: [AVCaptureConnection]
  ) {}
  /// Does nothing: the method is optional.
  public func fileOutput(
    _ output: AVCaptureFileOutput, didPauseRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) {}
  /// Does nothing: the method is optional.
  public func fileOutput(
    _ output: AVCaptureFileOutput, didResumeRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) {}
  /// Does nothing: the method is optional.
  public func fileOutput(
    _ output: AVCaptureFileOutput, willFinishRecordingTo fileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) {}
}
