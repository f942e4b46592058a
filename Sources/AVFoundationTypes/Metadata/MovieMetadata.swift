import Foundation

/// A metadata entry of a movie file, in the form for writers: a full key of QuickTime metadata and a text.
package struct MovieMetadata: Hashable, Sendable {
  /// Such as `com.apple.quicktime.make`.
  package var key: String
  /// The value; numbers and dates are written out.
  package var value: String

  /// A fact.
  package init(key: String, value: String) {
    self.key = key
    self.value = value
  }

  /// What an item says; nil for bytes, and for keys that QuickTime has no name for.
  ///
  /// Items of other key spaces are written under QuickTime's name for the same thing. **Source:** inferred.
  package init?(_ item: AVMetadataItem) {
    guard let key = item.identifier?.quickTimeKey, let value = item.stringValue else { return nil }
    self.init(key: key, value: value)
  }
}

extension Array where Element: AVMetadataItem {
  /// What a movie can tell of it. Of several items with one key the last counts.
  package var forMovie: [MovieMetadata] {
    var entries: [MovieMetadata] = []
    for fact in compactMap({ MovieMetadata($0) }) {
      entries.removeAll { $0.key == fact.key }
      entries.append(fact)
    }
    return entries
  }

  /// What a file of sound can tell of it: ID3 frames and texts.
  package var forAudio: [MovieMetadata] {
    compactMap { item in
      guard item.keySpace == .id3, let frame = item.key as? NSString, let value = item.stringValue else { return nil }
      return MovieMetadata(key: frame.description, value: value)
    }
  }
}
