/// The key of a metadata item within a key space. **Source:** Apple, AVMetadataKey.
public struct AVMetadataKey: RawRepresentable, Hashable, Sendable {
  /// The raw string of the key: the stored key for a format-specific key space, or the common name.
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
}

// The keys that all key spaces have in common.
extension AVMetadataKey {
  /// The common key for the title.
  public static let commonKeyTitle = AVMetadataKey(rawValue: "title")
  /// The common key for the creator.
  public static let commonKeyCreator = AVMetadataKey(rawValue: "creator")
  /// The common key for the subject.
  public static let commonKeySubject = AVMetadataKey(rawValue: "subject")
  /// The common key for the description.
  public static let commonKeyDescription = AVMetadataKey(rawValue: "description")
  /// The common key for the publisher.
  public static let commonKeyPublisher = AVMetadataKey(rawValue: "publisher")
  /// The common key for the contributors.
  public static let commonKeyContributor = AVMetadataKey(rawValue: "contributor")
  /// The common key for the creation date.
  public static let commonKeyCreationDate = AVMetadataKey(rawValue: "creationDate")
  /// The common key for the modification date.
  public static let commonKeyLastModifiedDate = AVMetadataKey(rawValue: "lastModifiedDate")
  /// The common key for the content type.
  public static let commonKeyType = AVMetadataKey(rawValue: "type")
  /// The common key for the content format.
  public static let commonKeyFormat = AVMetadataKey(rawValue: "format")
  /// The common key for the language.
  public static let commonKeyLanguage = AVMetadataKey(rawValue: "language")
  /// The common key for the location.
  public static let commonKeyLocation = AVMetadataKey(rawValue: "location")
  /// The common key for the copyright notice.
  public static let commonKeyCopyrights = AVMetadataKey(rawValue: "copyrights")
  /// The common key for the album name.
  public static let commonKeyAlbumName = AVMetadataKey(rawValue: "albumName")
  /// The common key for the author.
  public static let commonKeyAuthor = AVMetadataKey(rawValue: "author")
  /// The common key for the artist.
  public static let commonKeyArtist = AVMetadataKey(rawValue: "artist")
  /// The common key for the artwork.
  public static let commonKeyArtwork = AVMetadataKey(rawValue: "artwork")
  /// The common key for the camera manufacturer.
  public static let commonKeyMake = AVMetadataKey(rawValue: "make")
  /// The common key for the camera model.
  public static let commonKeyModel = AVMetadataKey(rawValue: "model")
  /// The common key for the name of the creating software.
  public static let commonKeySoftware = AVMetadataKey(rawValue: "software")
}

// The keys of QuickTime metadata.
extension AVMetadataKey {
  /// The key for the author in QuickTime metadata.
  public static let quickTimeMetadataKeyAuthor = AVMetadataKey(rawValue: "com.apple.quicktime.author")
  /// The key for the comment in QuickTime metadata.
  public static let quickTimeMetadataKeyComment = AVMetadataKey(rawValue: "com.apple.quicktime.comment")
  /// The key for the copyright notice in QuickTime metadata.
  public static let quickTimeMetadataKeyCopyright = AVMetadataKey(rawValue: "com.apple.quicktime.copyright")
  /// The key for the creation date in QuickTime metadata.
  public static let quickTimeMetadataKeyCreationDate = AVMetadataKey(rawValue: "com.apple.quicktime.creationdate")
  /// The key for the director in QuickTime metadata.
  public static let quickTimeMetadataKeyDirector = AVMetadataKey(rawValue: "com.apple.quicktime.director")
  /// The key for the display name in QuickTime metadata.
  public static let quickTimeMetadataKeyDisplayName = AVMetadataKey(rawValue: "com.apple.quicktime.displayname")
  /// The key for the general information in QuickTime metadata.
  public static let quickTimeMetadataKeyInformation = AVMetadataKey(rawValue: "com.apple.quicktime.information")
  /// The key for the keywords in QuickTime metadata.
  public static let quickTimeMetadataKeyKeywords = AVMetadataKey(rawValue: "com.apple.quicktime.keywords")
  /// The key for the producer in QuickTime metadata.
  public static let quickTimeMetadataKeyProducer = AVMetadataKey(rawValue: "com.apple.quicktime.producer")
  /// The key for the publisher in QuickTime metadata.
  public static let quickTimeMetadataKeyPublisher = AVMetadataKey(rawValue: "com.apple.quicktime.publisher")
  /// The key for the album in QuickTime metadata.
  public static let quickTimeMetadataKeyAlbum = AVMetadataKey(rawValue: "com.apple.quicktime.album")
  /// The key for the artist in QuickTime metadata.
  public static let quickTimeMetadataKeyArtist = AVMetadataKey(rawValue: "com.apple.quicktime.artist")
  /// The key for the artwork in QuickTime metadata.
  public static let quickTimeMetadataKeyArtwork = AVMetadataKey(rawValue: "com.apple.quicktime.artwork")
  /// The key for the description in QuickTime metadata.
  public static let quickTimeMetadataKeyDescription = AVMetadataKey(rawValue: "com.apple.quicktime.description")
  /// The key for the role in QuickTime metadata.
  public static let quickTimeMetadataKeyRole = AVMetadataKey(rawValue: "com.apple.quicktime.role")
  /// The key for the name of the creating software in QuickTime metadata.
  public static let quickTimeMetadataKeySoftware = AVMetadataKey(rawValue: "com.apple.quicktime.software")
  /// The key for the year in QuickTime metadata.
  public static let quickTimeMetadataKeyYear = AVMetadataKey(rawValue: "com.apple.quicktime.year")
  /// The key for the ISO 6709 location in QuickTime metadata.
  public static let quickTimeMetadataKeyLocationISO6709 = AVMetadataKey(
    rawValue: "com.apple.quicktime.location.ISO6709")
  /// The key for the composer in QuickTime metadata.
  public static let quickTimeMetadataKeyComposer = AVMetadataKey(rawValue: "com.apple.quicktime.composer")
  /// The key for the genre in QuickTime metadata.
  public static let quickTimeMetadataKeyGenre = AVMetadataKey(rawValue: "com.apple.quicktime.genre")
  /// The key for the camera manufacturer in QuickTime metadata.
  public static let quickTimeMetadataKeyMake = AVMetadataKey(rawValue: "com.apple.quicktime.make")
  /// The key for the camera model in QuickTime metadata.
  public static let quickTimeMetadataKeyModel = AVMetadataKey(rawValue: "com.apple.quicktime.model")
  /// The key for the performer in QuickTime metadata.
  public static let quickTimeMetadataKeyPerformer = AVMetadataKey(rawValue: "com.apple.quicktime.performer")
  /// The key for the title in QuickTime metadata.
  public static let quickTimeMetadataKeyTitle = AVMetadataKey(rawValue: "com.apple.quicktime.title")
  /// The key for the content identifier in QuickTime metadata.
  public static let quickTimeMetadataKeyContentIdentifier = AVMetadataKey(
    rawValue: "com.apple.quicktime.content.identifier")
  /// The key for the camera identifier in QuickTime metadata.
  public static let quickTimeMetadataKeyCameraIdentifier = AVMetadataKey(
    rawValue: "com.apple.quicktime.camera.identifier")
  /// The key for the camera frame readout time (in microseconds) in QuickTime metadata.
  public static let quickTimeMetadataKeyCameraFrameReadoutTime = AVMetadataKey(
    rawValue: "com.apple.quicktime.camera.framereadouttimeinmicroseconds")
  /// The key for the video orientation in QuickTime metadata.
  public static let quickTimeMetadataKeyVideoOrientation = AVMetadataKey(
    rawValue: "com.apple.quicktime.video-orientation")
}

// The keys of QuickTime user data: four characters, of which the first is a copyright sign.
extension AVMetadataKey {
  /// The key for the album in QuickTime user data.
  public static let quickTimeUserDataKeyAlbum = AVMetadataKey(rawValue: "©alb")
  /// The key for the artist in QuickTime user data.
  public static let quickTimeUserDataKeyArtist = AVMetadataKey(rawValue: "©ART")
  /// The key for the author in QuickTime user data.
  public static let quickTimeUserDataKeyAuthor = AVMetadataKey(rawValue: "©aut")
  /// The key for the comment in QuickTime user data.
  public static let quickTimeUserDataKeyComment = AVMetadataKey(rawValue: "©cmt")
  /// The key for the copyright notice in QuickTime user data.
  public static let quickTimeUserDataKeyCopyright = AVMetadataKey(rawValue: "©cpy")
  /// The key for the creation date in QuickTime user data.
  public static let quickTimeUserDataKeyCreationDate = AVMetadataKey(rawValue: "©day")
  /// The key for the description in QuickTime user data.
  public static let quickTimeUserDataKeyDescription = AVMetadataKey(rawValue: "©des")
  /// The key for the genre in QuickTime user data.
  public static let quickTimeUserDataKeyGenre = AVMetadataKey(rawValue: "©gen")
  /// The key for the name of the creating software in QuickTime user data.
  public static let quickTimeUserDataKeySoftware = AVMetadataKey(rawValue: "©swr")
  /// The key for the camera manufacturer in QuickTime user data.
  public static let quickTimeUserDataKeyMake = AVMetadataKey(rawValue: "©mak")
  /// The key for the camera model in QuickTime user data.
  public static let quickTimeUserDataKeyModel = AVMetadataKey(rawValue: "©mod")
  /// The key for the ISO 6709 location in QuickTime user data.
  public static let quickTimeUserDataKeyLocationISO6709 = AVMetadataKey(rawValue: "©xyz")
  /// The key for the full name in QuickTime user data.
  public static let quickTimeUserDataKeyFullName = AVMetadataKey(rawValue: "©nam")
}

extension AVMetadataKey: _StringConstant {}
