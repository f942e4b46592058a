import AVFoundationTypes
import Foundation

/// A filter that selects the metadata items to include. **Source:** Apple, AVMetadataItemFilter.
public final class AVMetadataItemFilter: NSObject, Sendable {
  private override init() {}

  /// Returns a filter that removes items that identify the user or location: places, authors, and device information.
  /// The exact list of keys on a device is not documented.
  public static func forSharing() -> AVMetadataItemFilter { AVMetadataItemFilter() }

  /// Returns whether the filter includes an item.
  func allows(_ item: AVMetadataItem) -> Bool {
    guard let name = item.identifier?.rawValue.lowercased() else { return false }
    return !["location", "author", "artist", "creator", "camera", "direction", "make", "model"].contains {
      name.contains($0)
    }
  }
}
