import AVFoundation

/// A delegate that records the callbacks of a movie recording.
// Unchecked: the journal is thread-safe.
final class RecordingClient: NSObject, AVCaptureFileOutputRecordingDelegate, @unchecked Sendable {
  let events = Journal()
  /// Whether a recording that ended with an error is still playable.
  let isPlayable = Journal()
  /// The URL of the recording. The file is removed when the client is deallocated.
  let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).mov")

  deinit { try? FileManager.default.removeItem(at: file) }

  var hasEnded: Bool { events.lines.contains { $0.hasPrefix("didFinish") } }

  func fileOutput(
    _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) {
    events.add("didStart")
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, willFinishRecordingTo fileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) {
    events.add("willFinish")
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) {
    if let whole = (error as NSError?)?.userInfo[AVErrorRecordingSuccessfullyFinishedKey] { isPlayable.note(whole) }
    events.add("didFinish \(error.map { Canonical.text($0) } ?? "well")")
  }
}
