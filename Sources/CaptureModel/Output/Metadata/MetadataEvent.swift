import CoreMediaModel

/// A trace event: the objects of a frame, or the empty result that follows them, were delivered to the client.
package struct MetadataEvent: OutputEvent {
  /// The sequence number of the delivery.
  package let index: Int
  /// The metadata objects that were delivered.
  package let objects: [AVMetadataObject]
  /// The capture time of the frame.
  package let time: CMTime
}
