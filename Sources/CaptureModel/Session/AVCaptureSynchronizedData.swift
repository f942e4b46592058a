import CoreMediaModel
import Foundation

/// What one output gave for one moment. Use one of the subclasses. **Source:** Apple, AVCaptureSynchronizedData.
public class AVCaptureSynchronizedData: NSObject, @unchecked Sendable {
  // Unchecked: nothing varies.

  /// The moment, on the session's synchronization clock.
  public let timestamp: CMTime
  /// Whether it tells of what was lost.
  var wasDropped: Bool { false }

  init(timestamp: CMTime) { self.timestamp = timestamp }
}

/// A frame or a packet of sound, or the word that one was dropped.
public final class AVCaptureSynchronizedSampleBufferData: AVCaptureSynchronizedData, @unchecked Sendable {
  // Unchecked: nothing varies.

  /// The sample; one that was dropped has times and the reason, and no picture. **Source:** rule 263.
  public let sampleBuffer: CMSampleBuffer
  /// Whether it was dropped.
  public var sampleBufferWasDropped: Bool { droppedReason != .none }
  /// Why, `.none` for one that was not.
  public let droppedReason: AVCaptureOutput.DataDroppedReason

  override var wasDropped: Bool { sampleBufferWasDropped }

  init(_ sampleBuffer: CMSampleBuffer, _ reason: AVCaptureOutput.DataDroppedReason, at time: CMTime) {
    self.sampleBuffer = sampleBuffer
    droppedReason = reason
    super.init(timestamp: time)
  }
}
