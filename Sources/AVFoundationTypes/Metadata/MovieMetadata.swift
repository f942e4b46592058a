import Foundation

/// A metadata entry for a movie writer: a full QuickTime metadata key and a string value.
package struct MovieMetadata: Hashable, Sendable {
  /// The full key, such as `com.apple.quicktime.make`.
  package var key: String
  /// The value as a string. Numbers and dates are formatted as text.
  package var value: String

  package init(key: String, value: String) {
    self.key = key
    self.value = value
  }

  /// Creates an entry from a metadata item. Returns nil if the item's value is data or its key has no QuickTime
  /// equivalent.
  ///
  /// Items from other key spaces are written under the equivalent QuickTime key. **Source:** inferred.
  package init?(_ item: AVMetadataItem) {
    guard let key = item.identifier?.quickTimeKey, let value = item.stringValue else { return nil }
    self.init(key: key, value: value)
  }
}

extension Array where Element: AVMetadataItem {
  /// The metadata entries that a movie can store. If several items have the same key, the last one is used.
  package var movieMetadata: [MovieMetadata] {
    var entries: [MovieMetadata] = []
    for fact in compactMap({ MovieMetadata($0) }) {
      entries.removeAll { $0.key == fact.key }
      entries.append(fact)
    }
    return entries
  }

  /// The metadata entries that an audio file can store: ID3 frames with text.
  package var id3Metadata: [MovieMetadata] {
    compactMap { item in
      guard item.keySpace == .id3, let frame = item.key as? NSString, let value = item.stringValue else { return nil }
      return MovieMetadata(key: frame.description, value: value)
    }
  }
}
