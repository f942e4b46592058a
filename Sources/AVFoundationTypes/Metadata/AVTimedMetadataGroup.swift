import CoreMediaModel

/// Facts that hold for a part of a movie. **Source:** Apple, AVTimedMetadataGroup.
public final class AVTimedMetadataGroup: Sendable {
  /// What holds.
  public let items: [AVMetadataItem]
  /// When it holds.
  public let timeRange: CMTimeRange

  /// Facts for a time.
  public init(items: [AVMetadataItem], timeRange: CMTimeRange) {
    self.items = items
    self.timeRange = timeRange
  }
}
