import AVFoundationTypes
import Foundation

/// The format of metadata in a file. **Source:** Apple, AVMetadataFormat.
public struct AVMetadataFormat: RawRepresentable, Hashable, Sendable {
  /// The format's name.
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// QuickTime's metadata.
  public static let quickTimeMetadata = AVMetadataFormat(rawValue: "com.apple.quicktime.mdta")
  /// QuickTime's older user data.
  public static let quickTimeUserData = AVMetadataFormat(rawValue: "com.apple.quicktime.udta")
  /// User data of MPEG-4 files.
  public static let isoUserData = AVMetadataFormat(rawValue: "org.mp4ra")
  /// Metadata of iTunes.
  public static let iTunesMetadata = AVMetadataFormat(rawValue: "com.apple.itunes")
  /// ID3 tags, as in MP3 files.
  public static let id3Metadata = AVMetadataFormat(rawValue: "org.id3")
  /// None that is known.
  public static let unknown = AVMetadataFormat(rawValue: "unknown")
}

extension AVMetadataItem {
  /// Metadata read from a file, as an item of the QuickTime key space.
  static func told(_ fact: MovieMetadata) -> AVMetadataItem {
    let item = AVMutableMetadataItem()
    let prefix = "com.apple.quicktime."
    let key = fact.key.hasPrefix(prefix) ? fact.key : prefix + (olderNames[fact.key] ?? fact.key)
    item.identifier = AVMetadataIdentifier(rawValue: "mdta/\(key)")
    item.value = fact.value as NSString
    return item.copy() as? AVMetadataItem ?? item
  }

  /// FFmpeg's names for keys of older formats, where they differ from QuickTime's.
  private static let olderNames = [
    "creation_time": "creationdate", "encoder": "software", "artist": "artist", "comment": "comment",
  ]
}
