import CoreMediaModel

/// A group of metadata items that apply to a time range of a movie. **Source:** Apple, AVTimedMetadataGroup.
public final class AVTimedMetadataGroup: Sendable {
  /// The metadata items of the group.
  public let items: [AVMetadataItem]
  /// The time range to which the items apply.
  public let timeRange: CMTimeRange

  public init(items: [AVMetadataItem], timeRange: CMTimeRange) {
    self.items = items
    self.timeRange = timeRange
  }
}
