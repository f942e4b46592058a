// The identifiers for QuickTime movies.
extension AVMetadataIdentifier {
  /// The identifier for the author in QuickTime metadata.
  public static let quickTimeMetadataAuthor = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.author")
  /// The identifier for the comment in QuickTime metadata.
  public static let quickTimeMetadataComment = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.comment")
  /// The identifier for the copyright notice in QuickTime metadata.
  public static let quickTimeMetadataCopyright = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.copyright")
  /// The identifier for the creation date in QuickTime metadata.
  public static let quickTimeMetadataCreationDate = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.creationdate")
  /// The identifier for the director in QuickTime metadata.
  public static let quickTimeMetadataDirector = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.director")
  /// The identifier for the display name in QuickTime metadata.
  public static let quickTimeMetadataDisplayName = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.displayname")
  /// The identifier for the general information in QuickTime metadata.
  public static let quickTimeMetadataInformation = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.information")
  /// The identifier for the keywords in QuickTime metadata.
  public static let quickTimeMetadataKeywords = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.keywords")
  /// The identifier for the producer in QuickTime metadata.
  public static let quickTimeMetadataProducer = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.producer")
  /// The identifier for the publisher in QuickTime metadata.
  public static let quickTimeMetadataPublisher = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.publisher")
  /// The identifier for the album in QuickTime metadata.
  public static let quickTimeMetadataAlbum = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.album")
  /// The identifier for the artist in QuickTime metadata.
  public static let quickTimeMetadataArtist = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.artist")
  /// The identifier for the artwork in QuickTime metadata.
  public static let quickTimeMetadataArtwork = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.artwork")
  /// The identifier for the description in QuickTime metadata.
  public static let quickTimeMetadataDescription = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.description")
  /// The identifier for the role in QuickTime metadata.
  public static let quickTimeMetadataRole = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.role")
  /// The identifier for the name of the creating software in QuickTime metadata.
  public static let quickTimeMetadataSoftware = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.software")
  /// The identifier for the year in QuickTime metadata.
  public static let quickTimeMetadataYear = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.year")
  /// The identifier for the ISO 6709 location in QuickTime metadata.
  public static let quickTimeMetadataLocationISO6709 = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.location.ISO6709")
  /// The identifier for the composer in QuickTime metadata.
  public static let quickTimeMetadataComposer = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.composer")
  /// The identifier for the genre in QuickTime metadata.
  public static let quickTimeMetadataGenre = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.genre")
  /// The identifier for the camera manufacturer in QuickTime metadata.
  public static let quickTimeMetadataMake = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.make")
  /// The identifier for the camera model in QuickTime metadata.
  public static let quickTimeMetadataModel = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.model")
  /// The identifier for the performer in QuickTime metadata.
  public static let quickTimeMetadataPerformer = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.performer")
  /// The identifier for the title in QuickTime metadata.
  public static let quickTimeMetadataTitle = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.title")
  /// The identifier for the content identifier in QuickTime metadata.
  public static let quickTimeMetadataContentIdentifier = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.content.identifier")
  /// The identifier for the camera identifier in QuickTime metadata.
  public static let quickTimeMetadataCameraIdentifier = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.camera.identifier")
  /// The identifier for the camera frame readout time (in microseconds) in QuickTime metadata.
  public static let quickTimeMetadataCameraFrameReadoutTime = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.camera.framereadouttimeinmicroseconds")
  /// The identifier for the video orientation in QuickTime metadata.
  public static let quickTimeMetadataVideoOrientation = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.video-orientation")
}
