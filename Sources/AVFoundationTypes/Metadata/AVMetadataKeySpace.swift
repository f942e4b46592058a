/// The key space that metadata keys of a file belong to. **Source:** Apple, AVMetadataKeySpace.
public struct AVMetadataKeySpace: RawRepresentable, Hashable, Sendable {
  /// Apple's short name.
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// A key space by its short name.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Keys that correspond to keys of every key space.
  public static let common = AVMetadataKeySpace("comn")
  /// QuickTime metadata: `com.apple.quicktime.…`.
  public static let quickTimeMetadata = AVMetadataKeySpace("mdta")
  /// The older user data of QuickTime: four characters.
  public static let quickTimeUserData = AVMetadataKeySpace("udta")
  /// User data as ISO has it, in MPEG-4 files.
  public static let isoUserData = AVMetadataKeySpace("uiso")
  /// What iTunes writes.
  public static let iTunes = AVMetadataKeySpace("itsk")
  /// ID3 tags.
  public static let id3 = AVMetadataKeySpace("org.id3")
}

extension AVMetadataKeySpace {
  /// How an identifier begins. ID3's is shorter than the key space's own name.
  var prefix: String { self == .id3 ? "id3" : rawValue }

  /// The key space whose identifiers begin so.
  init(prefix: String) { self = prefix == "id3" ? .id3 : Self(prefix) }
}

extension AVMetadataKeySpace: _TextConstant {}
