import AVFoundation

/// Counts what an output delivers, on a queue of its own.
// Unchecked: the journal guards itself.
final class FrameCounter: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate,
  AVCaptureAudioDataOutputSampleBufferDelegate, @unchecked Sendable
{
  let frames = Journal()
  private let stamps = Journal()
  let queue = DispatchQueue(label: "frames")

  /// A data output that delivers to this counter.
  func videoOutput() -> AVCaptureVideoDataOutput {
    let output = AVCaptureVideoDataOutput()
    output.setSampleBufferDelegate(self, queue: queue)
    return output
  }

  /// When the frames were taken, in seconds.
  var times: [Double] { stamps.lines.compactMap(Double.init) }
  var count: Int { frames.lines.count }

  /// The size of each frame, "1920x1080".
  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    stamps.add("\(CMSampleBufferGetPresentationTimeStamp(sampleBuffer).seconds)")
    guard let picture = CMSampleBufferGetImageBuffer(sampleBuffer) else { return frames.add("no picture") }
    frames.add("\(CVPixelBufferGetWidth(picture))x\(CVPixelBufferGetHeight(picture))")
  }
}

/// Notes what a recording tells.
// Unchecked: the journal guards itself.
final class RecordingClient: NSObject, AVCaptureFileOutputRecordingDelegate, @unchecked Sendable {
  let events = Journal()
  /// Whether a file that ended with an error can be played all the same.
  let isPlayable = Journal()
  /// Where it records to; the file is removed with this.
  let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).mov")

  deinit { try? FileManager.default.removeItem(at: file) }

  var hasEnded: Bool { events.lines.contains { $0.hasPrefix("didFinish") } }

  func fileOutput(
    _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) {
    events.add("didStart")
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) {
    if let whole = (error as NSError?)?.userInfo[AVErrorRecordingSuccessfullyFinishedKey] { isPlayable.note(whole) }
    events.add("didFinish \(error.map { Canonical.text($0) } ?? "well")")
  }
}

/// Notes what the capture of a photo tells.
// Unchecked: the journal guards itself.
final class PhotoClient: NSObject, AVCapturePhotoCaptureDelegate, @unchecked Sendable {
  let events = Journal()
  /// Whether each photo was to be taken with flash.
  let flashes = Journal()

  var hasEnded: Bool { events.lines.contains { $0.hasPrefix("didFinishCapture") } }

  func photoOutput(
    _ output: AVCapturePhotoOutput, willBeginCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings
  ) {
    events.add("willBeginCapture")
    flashes.note(resolvedSettings.isFlashEnabled)
  }

  func photoOutput(_ output: AVCapturePhotoOutput, willCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings)
  {
    events.add("willCapturePhoto")
  }

  func photoOutput(_ output: AVCapturePhotoOutput, didCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings)
  {
    events.add("didCapturePhoto")
  }

  func photoOutput(_ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?)
  {
    events.add("didFinishProcessing \(error.map { Canonical.text($0) } ?? "well")")
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings,
    error: (any Error)?
  ) {
    events.add("didFinishCapture \(error.map { Canonical.text($0) } ?? "well")")
  }
}
