// What music files tell, in the manner of iTunes and of ID3.
extension AVMetadataIdentifier {
  /// The album, as iTunes writes it.
  public static let iTunesMetadataAlbum = AVMetadataIdentifier(rawValue: "itsk/%A9alb")
  /// The artist, as iTunes writes it.
  public static let iTunesMetadataArtist = AVMetadataIdentifier(rawValue: "itsk/%A9ART")
  /// The user comment, as iTunes writes it.
  public static let iTunesMetadataUserComment = AVMetadataIdentifier(rawValue: "itsk/%A9cmt")
  /// The cover art, as iTunes writes it.
  public static let iTunesMetadataCoverArt = AVMetadataIdentifier(rawValue: "itsk/covr")
  /// The copyright, as iTunes writes it.
  public static let iTunesMetadataCopyright = AVMetadataIdentifier(rawValue: "itsk/cprt")
  /// The release date, as iTunes writes it.
  public static let iTunesMetadataReleaseDate = AVMetadataIdentifier(rawValue: "itsk/%A9day")
  /// The song name, as iTunes writes it.
  public static let iTunesMetadataSongName = AVMetadataIdentifier(rawValue: "itsk/%A9nam")
  /// The user genre, as iTunes writes it.
  public static let iTunesMetadataUserGenre = AVMetadataIdentifier(rawValue: "itsk/%A9gen")
  /// The track number, as iTunes writes it.
  public static let iTunesMetadataTrackNumber = AVMetadataIdentifier(rawValue: "itsk/trkn")
  /// The album artist, as iTunes writes it.
  public static let iTunesMetadataAlbumArtist = AVMetadataIdentifier(rawValue: "itsk/aART")
  /// The composer, as iTunes writes it.
  public static let iTunesMetadataComposer = AVMetadataIdentifier(rawValue: "itsk/%A9wrt")
  /// The description, as iTunes writes it.
  public static let iTunesMetadataDescription = AVMetadataIdentifier(rawValue: "itsk/desc")
  /// The author, as iTunes writes it.
  public static let iTunesMetadataAuthor = AVMetadataIdentifier(rawValue: "itsk/%A9aut")
  /// The performer, as iTunes writes it.
  public static let iTunesMetadataPerformer = AVMetadataIdentifier(rawValue: "itsk/%A9prf")
  /// The publisher, as iTunes writes it.
  public static let iTunesMetadataPublisher = AVMetadataIdentifier(rawValue: "itsk/%A9pub")
  /// The album title of an ID3 tag.
  public static let id3MetadataAlbumTitle = AVMetadataIdentifier(rawValue: "id3/TALB")
  /// The attached picture of an ID3 tag.
  public static let id3MetadataAttachedPicture = AVMetadataIdentifier(rawValue: "id3/APIC")
  /// The comments of an ID3 tag.
  public static let id3MetadataComments = AVMetadataIdentifier(rawValue: "id3/COMM")
  /// The composer of an ID3 tag.
  public static let id3MetadataComposer = AVMetadataIdentifier(rawValue: "id3/TCOM")
  /// The content type of an ID3 tag.
  public static let id3MetadataContentType = AVMetadataIdentifier(rawValue: "id3/TCON")
  /// The copyright of an ID3 tag.
  public static let id3MetadataCopyright = AVMetadataIdentifier(rawValue: "id3/TCOP")
  /// The date of an ID3 tag.
  public static let id3MetadataDate = AVMetadataIdentifier(rawValue: "id3/TDAT")
  /// The file type of an ID3 tag.
  public static let id3MetadataFileType = AVMetadataIdentifier(rawValue: "id3/TFLT")
  /// The language of an ID3 tag.
  public static let id3MetadataLanguage = AVMetadataIdentifier(rawValue: "id3/TLAN")
  /// The lead performer of an ID3 tag.
  public static let id3MetadataLeadPerformer = AVMetadataIdentifier(rawValue: "id3/TPE1")
  /// The length of an ID3 tag.
  public static let id3MetadataLength = AVMetadataIdentifier(rawValue: "id3/TLEN")
  /// The official audio source webpage of an ID3 tag.
  public static let id3MetadataOfficialAudioSourceWebpage = AVMetadataIdentifier(rawValue: "id3/WOAS")
  /// The publisher of an ID3 tag.
  public static let id3MetadataPublisher = AVMetadataIdentifier(rawValue: "id3/TPUB")
  /// The title description of an ID3 tag.
  public static let id3MetadataTitleDescription = AVMetadataIdentifier(rawValue: "id3/TIT2")
  /// The track number of an ID3 tag.
  public static let id3MetadataTrackNumber = AVMetadataIdentifier(rawValue: "id3/TRCK")
}
