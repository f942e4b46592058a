import CoreVideoModel
import Foundation
import Locking

/// A signed count of items, such as samples.
public typealias CMItemCount = Int
/// The zero-based index of an item, such as a sample.
public typealias CMItemIndex = Int

/// A buffer of media samples of one type, with their timing.
///
/// An image buffer holds a video frame; a block buffer holds all other media. A dropped frame has timing but neither
/// buffer. **Source:** rules 263 and 337.
public final class CMSampleBuffer: Sendable {
  /// The format of the samples.
  let format: CMFormatDescription?
  /// The number of samples; 0 for a buffer that only carries attachments.
  let sampleCount: CMItemCount
  let timing: SampleTiming
  let sizes: SampleSizes

  private let state: Locked<State>
  private let attachmentTable = Locked(AttachmentTable())

  /// The mutable state of the buffer, protected by a lock.
  struct State: Sendable {
    var imageBuffer: CVImageBuffer?
    var dataBuffer: CMBlockBuffer?
    var isInvalidated = false
    var readiness: DataReadiness
    var outputPresentationTime: CMTime?
    var sampleAttachments: SampleAttachments?
    var onInvalidate: (@Sendable (CMSampleBuffer) -> Void)?
    var makeReady: CMSampleBufferMakeDataReadyHandler?
    /// The buffer whose readiness this buffer tracks.
    var tracked: CMSampleBuffer?
  }

  init(
    format: CMFormatDescription?, sampleCount: CMItemCount, timing: SampleTiming, sizes: SampleSizes, state: State
  ) {
    self.format = format
    self.sampleCount = sampleCount
    self.timing = timing
    self.sizes = sizes
    self.state = Locked(state)
  }

  /// Creates a buffer for a video frame, or for a dropped frame if `image` is nil.
  ///
  /// The format isn't compared with the image, because the caller creates both.
  package convenience init(image: CVPixelBuffer?, format: CMFormatDescription, timing: CMSampleTimingInfo) {
    self.init(
      format: format, sampleCount: 1, timing: .uniform(timing), sizes: .none,
      state: State(imageBuffer: image, readiness: .ready))
  }

  /// Creates a buffer of audio that starts at `time`.
  ///
  /// Each of the `frameCount` samples is one frame and lasts one sample period.
  package convenience init(audio: CMBlockBuffer, format: CMFormatDescription, frameCount: Int, time: CMTime) {
    let description = format.audioStreamBasicDescription ?? AudioStreamBasicDescription()
    let duration = CMTime(value: 1, timescale: CMTimeScale(description.mSampleRate))
    self.init(
      format: format, sampleCount: frameCount,
      timing: .uniform(CMSampleTimingInfo(duration: duration, presentationTimeStamp: time, decodeTimeStamp: .invalid)),
      sizes: .uniform(Int(description.mBytesPerFrame)), state: State(dataBuffer: audio, readiness: .ready))
  }

  /// Calls `body` with the mutable state while the lock is held.
  func withState<R: Sendable>(_ body: (inout State) throws -> R) rethrows -> R {
    try state.withLock { try body(&$0) }
  }
}

extension CMSampleBuffer: AttachmentBearer {
  package func withAttachments<R: Sendable>(_ body: @Sendable (inout AttachmentTable) -> R) -> R {
    // The closure runs without the lock, because it accesses the camera.
    if let make = attachmentTable.withLock({ $0.takeDeferred() }) {
      let made = make()
      attachmentTable.withLock { $0.resolve(made) }
    }
    return attachmentTable.withLock { body(&$0) }
  }

  /// Defers the creation of attachments until an attachment is first accessed.
  package func deferAttachments(_ make: @escaping @Sendable () -> AttachmentTable) {
    attachmentTable.withLock { $0.defer(make) }
  }
}

/// Buffers are equal if they are the same object.
extension CMSampleBuffer: Hashable {
  public static func == (a: CMSampleBuffer, b: CMSampleBuffer) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
