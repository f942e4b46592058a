// The identifiers for music files: iTunes and ID3 metadata.
extension AVMetadataIdentifier {
  /// The identifier for the album in iTunes metadata.
  public static let iTunesMetadataAlbum = AVMetadataIdentifier(rawValue: "itsk/%A9alb")
  /// The identifier for the artist in iTunes metadata.
  public static let iTunesMetadataArtist = AVMetadataIdentifier(rawValue: "itsk/%A9ART")
  /// The identifier for the user comment in iTunes metadata.
  public static let iTunesMetadataUserComment = AVMetadataIdentifier(rawValue: "itsk/%A9cmt")
  /// The identifier for the cover art in iTunes metadata.
  public static let iTunesMetadataCoverArt = AVMetadataIdentifier(rawValue: "itsk/covr")
  /// The identifier for the copyright notice in iTunes metadata.
  public static let iTunesMetadataCopyright = AVMetadataIdentifier(rawValue: "itsk/cprt")
  /// The identifier for the release date in iTunes metadata.
  public static let iTunesMetadataReleaseDate = AVMetadataIdentifier(rawValue: "itsk/%A9day")
  /// The identifier for the song name in iTunes metadata.
  public static let iTunesMetadataSongName = AVMetadataIdentifier(rawValue: "itsk/%A9nam")
  /// The identifier for the user genre in iTunes metadata.
  public static let iTunesMetadataUserGenre = AVMetadataIdentifier(rawValue: "itsk/%A9gen")
  /// The identifier for the track number in iTunes metadata.
  public static let iTunesMetadataTrackNumber = AVMetadataIdentifier(rawValue: "itsk/trkn")
  /// The identifier for the album artist in iTunes metadata.
  public static let iTunesMetadataAlbumArtist = AVMetadataIdentifier(rawValue: "itsk/aART")
  /// The identifier for the composer in iTunes metadata.
  public static let iTunesMetadataComposer = AVMetadataIdentifier(rawValue: "itsk/%A9wrt")
  /// The identifier for the description in iTunes metadata.
  public static let iTunesMetadataDescription = AVMetadataIdentifier(rawValue: "itsk/desc")
  /// The identifier for the author in iTunes metadata.
  public static let iTunesMetadataAuthor = AVMetadataIdentifier(rawValue: "itsk/%A9aut")
  /// The identifier for the performer in iTunes metadata.
  public static let iTunesMetadataPerformer = AVMetadataIdentifier(rawValue: "itsk/%A9prf")
  /// The identifier for the publisher in iTunes metadata.
  public static let iTunesMetadataPublisher = AVMetadataIdentifier(rawValue: "itsk/%A9pub")
  /// The identifier for the album title in ID3 metadata.
  public static let id3MetadataAlbumTitle = AVMetadataIdentifier(rawValue: "id3/TALB")
  /// The identifier for the attached picture in ID3 metadata.
  public static let id3MetadataAttachedPicture = AVMetadataIdentifier(rawValue: "id3/APIC")
  /// The identifier for the comments in ID3 metadata.
  public static let id3MetadataComments = AVMetadataIdentifier(rawValue: "id3/COMM")
  /// The identifier for the composer in ID3 metadata.
  public static let id3MetadataComposer = AVMetadataIdentifier(rawValue: "id3/TCOM")
  /// The identifier for the content type in ID3 metadata.
  public static let id3MetadataContentType = AVMetadataIdentifier(rawValue: "id3/TCON")
  /// The identifier for the copyright notice in ID3 metadata.
  public static let id3MetadataCopyright = AVMetadataIdentifier(rawValue: "id3/TCOP")
  /// The identifier for the date in ID3 metadata.
  public static let id3MetadataDate = AVMetadataIdentifier(rawValue: "id3/TDAT")
  /// The identifier for the file type in ID3 metadata.
  public static let id3MetadataFileType = AVMetadataIdentifier(rawValue: "id3/TFLT")
  /// The identifier for the language in ID3 metadata.
  public static let id3MetadataLanguage = AVMetadataIdentifier(rawValue: "id3/TLAN")
  /// The identifier for the lead performer in ID3 metadata.
  public static let id3MetadataLeadPerformer = AVMetadataIdentifier(rawValue: "id3/TPE1")
  /// The identifier for the audio length in ID3 metadata.
  public static let id3MetadataLength = AVMetadataIdentifier(rawValue: "id3/TLEN")
  /// The identifier for the official audio source webpage in ID3 metadata.
  public static let id3MetadataOfficialAudioSourceWebpage = AVMetadataIdentifier(rawValue: "id3/WOAS")
  /// The identifier for the publisher in ID3 metadata.
  public static let id3MetadataPublisher = AVMetadataIdentifier(rawValue: "id3/TPUB")
  /// The identifier for the title description in ID3 metadata.
  public static let id3MetadataTitleDescription = AVMetadataIdentifier(rawValue: "id3/TIT2")
  /// The identifier for the track number in ID3 metadata.
  public static let id3MetadataTrackNumber = AVMetadataIdentifier(rawValue: "id3/TRCK")
}
