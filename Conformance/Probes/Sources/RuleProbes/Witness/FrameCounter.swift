import AVFoundation

/// Counts what an output delivers, on a queue of its own.
// Unchecked: the journals guard themselves, and the lock the rest.
final class FrameCounter: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate,
  AVCaptureAudioDataOutputSampleBufferDelegate, @unchecked Sendable
{
  /// The size of each frame, "1920x1080"; "no picture" for sound.
  let frames = Journal()
  /// The reasons of dropped frames, and what the frames have.
  let drops = Journal()
  let dropped = Journal()
  /// How long frames last, and dropped ones.
  let durations = Journal()
  let dropDurations = Journal()
  /// Buffers that are not valid.
  let invalid = Journal()
  let queue = DispatchQueue(label: "frames")
  private let stamps = Journal()
  private let lock = NSLock()
  private var callbackWork: (() -> Void)?
  private var isKeeping = false
  private var kept: [CMSampleBuffer] = []

  /// A data output that delivers to this counter.
  func videoOutput() -> AVCaptureVideoDataOutput {
    let output = AVCaptureVideoDataOutput()
    output.setSampleBufferDelegate(self, queue: queue)
    return output
  }

  var count: Int { frames.lines.count }
  /// When the frames were taken, in seconds.
  var times: [Double] { stamps.lines.compactMap(Double.init) }

  /// What is done with each buffer.
  var work: (() -> Void)? {
    get { locked { callbackWork } }
    set { locked { callbackWork = newValue } }
  }

  /// Whether buffers are kept; they are let go when not.
  var keepsBuffers: Bool {
    get { locked { isKeeping } }
    set {
      locked {
        isKeeping = newValue
        if !newValue { kept = [] }
      }
    }
  }

  var lastKept: CMSampleBuffer? { locked { kept.last } }

  /// How many kept buffers have a picture.
  var keptImages: Int { locked { kept.filter { CMSampleBufferGetImageBuffer($0) != nil }.count } }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    stamps.add("\(CMSampleBufferGetPresentationTimeStamp(sampleBuffer).seconds)")
    durations.note(CMSampleBufferGetDuration(sampleBuffer))
    if !CMSampleBufferIsValid(sampleBuffer) || !CMSampleBufferDataIsReady(sampleBuffer) { invalid.add("invalid") }
    if let image = CMSampleBufferGetImageBuffer(sampleBuffer) {
      frames.add("\(CVPixelBufferGetWidth(image))x\(CVPixelBufferGetHeight(image))")
    } else {
      frames.add("no picture")
    }
    locked { if isKeeping { kept.append(sampleBuffer) } }
    work?()
  }

  func captureOutput(
    _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    let key = kCMSampleBufferAttachmentKey_DroppedFrameReason
    drops.add(CMGetAttachment(sampleBuffer, key: key, attachmentModeOut: nil) as? String ?? "no reason")
    dropDurations.note(CMSampleBufferGetDuration(sampleBuffer))
    let time = CMSampleBufferGetPresentationTimeStamp(sampleBuffer).isNumeric ? "a time" : "no time"
    dropped.add("\(time) and \(CMSampleBufferGetImageBuffer(sampleBuffer) == nil ? "no" : "a") picture")
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }
}
