/// A namespace for metadata keys. **Source:** Apple, AVMetadataKeySpace.
public struct AVMetadataKeySpace: RawRepresentable, Hashable, Sendable {
  /// Apple's short name for the key space.
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// The key space of keys that have equivalents in other key spaces.
  public static let common = AVMetadataKeySpace("comn")
  /// The key space of QuickTime metadata: `com.apple.quicktime.…`.
  public static let quickTimeMetadata = AVMetadataKeySpace("mdta")
  /// The key space of legacy QuickTime user data, with keys of four characters.
  public static let quickTimeUserData = AVMetadataKeySpace("udta")
  /// The key space of ISO user data in MPEG-4 files.
  public static let isoUserData = AVMetadataKeySpace("uiso")
  /// The key space of iTunes metadata.
  public static let iTunes = AVMetadataKeySpace("itsk")
  /// The key space of ID3 tags.
  public static let id3 = AVMetadataKeySpace("org.id3")
}

extension AVMetadataKeySpace {
  /// The prefix of identifiers in this key space. For ID3 it is shorter than the key space's name.
  var prefix: String { self == .id3 ? "id3" : rawValue }

  /// Creates the key space whose identifiers have the given prefix.
  init(prefix: String) { self = prefix == "id3" ? .id3 : Self(prefix) }
}

extension AVMetadataKeySpace: _StringConstant {}
