import CoreMediaModel

/// What was found in a picture, or that nothing was any more, reached a client.
public struct MetadataEvent: OutputEvent {
  /// Running number of what the output told.
  public let index: Int
  /// What was found.
  public let objects: [AVMetadataObject]
  /// When the picture was taken.
  public let time: CMTime
}
