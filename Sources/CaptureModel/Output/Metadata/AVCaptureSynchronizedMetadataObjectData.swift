import CoreMediaModel

/// The metadata objects in a synchronized collection. Never marked as dropped.
public final class AVCaptureSynchronizedMetadataObjectData: AVCaptureSynchronizedData, @unchecked Sendable {
  // Unchecked: instances are immutable.

  /// The objects detected in one frame; empty if there are none. **Source:** Apple, symbol of the same name.
  public let metadataObjects: [AVMetadataObject]

  init(_ metadataObjects: [AVMetadataObject], at time: CMTime) {
    self.metadataObjects = metadataObjects
    super.init(timestamp: time)
  }
}
