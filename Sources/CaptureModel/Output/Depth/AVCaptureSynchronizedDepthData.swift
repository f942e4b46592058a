import CoreMediaModel

/// The depth data in a synchronized collection, or a notice that it was dropped.
public final class AVCaptureSynchronizedDepthData: AVCaptureSynchronizedData, @unchecked Sendable {
  // Unchecked: instances are immutable.

  /// The depth map. If it was dropped, it has a size and format but no depth values.
  public let depthData: AVDepthData
  /// A Boolean value that indicates whether the depth data was dropped.
  public var depthDataWasDropped: Bool { droppedReason != .none }
  /// The reason the depth data was dropped, or `.none` if it wasn't.
  public let droppedReason: AVCaptureOutput.DataDroppedReason

  override var wasDropped: Bool { depthDataWasDropped }

  init(_ depthData: AVDepthData, _ reason: AVCaptureOutput.DataDroppedReason, at time: CMTime) {
    self.depthData = depthData
    droppedReason = reason
    super.init(timestamp: time)
  }
}
