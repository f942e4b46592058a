import Foundation

/// Who hears of a recording's begin and end, on no particular queue. **Source:** rules 243, 244.
public protocol AVCaptureFileOutputRecordingDelegate: AnyObject {
  /// The first frame or packet has been written. Optional.
  func fileOutput(
    _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, from connections: [AVCaptureConnection])
  /// The same, with the time of the first sample. Optional.
  func fileOutput(
    _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, startPTS: CMTime,
    from connections: [AVCaptureConnection])
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
}
