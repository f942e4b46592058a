import CoreMediaModel

/// What was found in a picture; it is never told as dropped.
public final class AVCaptureSynchronizedMetadataObjectData: AVCaptureSynchronizedData, @unchecked Sendable {
  // Unchecked: nothing varies.

  /// The objects, of one picture; none where nothing was found. **Source:** Apple, of the same name.
  public let metadataObjects: [AVMetadataObject]

  init(_ metadataObjects: [AVMetadataObject], at time: CMTime) {
    self.metadataObjects = metadataObjects
    super.init(timestamp: time)
  }
}
