import CoreMediaModel

/// A depth map, or the word that one was dropped.
public final class AVCaptureSynchronizedDepthData: AVCaptureSynchronizedData, @unchecked Sendable {
  // Unchecked: nothing varies.

  /// The map; one that was dropped has its size and format, and no distances.
  public let depthData: AVDepthData
  /// Whether it was dropped.
  public var depthDataWasDropped: Bool { droppedReason != .none }
  /// Why, `.none` for one that was not.
  public let droppedReason: AVCaptureOutput.DataDroppedReason

  override var wasDropped: Bool { depthDataWasDropped }

  init(_ depthData: AVDepthData, _ reason: AVCaptureOutput.DataDroppedReason, at time: CMTime) {
    self.depthData = depthData
    droppedReason = reason
    super.init(timestamp: time)
  }
}
