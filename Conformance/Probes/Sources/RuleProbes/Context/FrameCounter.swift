import AVFoundation

/// A delegate that records the buffers that an output delivers on a separate queue.
// Unchecked: the journals are thread-safe, and the lock protects everything else.
final class FrameCounter: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate,
  AVCaptureAudioDataOutputSampleBufferDelegate, @unchecked Sendable
{
  /// The dimensions of each frame, such as "1920x1080", or "no picture" for audio.
  let frames = Journal()
  /// The drop reasons, and whether each dropped sample buffer has a timestamp and an image.
  let drops = Journal()
  let dropped = Journal()
  /// The durations of delivered frames and of dropped frames.
  let durations = Journal()
  let dropDurations = Journal()
  /// An entry for each invalid sample buffer.
  let invalid = Journal()
  let queue = DispatchQueue(label: "frames")
  private let stamps = Journal()
  private let lock = NSLock()
  private var callbackWork: (() -> Void)?
  private var isKeeping = false
  private var kept: [CMSampleBuffer] = []

  /// Returns a video data output that delivers to this counter.
  func videoOutput() -> AVCaptureVideoDataOutput {
    let output = AVCaptureVideoDataOutput()
    output.setSampleBufferDelegate(self, queue: queue)
    return output
  }

  var count: Int { frames.lines.count }
  /// The presentation timestamps of all buffers, in seconds.
  var times: [Double] { stamps.lines.compactMap(Double.init) }

  /// A closure that is called for each buffer.
  var work: (() -> Void)? {
    get { locked { callbackWork } }
    set { locked { callbackWork = newValue } }
  }

  /// Whether the counter retains the buffers. Setting it to false releases them.
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

  /// The number of retained buffers that contain an image.
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
