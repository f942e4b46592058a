import CoreMediaModel

/// A depth map reached a client.
public struct DepthEvent: OutputEvent {
  /// Running number of the map.
  public let index: Int
  /// The map.
  public let data: AVDepthData
  /// When it was taken.
  public let time: CMTime
}
