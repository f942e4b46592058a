/// A combination of a key space and a key, such as `mdta/com.apple.quicktime.title`. **Source:** Apple,
/// AVMetadataIdentifier.
public struct AVMetadataIdentifier: RawRepresentable, Hashable, Sendable {
  /// The key space, a slash and the key, in which non-ASCII bytes are percent-encoded.
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public init(_ rawValue: String) { self.rawValue = rawValue }
}

// The identifiers that all key spaces have in common.
extension AVMetadataIdentifier {
  /// The common identifier for the title.
  public static let commonIdentifierTitle = AVMetadataIdentifier(rawValue: "comn/title")
  /// The common identifier for the creator.
  public static let commonIdentifierCreator = AVMetadataIdentifier(rawValue: "comn/creator")
  /// The common identifier for the subject.
  public static let commonIdentifierSubject = AVMetadataIdentifier(rawValue: "comn/subject")
  /// The common identifier for the description.
  public static let commonIdentifierDescription = AVMetadataIdentifier(rawValue: "comn/description")
  /// The common identifier for the publisher.
  public static let commonIdentifierPublisher = AVMetadataIdentifier(rawValue: "comn/publisher")
  /// The common identifier for the contributors.
  public static let commonIdentifierContributor = AVMetadataIdentifier(rawValue: "comn/contributor")
  /// The common identifier for the creation date.
  public static let commonIdentifierCreationDate = AVMetadataIdentifier(rawValue: "comn/creationDate")
  /// The common identifier for the modification date.
  public static let commonIdentifierLastModifiedDate = AVMetadataIdentifier(rawValue: "comn/lastModifiedDate")
  /// The common identifier for the content type.
  public static let commonIdentifierType = AVMetadataIdentifier(rawValue: "comn/type")
  /// The common identifier for the content format.
  public static let commonIdentifierFormat = AVMetadataIdentifier(rawValue: "comn/format")
  /// The common identifier for the language.
  public static let commonIdentifierLanguage = AVMetadataIdentifier(rawValue: "comn/language")
  /// The common identifier for the location.
  public static let commonIdentifierLocation = AVMetadataIdentifier(rawValue: "comn/location")
  /// The common identifier for the copyright notice.
  public static let commonIdentifierCopyrights = AVMetadataIdentifier(rawValue: "comn/copyrights")
  /// The common identifier for the album name.
  public static let commonIdentifierAlbumName = AVMetadataIdentifier(rawValue: "comn/albumName")
  /// The common identifier for the author.
  public static let commonIdentifierAuthor = AVMetadataIdentifier(rawValue: "comn/author")
  /// The common identifier for the artist.
  public static let commonIdentifierArtist = AVMetadataIdentifier(rawValue: "comn/artist")
  /// The common identifier for the artwork.
  public static let commonIdentifierArtwork = AVMetadataIdentifier(rawValue: "comn/artwork")
  /// The common identifier for the camera manufacturer.
  public static let commonIdentifierMake = AVMetadataIdentifier(rawValue: "comn/make")
  /// The common identifier for the camera model.
  public static let commonIdentifierModel = AVMetadataIdentifier(rawValue: "comn/model")
  /// The common identifier for the name of the creating software.
  public static let commonIdentifierSoftware = AVMetadataIdentifier(rawValue: "comn/software")
}

extension AVMetadataIdentifier: _StringConstant {}
