import AVFoundationTypes
import Foundation

/// The format of metadata in a file. **Source:** Apple, AVMetadataFormat.
public struct AVMetadataFormat: RawRepresentable, Hashable, Sendable {
  /// The name of the metadata format.
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The metadata format of QuickTime files.
  public static let quickTimeMetadata = AVMetadataFormat(rawValue: "com.apple.quicktime.mdta")
  /// The older user data format of QuickTime files.
  public static let quickTimeUserData = AVMetadataFormat(rawValue: "com.apple.quicktime.udta")
  /// The user data format of MPEG-4 files.
  public static let isoUserData = AVMetadataFormat(rawValue: "org.mp4ra")
  /// The metadata format of iTunes.
  public static let iTunesMetadata = AVMetadataFormat(rawValue: "com.apple.itunes")
  /// The ID3 tag format, as in MP3 files.
  public static let id3Metadata = AVMetadataFormat(rawValue: "org.id3")
  /// An unknown metadata format.
  public static let unknown = AVMetadataFormat(rawValue: "unknown")
}

extension AVMetadataItem {
  /// Returns an item of the QuickTime key space for metadata that was read from a file.
  static func quickTimeItem(_ fact: MovieMetadata) -> AVMetadataItem {
    let item = AVMutableMetadataItem()
    let prefix = "com.apple.quicktime."
    let key = fact.key.hasPrefix(prefix) ? fact.key : prefix + (olderNames[fact.key] ?? fact.key)
    item.identifier = AVMetadataIdentifier(rawValue: "mdta/\(key)")
    item.value = fact.value as NSString
    return item.copy() as? AVMetadataItem ?? item
  }

  /// FFmpeg's names for the keys of older formats, if they differ from those of QuickTime.
  private static let olderNames = [
    "creation_time": "creationdate", "encoder": "software", "artist": "artist", "comment": "comment",
  ]
}
