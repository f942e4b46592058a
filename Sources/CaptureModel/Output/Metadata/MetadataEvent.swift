import CoreMediaModel

/// What was found in a picture, or that nothing was any more, reached a client.
package struct MetadataEvent: OutputEvent {
  /// Running number of what the output told.
  package let index: Int
  /// What was found.
  package let objects: [AVMetadataObject]
  /// When the picture was taken.
  package let time: CMTime
}
