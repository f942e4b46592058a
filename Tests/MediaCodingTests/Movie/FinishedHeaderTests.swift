import CoreMediaModel
import Foundation
import Testing

@testable import MediaCoding

/// Tests movie indexes that are damaged or from other programs: they are corrected as far as possible, without reading
/// out of bounds.
@Suite struct FinishedHeaderTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func box(_ type: String, size: UInt32? = nil, _ content: [UInt8] = []) -> [UInt8] {
    let size = size ?? UInt32(8 + content.count)
    return (0..<4).reversed().map { UInt8(truncatingIfNeeded: size >> (8 * $0)) } + Array(type.utf8) + content
  }

  private func file(_ bytes: [UInt8]) throws -> OutputFile {
    let file = try OutputFile(path: folder.file("clip.mov").path, reserve: 0)
    try file.append(bytes)
    return file
  }

  private static let movie = box("mvhd", [UInt8](repeating: 0, count: 100))

  /// Descriptions of damage, and the bytes of files with that damage.
  private static let damaged: [(what: String, bytes: [UInt8])] = [
    ("a header without content", box("moov", box("mvhd"))),
    ("a track's header without content", box("moov", movie + box("trak", box("tkhd")))),
    (
      "more edits than there are",
      box(
        "moov",
        movie
          + box(
            "trak",
            box("tkhd", [UInt8](repeating: 0, count: 84))
              + box("edts", box("elst", [0, 0, 0, 0, 255, 255, 255, 255] + [UInt8](repeating: 9, count: 12)))))
    ),
  ]

  @Test(arguments: damaged) func `correcting a damaged header keeps its length`(_ what: String, _ bytes: [UInt8]) throws
  {
    var header = try #require(try FinishedHeader(in: file(bytes)))
    header.end(at: CMTime(value: 1, timescale: 1))
    header.setDisplaySize(CGSize(width: Double.nan, height: -1), ofTrack: 0)
    #expect(header.bytes.count == bytes.count)
  }

  @Test(arguments: [
    box("moov", size: 1, [255, 255, 255, 255, 255, 255, 255, 255]),
    box("mdat", size: 1, [127, 255, 255, 255, 255, 255, 255, 255]) + box("moov"), box("moov", size: 9),
  ])
  func `a box that ends beyond the end of the file is not read as an index`(_ bytes: [UInt8]) throws {
    #expect(try FinishedHeader(in: file(bytes)) == nil)
    #expect(try MovieBox.samples(in: file(bytes), from: 0) == nil)
  }
}
