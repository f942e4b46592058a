import CoreMediaModel
import Foundation

/// The abstract base class for one output's data at one time. Use one of its subclasses. **Source:** Apple,
/// AVCaptureSynchronizedData.
public class AVCaptureSynchronizedData: NSObject, @unchecked Sendable {
  // Unchecked: all stored properties are immutable.

  /// The time of the data, on the session's synchronization clock.
  public let timestamp: CMTime
  /// Whether the object represents dropped data.
  var wasDropped: Bool { false }

  init(timestamp: CMTime) { self.timestamp = timestamp }
}

/// A synchronized video frame or audio packet, or a report that it was dropped.
public final class AVCaptureSynchronizedSampleBufferData: AVCaptureSynchronizedData, @unchecked Sendable {
  // Unchecked: all stored properties are immutable.

  /// The sample buffer; if dropped, it has timing and the drop reason, but no data. **Source:** rule 263.
  public let sampleBuffer: CMSampleBuffer
  /// A Boolean value that indicates whether the sample buffer was dropped.
  public var sampleBufferWasDropped: Bool { droppedReason != .none }
  /// The reason why the sample was dropped, or `.none`.
  public let droppedReason: AVCaptureOutput.DataDroppedReason

  override var wasDropped: Bool { sampleBufferWasDropped }

  init(_ sampleBuffer: CMSampleBuffer, _ reason: AVCaptureOutput.DataDroppedReason, at time: CMTime) {
    self.sampleBuffer = sampleBuffer
    droppedReason = reason
    super.init(timestamp: time)
  }
}
