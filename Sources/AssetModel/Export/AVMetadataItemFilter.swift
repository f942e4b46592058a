import AVFoundationTypes
import Foundation

/// Says which items may be told. **Source:** Apple, AVMetadataItemFilter.
public final class AVMetadataItemFilter: NSObject, Sendable {
  private override init() {}

  /// Leaves out what tells who or where the user is: places, authors, and what device it was. Which keys a phone leaves out is not
  /// documented in full.
  public static func forSharing() -> AVMetadataItemFilter { AVMetadataItemFilter() }

  /// Whether an item may be told.
  func allows(_ item: AVMetadataItem) -> Bool {
    guard let name = item.identifier?.rawValue.lowercased() else { return false }
    return !["location", "author", "artist", "creator", "camera", "direction", "make", "model"].contains {
      name.contains($0)
    }
  }
}
