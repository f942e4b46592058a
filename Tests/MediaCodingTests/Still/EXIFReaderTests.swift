import AVFoundationTypes
import CoreVideoModel
import Foundation
import Testing

@testable import MediaCoding

/// Tests EXIF blocks of other programs, and damaged ones: unreadable entries are ignored.
struct EXIFReaderTests {
  private static func bytes(_ number: UInt32, _ count: Int = 4) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * UInt32($0))) }
  }

  /// Returns a block whose EXIF or GPS directory has a single entry.
  private static func block(directory: UInt32, tag: UInt32, type: UInt32, count: UInt32, _ value: [UInt8]) -> Data {
    let main = [bytes(1, 2), bytes(directory, 2), bytes(4, 2), bytes(1), bytes(26), bytes(0)]
    let entry = [bytes(1, 2), bytes(tag, 2), bytes(type, 2), bytes(count), value.count > 4 ? bytes(40) : [], value]
    return Data("Exif\0\0MM\0*".utf8) + Data((bytes(8) + Array((main + entry).joined())))
  }

  @Test func `a version whose numbers are not characters is read as empty`() {
    let metadata = EXIFReader.metadata(
      of: Self.block(directory: 34_665, tag: 36_864, type: 4, count: 1, [0, 0, 255, 255]))
    #expect(metadata["{Exif}"] == .dictionary(["ExifVersion": .list([])]))
  }

  @Test func `a comment whose numbers are not bytes is read as empty`() {
    let metadata = EXIFReader.metadata(
      of: Self.block(
        directory: 34_665, tag: 37_510, type: 4, count: 9, [UInt8](repeating: 255, count: 36)))
    #expect(metadata["{Exif}"] == .dictionary(["UserComment": .text("")]))
  }

  @Test func `a GPS time with a zero denominator is ignored`() {
    let metadata = EXIFReader.metadata(
      of: Self.block(
        directory: 34_853, tag: 7, type: 5, count: 3, Self.bytes(1) + Self.bytes(0) + [UInt8](repeating: 1, count: 16)))
    #expect(metadata["{GPS}"] == nil)
  }

  @Test(arguments: [Double.nan, .infinity, 1e300]) func `a latitude that is not a valid number is omitted`(
    _ degrees: Double
  ) {
    let metadata = PhotoMetadata(["{GPS}": .dictionary(["Latitude": .real(degrees)])], fileType: PhotoFile.jpeg)
    #expect(metadata.main[TIFFDirectory.Tag.gps] == nil)
  }
}
