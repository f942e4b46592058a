import CoreMediaModel

/// A trace event: a depth map was delivered to the client.
package struct DepthEvent: OutputEvent {
  /// The sequence number of the depth map.
  package let index: Int
  /// The depth data that was delivered.
  package let data: AVDepthData
  /// The capture time of the depth map.
  package let time: CMTime
}
