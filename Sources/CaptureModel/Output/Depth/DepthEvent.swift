import CoreMediaModel

/// A depth map reached a client.
package struct DepthEvent: OutputEvent {
  /// Running number of the map.
  package let index: Int
  /// The map.
  package let data: AVDepthData
  /// When it was taken.
  package let time: CMTime
}
