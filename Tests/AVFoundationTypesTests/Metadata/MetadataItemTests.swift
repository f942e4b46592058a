import AVFoundationTypes
import CoreMediaModel
import Foundation
import Testing

@Suite("Metadata items")
struct MetadataItemTests {
  private func item(
    _ identifier: AVMetadataIdentifier, _ value: any NSCopying & NSObjectProtocol
  ) -> AVMutableMetadataItem {
    let item = AVMutableMetadataItem()
    item.identifier = identifier
    item.value = value
    return item
  }

  @Test(arguments: [
    (
      AVMetadataIdentifier.quickTimeMetadataContentIdentifier, AVMetadataKeySpace.quickTimeMetadata,
      "com.apple.quicktime.content.identifier"
    ),
    (.iTunesMetadataAlbum, .iTunes, "\u{A9}alb"),
    (.id3MetadataAlbumTitle, .id3, "TALB"),
    (.commonIdentifierTitle, .common, "title"),
  ]) func `an identifier consists of a key space and a key`(
    _ identifier: AVMetadataIdentifier, _ keySpace: AVMetadataKeySpace, _ key: String
  ) {
    let item = item(identifier, NSString(string: "x"))
    #expect(item.keySpace == keySpace)
    #expect(item.key as? NSString == NSString(string: key))
    #expect(item.identifier == identifier)
    #expect(AVMetadataItem.identifier(forKey: key, keySpace: keySpace) == identifier)
    #expect(AVMetadataItem.keySpace(forIdentifier: identifier) == keySpace)
    #expect(AVMetadataItem.key(forIdentifier: identifier) as? String == key)
    let other = AVMutableMetadataItem()
    other.keySpace = keySpace
    #expect(other.identifier == nil, "half of it is not enough")
    other.key = NSString(string: key)
    #expect(other.identifier == identifier)
  }

  @Test func `an invalid identifier clears the key and key space, and a key that is not text has no identifier`() {
    let item = item(.commonIdentifierTitle, NSString(string: "x"))
    item.identifier = AVMetadataIdentifier("nonsense")
    #expect(item.identifier == nil)
    #expect(item.key == nil)
    #expect(item.keySpace == nil)
    #expect(item.commonKey == nil)
    #expect(AVMetadataItem.identifier(forKey: 7, keySpace: .common) == nil)
    #expect(AVMetadataItem.key(forIdentifier: AVMetadataIdentifier("x")) == nil)
    #expect(AVMetadataItem.keySpace(forIdentifier: AVMetadataIdentifier("")) == nil)
  }

  @Test(arguments: [
    (AVMetadataIdentifier.quickTimeMetadataTitle, AVMetadataKey.commonKeyTitle),
    (.iTunesMetadataArtist, .commonKeyArtist), (.id3MetadataAlbumTitle, .commonKeyAlbumName),
    (.quickTimeMetadataCreationDate, .commonKeyCreationDate),
  ]) func `keys of several key spaces map to common keys`(_ identifier: AVMetadataIdentifier, _ key: AVMetadataKey) {
    #expect(item(identifier, NSString(string: "x")).commonKey == key)
    #expect(item(.quickTimeMetadataContentIdentifier, NSString(string: "x")).commonKey == nil)
  }

  @Test func `a value is converted to text, a number, a date, or data where possible`() {
    let text = item(.commonIdentifierTitle, NSString(string: "12.5"))
    #expect(text.stringValue == "12.5")
    #expect(text.numberValue == 12.5)
    #expect(text.dataValue == nil)
    #expect(text.dateValue == nil)
    let number = item(.commonIdentifierTitle, NSNumber(value: 3))
    #expect(number.stringValue == "3")
    #expect(number.numberValue == 3)
    let date = item(.commonIdentifierCreationDate, NSDate(timeIntervalSince1970: 0))
    #expect(date.stringValue == "1970-01-01T00:00:00Z")
    #expect(date.dateValue == Date(timeIntervalSince1970: 0))
    let bytes = item(.commonIdentifierArtwork, NSData(data: Data([1])))
    #expect(bytes.dataValue == Data([1]))
    #expect(bytes.stringValue == nil)
    #expect(bytes.numberValue == nil)
    #expect(AVMetadataItem().value == nil)
    #expect(AVMetadataItem().stringValue == nil)
  }

  @Test func `a copy does not change with the original, and a mutable copy can be changed`() throws {
    let item = item(.commonIdentifierTitle, NSString(string: "old"))
    item.dataType = kCMMetadataBaseDataType_UTF8.description
    item.extendedLanguageTag = "de"
    item.locale = Locale(identifier: "de_DE")
    item.time = .zero
    item.duration = CMTime(value: 1, timescale: 1)
    let copy = try #require(item.copy() as? AVMetadataItem)
    let mutable = try #require(copy.mutableCopy() as? AVMutableMetadataItem)
    item.value = NSString(string: "new")
    mutable.value = NSString(string: "other")
    #expect(!(copy is AVMutableMetadataItem))
    #expect([copy, mutable, item].map(\.stringValue) == ["old", "other", "new"])
    #expect(copy.dataType == "com.apple.metadata.datatype.UTF-8")
    #expect(copy.extendedLanguageTag == "de")
    #expect(copy.locale?.identifier == "de_DE")
    #expect(copy.time == .zero)
    #expect(copy.duration.seconds == 1)
  }

  @Test func `items are filtered by identifier, common identifier, and key`() {
    let items = [
      item(.quickTimeMetadataTitle, NSString(string: "a")), item(.iTunesMetadataAlbum, NSString(string: "b")),
    ]
    func found(_ identifier: AVMetadataIdentifier) -> [String?] {
      AVMetadataItem.metadataItems(from: items, filteredByIdentifier: identifier).map(\.stringValue)
    }
    #expect(found(.quickTimeMetadataTitle) == ["a"])
    #expect(found(.commonIdentifierTitle) == ["a"])
    #expect(found(.commonIdentifierAlbumName) == ["b"])
    #expect(found(.commonIdentifierAuthor).isEmpty)
    let albums = AVMetadataItem.metadataItems(from: items, withKey: "\u{A9}alb", keySpace: .iTunes)
    #expect(albums.map(\.stringValue) == ["b"])
    #expect(AVMetadataItem.metadataItems(from: items, withKey: nil, keySpace: nil).count == 2)
  }

  @Test func `movie metadata uses QuickTime keys, keeps the last value per key, and omits data`() {
    let items = [
      item(.quickTimeMetadataMake, NSString(string: "old")), item(.commonIdentifierTitle, NSString(string: "t")),
      item(.quickTimeMetadataMake, NSString(string: "new")), item(.commonIdentifierArtwork, NSData()),
      item(AVMetadataIdentifier("itsk/none"), NSString(string: "x")),
    ]
    #expect(
      items.movieMetadata == [
        MovieMetadata(key: "com.apple.quicktime.title", value: "t"),
        MovieMetadata(key: "com.apple.quicktime.make", value: "new"),
      ])
    let group = AVTimedMetadataGroup(items: items, timeRange: CMTimeRange(start: .zero, duration: .zero))
    #expect(group.items.count == 5)
  }
}
