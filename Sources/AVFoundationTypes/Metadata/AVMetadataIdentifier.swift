/// A key space and a key in one: `mdta/com.apple.quicktime.title`. **Source:** Apple, AVMetadataIdentifier.
public struct AVMetadataIdentifier: RawRepresentable, Hashable, Sendable {
  /// Key space, a slash, and the key with percent signs for what is not ASCII.
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// An identifier.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

// What all key spaces have in common.
extension AVMetadataIdentifier {
  /// The title.
  public static let commonIdentifierTitle = AVMetadataIdentifier(rawValue: "comn/title")
  /// The creator.
  public static let commonIdentifierCreator = AVMetadataIdentifier(rawValue: "comn/creator")
  /// The subject.
  public static let commonIdentifierSubject = AVMetadataIdentifier(rawValue: "comn/subject")
  /// The description.
  public static let commonIdentifierDescription = AVMetadataIdentifier(rawValue: "comn/description")
  /// The publisher.
  public static let commonIdentifierPublisher = AVMetadataIdentifier(rawValue: "comn/publisher")
  /// The contributor.
  public static let commonIdentifierContributor = AVMetadataIdentifier(rawValue: "comn/contributor")
  /// The creation date.
  public static let commonIdentifierCreationDate = AVMetadataIdentifier(rawValue: "comn/creationDate")
  /// The last modified date.
  public static let commonIdentifierLastModifiedDate = AVMetadataIdentifier(rawValue: "comn/lastModifiedDate")
  /// The type.
  public static let commonIdentifierType = AVMetadataIdentifier(rawValue: "comn/type")
  /// The format.
  public static let commonIdentifierFormat = AVMetadataIdentifier(rawValue: "comn/format")
  /// The language.
  public static let commonIdentifierLanguage = AVMetadataIdentifier(rawValue: "comn/language")
  /// The location.
  public static let commonIdentifierLocation = AVMetadataIdentifier(rawValue: "comn/location")
  /// The copyrights.
  public static let commonIdentifierCopyrights = AVMetadataIdentifier(rawValue: "comn/copyrights")
  /// The album name.
  public static let commonIdentifierAlbumName = AVMetadataIdentifier(rawValue: "comn/albumName")
  /// The author.
  public static let commonIdentifierAuthor = AVMetadataIdentifier(rawValue: "comn/author")
  /// The artist.
  public static let commonIdentifierArtist = AVMetadataIdentifier(rawValue: "comn/artist")
  /// The artwork.
  public static let commonIdentifierArtwork = AVMetadataIdentifier(rawValue: "comn/artwork")
  /// The make.
  public static let commonIdentifierMake = AVMetadataIdentifier(rawValue: "comn/make")
  /// The model.
  public static let commonIdentifierModel = AVMetadataIdentifier(rawValue: "comn/model")
  /// The software.
  public static let commonIdentifierSoftware = AVMetadataIdentifier(rawValue: "comn/software")
}

extension AVMetadataIdentifier: _TextConstant {}
