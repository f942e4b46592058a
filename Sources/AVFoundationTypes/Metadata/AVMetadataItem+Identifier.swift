import Foundation

extension AVMetadataItem {
  /// Returns the identifier for a key and a key space, such as `mdta/com.apple.quicktime.title`. Non-ASCII bytes are
  /// percent-encoded.
  ///
  /// - Returns: The identifier, or nil if the key is not a string.
  public class func identifier(forKey key: Any, keySpace: AVMetadataKeySpace) -> AVMetadataIdentifier? {
    let text = (key as? AVMetadataKey)?.rawValue ?? (key as? String) ?? (key as? NSString)?.description
    guard let text else { return nil }
    // Keys are encoded in Latin-1, as in files, so that each character is one byte: the copyright sign is A9.
    let bytes = text.data(using: .isoLatin1) ?? Data(text.utf8)
    let escaped = bytes.map { byte in
      (0x21..<0x7F).contains(byte) && byte != 0x25
        ? String(UnicodeScalar(byte)) : "%" + String(byte, radix: 16, uppercase: true).leftPadded
    }
    return AVMetadataIdentifier(keySpace.prefix + "/" + escaped.joined())
  }

  /// Returns the key space of an identifier, or nil if the identifier is malformed.
  public class func keySpace(forIdentifier identifier: AVMetadataIdentifier) -> AVMetadataKeySpace? {
    identifier.parts.map { AVMetadataKeySpace(prefix: $0.keySpace) }
  }

  /// Returns the key of an identifier as a string, or nil if the identifier is malformed.
  public class func key(forIdentifier identifier: AVMetadataIdentifier) -> Any? { identifier.parts?.key }

  /// Returns the items whose identifier or common identifier is the given one, in their original order.
  public class func metadataItems(
    from metadataItems: [AVMetadataItem], filteredByIdentifier identifier: AVMetadataIdentifier
  ) -> [AVMetadataItem] {
    metadataItems.filter { item in
      item.identifier == identifier
        || item.commonKey.map { "comn/\($0.rawValue)" == identifier.rawValue } ?? false
    }
  }

  /// Returns the items with the given key and key space, in their original order. A nil key matches any key, and a nil
  /// key space matches any key space.
  public class func metadataItems(
    from metadataItems: [AVMetadataItem], withKey key: Any?, keySpace: AVMetadataKeySpace?
  ) -> [AVMetadataItem] {
    let wanted = key.flatMap { Self.identifier(forKey: $0, keySpace: keySpace ?? .common)?.parts?.key }
    return metadataItems.filter { item in
      let isOfSpace = keySpace == nil || item.keySpace == keySpace
      return isOfSpace && (wanted == nil || item.identifier?.parts?.key == wanted)
    }
  }
}

extension AVMetadataIdentifier {
  /// The key space and the percent-decoded key; nil for a malformed identifier.
  var parts: (keySpace: String, key: String)? {
    guard let slash = rawValue.firstIndex(of: "/") else { return nil }
    let escaped = rawValue[rawValue.index(after: slash)...]
    var bytes = Data()
    var rest = escaped.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    guard let key = String(data: bytes, encoding: .isoLatin1) else { return nil }
    return (String(rawValue[..<slash]), key)
  }

  /// The common key that this identifier corresponds to, or nil if there is none.
  var commonKey: AVMetadataKey? {
    guard let parts else { return nil }
    let prefix = "com.apple.quicktime."
    switch AVMetadataKeySpace(prefix: parts.keySpace) {
    case .common: return AVMetadataKey(rawValue: parts.key)
    case .quickTimeMetadata where parts.key.hasPrefix(prefix):
      return Self.commonKeys.first { $0.quickTime == parts.key.dropFirst(prefix.count) }?.common
    case .quickTimeUserData, .isoUserData, .iTunes:
      return Self.commonKeys.first { $0.short.contains(parts.key) }?.common
    case .id3: return Self.commonKeys.first { $0.id3 == parts.key }?.common
    default: return nil
    }
  }

  /// The names of the common keys in each key space. **Source:** the formats' own lists of keys.
  private static let commonKeys: [(common: AVMetadataKey, quickTime: String, short: [String], id3: String?)] = [
    (.commonKeyTitle, "title", ["\u{A9}nam", "titl"], "TIT2"),
    (.commonKeyArtist, "artist", ["\u{A9}ART"], "TPE1"),
    (.commonKeyAuthor, "author", ["\u{A9}aut", "auth"], nil),
    (.commonKeyAlbumName, "album", ["\u{A9}alb", "albm"], "TALB"),
    (.commonKeyArtwork, "artwork", ["covr"], "APIC"),
    (.commonKeyCopyrights, "copyright", ["\u{A9}cpy", "cprt"], "TCOP"),
    (.commonKeyCreationDate, "creationdate", ["\u{A9}day"], "TDAT"),
    (.commonKeyDescription, "description", ["\u{A9}des", "desc", "dscp"], nil),
    (.commonKeyPublisher, "publisher", ["\u{A9}pub"], "TPUB"),
    (.commonKeyType, "genre", ["\u{A9}gen", "gnre"], "TCON"),
    (.commonKeyLanguage, "language", [], "TLAN"),
    (.commonKeyLocation, "location.ISO6709", ["\u{A9}xyz"], nil),
    (.commonKeyMake, "make", ["\u{A9}mak"], nil),
    (.commonKeyModel, "model", ["\u{A9}mod"], nil),
    (.commonKeySoftware, "software", ["\u{A9}swr"], nil),
  ]

  /// The corresponding key of QuickTime metadata, or nil if there is none.
  var quickTimeKey: String? {
    guard let parts else { return nil }
    if AVMetadataKeySpace(prefix: parts.keySpace) == .quickTimeMetadata { return parts.key }
    return commonKey.flatMap { common in Self.commonKeys.first { $0.common == common } }
      .map { "com.apple.quicktime.\($0.quickTime)" }
  }
}

extension String {
  fileprivate var leftPadded: String { count < 2 ? "0" + self : self }
}
