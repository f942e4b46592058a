import AVFoundationTypes
import Foundation

/// The words in which a file tells about itself. **Source:** Apple, AVMetadataFormat.
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
  /// iTunes' words.
  public static let iTunesMetadata = AVMetadataFormat(rawValue: "com.apple.itunes")
  /// The words of MP3 files.
  public static let id3Metadata = AVMetadataFormat(rawValue: "org.id3")
  /// None that is known.
  public static let unknown = AVMetadataFormat(rawValue: "unknown")
}

extension AVMetadataItem {
  /// What a file told, as an item in QuickTime's words.
  static func told(_ fact: MovieMetadata) -> AVMetadataItem {
    let item = AVMutableMetadataItem()
    let prefix = "com.apple.quicktime."
    let key = fact.key.hasPrefix(prefix) ? fact.key : prefix + (olderNames[fact.key] ?? fact.key)
    item.identifier = AVMetadataIdentifier(rawValue: "mdta/\(key)")
    item.value = fact.value as NSString
    return item.copy() as? AVMetadataItem ?? item
  }

  /// FFmpeg's names for what files tell in older words, where QuickTime's are others.
  private static let olderNames = [
    "creation_time": "creationdate", "encoder": "software", "artist": "artist", "comment": "comment",
  ]
}
