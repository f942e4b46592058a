// What QuickTime movies tell.
extension AVMetadataIdentifier {
  /// The author of a QuickTime movie.
  public static let quickTimeMetadataAuthor = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.author")
  /// The comment of a QuickTime movie.
  public static let quickTimeMetadataComment = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.comment")
  /// The copyright of a QuickTime movie.
  public static let quickTimeMetadataCopyright = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.copyright")
  /// The creation date of a QuickTime movie.
  public static let quickTimeMetadataCreationDate = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.creationdate")
  /// The director of a QuickTime movie.
  public static let quickTimeMetadataDirector = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.director")
  /// The display name of a QuickTime movie.
  public static let quickTimeMetadataDisplayName = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.displayname")
  /// The information of a QuickTime movie.
  public static let quickTimeMetadataInformation = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.information")
  /// The keywords of a QuickTime movie.
  public static let quickTimeMetadataKeywords = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.keywords")
  /// The producer of a QuickTime movie.
  public static let quickTimeMetadataProducer = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.producer")
  /// The publisher of a QuickTime movie.
  public static let quickTimeMetadataPublisher = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.publisher")
  /// The album of a QuickTime movie.
  public static let quickTimeMetadataAlbum = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.album")
  /// The artist of a QuickTime movie.
  public static let quickTimeMetadataArtist = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.artist")
  /// The artwork of a QuickTime movie.
  public static let quickTimeMetadataArtwork = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.artwork")
  /// The description of a QuickTime movie.
  public static let quickTimeMetadataDescription = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.description")
  /// The role of a QuickTime movie.
  public static let quickTimeMetadataRole = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.role")
  /// The software of a QuickTime movie.
  public static let quickTimeMetadataSoftware = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.software")
  /// The year of a QuickTime movie.
  public static let quickTimeMetadataYear = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.year")
  /// The place, written as ISO 6709 has it of a QuickTime movie.
  public static let quickTimeMetadataLocationISO6709 = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.location.ISO6709")
  /// The composer of a QuickTime movie.
  public static let quickTimeMetadataComposer = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.composer")
  /// The genre of a QuickTime movie.
  public static let quickTimeMetadataGenre = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.genre")
  /// The make of a QuickTime movie.
  public static let quickTimeMetadataMake = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.make")
  /// The model of a QuickTime movie.
  public static let quickTimeMetadataModel = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.model")
  /// The performer of a QuickTime movie.
  public static let quickTimeMetadataPerformer = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.performer")
  /// The title of a QuickTime movie.
  public static let quickTimeMetadataTitle = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.title")
  /// The content identifier of a QuickTime movie.
  public static let quickTimeMetadataContentIdentifier = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.content.identifier")
  /// The camera identifier of a QuickTime movie.
  public static let quickTimeMetadataCameraIdentifier = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.camera.identifier")
  /// The camera frame readout time of a QuickTime movie.
  public static let quickTimeMetadataCameraFrameReadoutTime = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.camera.framereadouttimeinmicroseconds")
  /// The video orientation of a QuickTime movie.
  public static let quickTimeMetadataVideoOrientation = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.video-orientation")
}
