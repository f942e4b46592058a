import AVFoundationTypes
import Foundation
import Testing

/// Tests metadata identifiers and the keys that files contain: QuickTime and iTunes atoms, ID3 frames, and reverse-DNS
/// names.
@Suite("Metadata identifiers and keys")
struct MetadataNameTests {
  @Test func `an identifier consists of its key space and the key that is stored in files`() {
    let identifiers: [(AVMetadataIdentifier, AVMetadataKeySpace, String)] = [
      (.commonIdentifierCopyrights, .common, "copyrights"), (.commonIdentifierDescription, .common, "description"),
      (.commonIdentifierLanguage, .common, "language"), (.commonIdentifierPublisher, .common, "publisher"),
      (.commonIdentifierType, .common, "type"), (.iTunesMetadataAlbumArtist, .iTunes, "aART"),
      (.iTunesMetadataAuthor, .iTunes, "\u{A9}aut"), (.iTunesMetadataComposer, .iTunes, "\u{A9}wrt"),
      (.iTunesMetadataCopyright, .iTunes, "cprt"), (.iTunesMetadataCoverArt, .iTunes, "covr"),
      (.iTunesMetadataDescription, .iTunes, "desc"), (.iTunesMetadataPerformer, .iTunes, "\u{A9}prf"),
      (.iTunesMetadataPublisher, .iTunes, "\u{A9}pub"), (.iTunesMetadataReleaseDate, .iTunes, "\u{A9}day"),
      (.iTunesMetadataSongName, .iTunes, "\u{A9}nam"), (.iTunesMetadataTrackNumber, .iTunes, "trkn"),
      (.iTunesMetadataUserComment, .iTunes, "\u{A9}cmt"), (.iTunesMetadataUserGenre, .iTunes, "\u{A9}gen"),
      (.id3MetadataAttachedPicture, .id3, "APIC"), (.id3MetadataComments, .id3, "COMM"),
      (.id3MetadataComposer, .id3, "TCOM"), (.id3MetadataContentType, .id3, "TCON"),
      (.id3MetadataCopyright, .id3, "TCOP"), (.id3MetadataDate, .id3, "TDAT"), (.id3MetadataFileType, .id3, "TFLT"),
      (.id3MetadataLanguage, .id3, "TLAN"), (.id3MetadataLeadPerformer, .id3, "TPE1"),
      (.id3MetadataLength, .id3, "TLEN"), (.id3MetadataOfficialAudioSourceWebpage, .id3, "WOAS"),
      (.id3MetadataPublisher, .id3, "TPUB"), (.id3MetadataTrackNumber, .id3, "TRCK"),
      (.quickTimeMetadataAlbum, .quickTimeMetadata, "com.apple.quicktime.album"),
      (.quickTimeMetadataArtist, .quickTimeMetadata, "com.apple.quicktime.artist"),
      (.quickTimeMetadataArtwork, .quickTimeMetadata, "com.apple.quicktime.artwork"),
      (.quickTimeMetadataAuthor, .quickTimeMetadata, "com.apple.quicktime.author"),
      (
        .quickTimeMetadataCameraFrameReadoutTime, .quickTimeMetadata,
        "com.apple.quicktime.camera.framereadouttimeinmicroseconds"
      ),
      (.quickTimeMetadataComment, .quickTimeMetadata, "com.apple.quicktime.comment"),
      (.quickTimeMetadataComposer, .quickTimeMetadata, "com.apple.quicktime.composer"),
      (.quickTimeMetadataCopyright, .quickTimeMetadata, "com.apple.quicktime.copyright"),
      (.quickTimeMetadataDescription, .quickTimeMetadata, "com.apple.quicktime.description"),
      (.quickTimeMetadataGenre, .quickTimeMetadata, "com.apple.quicktime.genre"),
      (.quickTimeMetadataPerformer, .quickTimeMetadata, "com.apple.quicktime.performer"),
      (.quickTimeMetadataPublisher, .quickTimeMetadata, "com.apple.quicktime.publisher"),
      (.quickTimeMetadataVideoOrientation, .quickTimeMetadata, "com.apple.quicktime.video-orientation"),
    ]
    for (identifier, space, key) in identifiers {
      #expect(AVMetadataItem.identifier(forKey: key, keySpace: space) == identifier, "\(identifier.rawValue)")
      #expect(AVMetadataItem.key(forIdentifier: identifier) as? String == key)
    }
  }

  @Test func `a key has the raw value that is stored in files`() {
    let keys: [(AVMetadataKey, String)] = [
      (.quickTimeMetadataKeyLocationISO6709, "com.apple.quicktime.location.ISO6709"), (.commonKeyArtwork, "artwork"),
      (.commonKeyAuthor, "author"), (.commonKeyCopyrights, "copyrights"), (.commonKeyDescription, "description"),
      (.commonKeyLanguage, "language"), (.commonKeyModel, "model"), (.commonKeyPublisher, "publisher"),
      (.commonKeySoftware, "software"), (.commonKeyType, "type"),
      (.quickTimeMetadataKeySoftware, "com.apple.quicktime.software"), (.quickTimeUserDataKeyAlbum, "\u{A9}alb"),
      (.quickTimeUserDataKeyArtist, "\u{A9}ART"), (.quickTimeUserDataKeyAuthor, "\u{A9}aut"),
      (.quickTimeUserDataKeyComment, "\u{A9}cmt"), (.quickTimeUserDataKeyCopyright, "\u{A9}cpy"),
      (.quickTimeUserDataKeyCreationDate, "\u{A9}day"), (.quickTimeUserDataKeyDescription, "\u{A9}des"),
      (.quickTimeUserDataKeyGenre, "\u{A9}gen"),
    ]
    for (key, text) in keys { #expect(key.rawValue == text) }
    #expect(AVMetadataKeySpace.quickTimeUserData.rawValue == "udta")
    #expect(AVMetadataKeySpace.isoUserData.rawValue == "uiso")
  }
}
