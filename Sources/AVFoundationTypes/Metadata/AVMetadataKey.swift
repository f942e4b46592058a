/// The name of a fact within a key space. **Source:** Apple, AVMetadataKey.
public struct AVMetadataKey: RawRepresentable, Hashable, Sendable {
  /// What stands in the file.
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
}

// Keys that all key spaces have in common.
extension AVMetadataKey {
  /// The title.
  public static let commonKeyTitle = AVMetadataKey(rawValue: "title")
  /// The creator.
  public static let commonKeyCreator = AVMetadataKey(rawValue: "creator")
  /// The subject.
  public static let commonKeySubject = AVMetadataKey(rawValue: "subject")
  /// The description.
  public static let commonKeyDescription = AVMetadataKey(rawValue: "description")
  /// The publisher.
  public static let commonKeyPublisher = AVMetadataKey(rawValue: "publisher")
  /// The contributor.
  public static let commonKeyContributor = AVMetadataKey(rawValue: "contributor")
  /// The creation date.
  public static let commonKeyCreationDate = AVMetadataKey(rawValue: "creationDate")
  /// The last modified date.
  public static let commonKeyLastModifiedDate = AVMetadataKey(rawValue: "lastModifiedDate")
  /// The type.
  public static let commonKeyType = AVMetadataKey(rawValue: "type")
  /// The format.
  public static let commonKeyFormat = AVMetadataKey(rawValue: "format")
  /// The language.
  public static let commonKeyLanguage = AVMetadataKey(rawValue: "language")
  /// The location.
  public static let commonKeyLocation = AVMetadataKey(rawValue: "location")
  /// The copyrights.
  public static let commonKeyCopyrights = AVMetadataKey(rawValue: "copyrights")
  /// The album name.
  public static let commonKeyAlbumName = AVMetadataKey(rawValue: "albumName")
  /// The author.
  public static let commonKeyAuthor = AVMetadataKey(rawValue: "author")
  /// The artist.
  public static let commonKeyArtist = AVMetadataKey(rawValue: "artist")
  /// The artwork.
  public static let commonKeyArtwork = AVMetadataKey(rawValue: "artwork")
  /// The make.
  public static let commonKeyMake = AVMetadataKey(rawValue: "make")
  /// The model.
  public static let commonKeyModel = AVMetadataKey(rawValue: "model")
  /// The software.
  public static let commonKeySoftware = AVMetadataKey(rawValue: "software")
}

// Keys of QuickTime metadata.
extension AVMetadataKey {
  /// The author of a QuickTime movie.
  public static let quickTimeMetadataKeyAuthor = AVMetadataKey(rawValue: "com.apple.quicktime.author")
  /// The comment of a QuickTime movie.
  public static let quickTimeMetadataKeyComment = AVMetadataKey(rawValue: "com.apple.quicktime.comment")
  /// The copyright of a QuickTime movie.
  public static let quickTimeMetadataKeyCopyright = AVMetadataKey(rawValue: "com.apple.quicktime.copyright")
  /// The creation date of a QuickTime movie.
  public static let quickTimeMetadataKeyCreationDate = AVMetadataKey(rawValue: "com.apple.quicktime.creationdate")
  /// The director of a QuickTime movie.
  public static let quickTimeMetadataKeyDirector = AVMetadataKey(rawValue: "com.apple.quicktime.director")
  /// The display name of a QuickTime movie.
  public static let quickTimeMetadataKeyDisplayName = AVMetadataKey(rawValue: "com.apple.quicktime.displayname")
  /// The information of a QuickTime movie.
  public static let quickTimeMetadataKeyInformation = AVMetadataKey(rawValue: "com.apple.quicktime.information")
  /// The keywords of a QuickTime movie.
  public static let quickTimeMetadataKeyKeywords = AVMetadataKey(rawValue: "com.apple.quicktime.keywords")
  /// The producer of a QuickTime movie.
  public static let quickTimeMetadataKeyProducer = AVMetadataKey(rawValue: "com.apple.quicktime.producer")
  /// The publisher of a QuickTime movie.
  public static let quickTimeMetadataKeyPublisher = AVMetadataKey(rawValue: "com.apple.quicktime.publisher")
  /// The album of a QuickTime movie.
  public static let quickTimeMetadataKeyAlbum = AVMetadataKey(rawValue: "com.apple.quicktime.album")
  /// The artist of a QuickTime movie.
  public static let quickTimeMetadataKeyArtist = AVMetadataKey(rawValue: "com.apple.quicktime.artist")
  /// The artwork of a QuickTime movie.
  public static let quickTimeMetadataKeyArtwork = AVMetadataKey(rawValue: "com.apple.quicktime.artwork")
  /// The description of a QuickTime movie.
  public static let quickTimeMetadataKeyDescription = AVMetadataKey(rawValue: "com.apple.quicktime.description")
  /// The role of a QuickTime movie.
  public static let quickTimeMetadataKeyRole = AVMetadataKey(rawValue: "com.apple.quicktime.role")
  /// The software of a QuickTime movie.
  public static let quickTimeMetadataKeySoftware = AVMetadataKey(rawValue: "com.apple.quicktime.software")
  /// The year of a QuickTime movie.
  public static let quickTimeMetadataKeyYear = AVMetadataKey(rawValue: "com.apple.quicktime.year")
  /// The place, written as ISO 6709 has it of a QuickTime movie.
  public static let quickTimeMetadataKeyLocationISO6709 = AVMetadataKey(
    rawValue: "com.apple.quicktime.location.ISO6709")
  /// The composer of a QuickTime movie.
  public static let quickTimeMetadataKeyComposer = AVMetadataKey(rawValue: "com.apple.quicktime.composer")
  /// The genre of a QuickTime movie.
  public static let quickTimeMetadataKeyGenre = AVMetadataKey(rawValue: "com.apple.quicktime.genre")
  /// The make of a QuickTime movie.
  public static let quickTimeMetadataKeyMake = AVMetadataKey(rawValue: "com.apple.quicktime.make")
  /// The model of a QuickTime movie.
  public static let quickTimeMetadataKeyModel = AVMetadataKey(rawValue: "com.apple.quicktime.model")
  /// The performer of a QuickTime movie.
  public static let quickTimeMetadataKeyPerformer = AVMetadataKey(rawValue: "com.apple.quicktime.performer")
  /// The title of a QuickTime movie.
  public static let quickTimeMetadataKeyTitle = AVMetadataKey(rawValue: "com.apple.quicktime.title")
  /// The content identifier of a QuickTime movie.
  public static let quickTimeMetadataKeyContentIdentifier = AVMetadataKey(
    rawValue: "com.apple.quicktime.content.identifier")
  /// The camera identifier of a QuickTime movie.
  public static let quickTimeMetadataKeyCameraIdentifier = AVMetadataKey(
    rawValue: "com.apple.quicktime.camera.identifier")
  /// The camera frame readout time of a QuickTime movie.
  public static let quickTimeMetadataKeyCameraFrameReadoutTime = AVMetadataKey(
    rawValue: "com.apple.quicktime.camera.framereadouttimeinmicroseconds")
  /// The video orientation of a QuickTime movie.
  public static let quickTimeMetadataKeyVideoOrientation = AVMetadataKey(
    rawValue: "com.apple.quicktime.video-orientation")
}

// Keys of QuickTime user data: four characters, of which the first is a copyright sign.
extension AVMetadataKey {
  /// The album, in the older user data.
  public static let quickTimeUserDataKeyAlbum = AVMetadataKey(rawValue: "©alb")
  /// The artist, in the older user data.
  public static let quickTimeUserDataKeyArtist = AVMetadataKey(rawValue: "©ART")
  /// The author, in the older user data.
  public static let quickTimeUserDataKeyAuthor = AVMetadataKey(rawValue: "©aut")
  /// The comment, in the older user data.
  public static let quickTimeUserDataKeyComment = AVMetadataKey(rawValue: "©cmt")
  /// The copyright, in the older user data.
  public static let quickTimeUserDataKeyCopyright = AVMetadataKey(rawValue: "©cpy")
  /// The creation date, in the older user data.
  public static let quickTimeUserDataKeyCreationDate = AVMetadataKey(rawValue: "©day")
  /// The description, in the older user data.
  public static let quickTimeUserDataKeyDescription = AVMetadataKey(rawValue: "©des")
  /// The genre, in the older user data.
  public static let quickTimeUserDataKeyGenre = AVMetadataKey(rawValue: "©gen")
  /// The software, in the older user data.
  public static let quickTimeUserDataKeySoftware = AVMetadataKey(rawValue: "©swr")
  /// The make, in the older user data.
  public static let quickTimeUserDataKeyMake = AVMetadataKey(rawValue: "©mak")
  /// The model, in the older user data.
  public static let quickTimeUserDataKeyModel = AVMetadataKey(rawValue: "©mod")
  /// The place, written as ISO 6709 has it, in the older user data.
  public static let quickTimeUserDataKeyLocationISO6709 = AVMetadataKey(rawValue: "©xyz")
  /// The full name, in the older user data.
  public static let quickTimeUserDataKeyFullName = AVMetadataKey(rawValue: "©nam")
}

extension AVMetadataKey: _TextConstant {}
