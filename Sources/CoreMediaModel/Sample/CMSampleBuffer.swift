import CoreVideoModel
import Foundation
import Locking

/// How many samples; a signed count.
public typealias CMItemCount = Int
/// Number of a sample, from 0.
public typealias CMItemIndex = Int

/// One or more samples of one kind of media, with their times: a picture, or a stretch of sound.
///
/// A picture is an image buffer, everything else lies in a block buffer. A buffer without either still has its times: that
/// is what a dropped frame is. **Source:** rules 263 and 337.
public final class CMSampleBuffer: Sendable {
  /// What the data is.
  let format: CMFormatDescription?
  /// Samples in the buffer; 0 in one that only carries attachments.
  let sampleCount: CMItemCount
  let timing: SampleTiming
  let sizes: SampleSizes

  private let state: Locked<State>
  private let attachmentTable = Locked(AttachmentTable())

  /// What can change.
  struct State: Sendable {
    var imageBuffer: CVImageBuffer?
    var dataBuffer: CMBlockBuffer?
    var isInvalidated = false
    var readiness: DataReadiness
    var outputPresentationTime: CMTime?
    var sampleAttachments: SampleAttachments?
    var onInvalidate: (@Sendable (CMSampleBuffer) -> Void)?
    var makeReady: CMSampleBufferMakeDataReadyHandler?
    /// The buffer whose readiness this one follows.
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

  /// A picture with its times, or, without a picture, the times of one that was dropped.
  ///
  /// The format is not compared with the picture; the caller makes both.
  package convenience init(image: CVPixelBuffer?, format: CMFormatDescription, timing: CMSampleTimingInfo) {
    self.init(
      format: format, sampleCount: 1, timing: .same(timing), sizes: .none,
      state: State(imageBuffer: image, readiness: .ready))
  }

  /// Sound: `frameCount` sample frames, the first at `time`, each of one frame's duration.
  package convenience init(audio: CMBlockBuffer, format: CMFormatDescription, frameCount: Int, time: CMTime) {
    let description = format.audioStreamBasicDescription ?? AudioStreamBasicDescription()
    let duration = CMTime(value: 1, timescale: CMTimeScale(description.mSampleRate))
    self.init(
      format: format, sampleCount: frameCount,
      timing: .same(CMSampleTimingInfo(duration: duration, presentationTimeStamp: time, decodeTimeStamp: .invalid)),
      sizes: .same(Int(description.mBytesPerFrame)), state: State(dataBuffer: audio, readiness: .ready))
  }

  /// Reads or changes the state under its lock.
  func withState<R: Sendable>(_ body: (inout State) throws -> R) rethrows -> R {
    try state.withLock { try body(&$0) }
  }
}

extension CMSampleBuffer: AttachmentCarrier {
  package func withAttachments<R: Sendable>(_ body: @Sendable (inout AttachmentTable) -> R) -> R {
    // Made without the lock, for that looks at the camera.
    if let make = attachmentTable.withLock({ $0.takeDeferred() }) {
      let made = make()
      attachmentTable.withLock { $0.resolve(made) }
    }
    return attachmentTable.withLock { body(&$0) }
  }

  /// Defers the making of attachments until one is requested.
  package func deferAttachments(_ make: @escaping @Sendable () -> AttachmentTable) {
    attachmentTable.withLock { $0.defer(make) }
  }
}

/// Buffers are equal when they are the same object.
extension CMSampleBuffer: Hashable {
  public static func == (a: CMSampleBuffer, b: CMSampleBuffer) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
