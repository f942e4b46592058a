import AVFoundationTypes
import CoreVideoModel
import Foundation
import PixelModel
import Testing

@testable import MediaCoding

/// Tests the limits of media files, with headers that claim more data than the files contain.
@Suite struct MediaLimitTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [0, 1]) func `An image can have at most 134217728 pixels`(_ more: Int) throws {
    let read: [(file: URL, body: (URL) throws -> Void)] = [
      (try png(height: 8192 + more), { _ = try PNGFile.read($0) }),
      (try heic(height: 8192 + more), { _ = try HEICReader($0) }),
      (try dng(height: 8192 + more), { _ = try RAWReader($0) }),
    ]
    for (file, body) in read { #expect(isTooLarge(file, body) == (more == 1), "\(file.lastPathComponent)") }
  }

  @Test func `A GIF that declares too many pixels is not decoded`() throws {
    let file = folder.file("large.gif")
    // The file has a canvas of 16384x8193 with a 1x1 image in it.
    let head = Array("GIF89a".utf8) + [0, 0x40, 1, 0x20, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
    try Data(head + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]).write(to: file)
    #expect(isTooLarge(file) { _ = try ImageReader($0) })
  }

  @Test func `A size whose pixel count overflows is too large`() throws {
    #expect(throws: MediaError.self) { try MediaLimit.check(width: .max, height: 2, "open the movie", file: "a.mov") }
    try MediaLimit.check(width: 16_384, height: 8192, "open the movie", file: "a.mov")
  }

  @Test(.needsFFmpeg) func `A movie with more samples than the limit is rejected`() throws {
    let file = folder.file("ten.mov")
    try Clip.numbered(file, count: 10, ["-c:v", "mjpeg"])
    for limit in [10, 9] {
      let demuxer = try Demuxer(file)
      demuxer.keepOnly([try #require(demuxer.stream(.init(rawValue: 0)))])
      #expect(isTooLarge(file) { _ in try demuxer.readAll(atMost: limit) { _ in } } == (limit == 9))
    }
  }

  @Test(.needsFFmpeg, arguments: [256, 257]) func `A file can have at most 256 tracks`(_ count: Int) throws {
    let file = folder.file("many.mov")
    try Clip.make(
      file,
      ["-f", "lavfi", "-i", "sine=duration=0.1", "-c:a", "pcm_s16le"]
        + Array(repeating: ["-map", "0:a"], count: count).flatMap(\.self))
    let isBeyond = isTooLarge(file) { _ = try MediaFile(url: $0) }
    #expect(isBeyond == (count > 256))
  }

  private func isTooLarge(_ file: URL, _ body: (URL) throws -> Void) -> Bool {
    do { try body(file) } catch { return (error as? MediaError)?.reason == .tooLarge }
    return false
  }

  // MARK: Files with rows of 16384 pixels

  private func png(height: Int) throws -> URL {
    let size = UInt32(height).bigEndianBytes
    let chunk = Array("IHDR".utf8) + UInt32(16_384).bigEndianBytes + size + [8, 0, 0, 0, 0]
    var check: UInt32 = .max
    for byte in chunk {
      check ^= UInt32(byte)
      for _ in 0..<8 { check = check & 1 == 1 ? check >> 1 ^ 0xEDB8_8320 : check >> 1 }
    }
    let file = folder.file("large.png")
    let head = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + chunk + (~check).bigEndianBytes
    // The pixel data is announced but missing.
    try Data(head + [0, 0, 0, 4] + Array("IDAT".utf8)).write(to: file)
    return file
  }

  private func heic(height: Int) throws -> URL {
    let bytes = try PhotoFile.encode(.striped(PhotoFile.heic))
    let size = UInt32(16_384).bigEndianBytes + UInt32(height).bigEndianBytes
    return try patched(bytes, after: Array("ispe".utf8) + [0, 0, 0, 0], size, as: "large.heic")
  }

  private func dng(height: Int) throws -> URL {
    let memory = PixelMemory(layout: TestImage.layout(200, 120, kCVPixelFormatType_14Bayer_RGGB))
    var photo = try PhotoDescription.striped(PhotoFile.dng)
    photo.image = CVPixelBuffer(memory: memory)
    photo.raw = .init(blackLevel: 512, whiteLevel: 16_383, asShotNeutral: SIMD3(0.5, 1, 0.6))
    let bytes = try PhotoFile.encode(photo)
    // The patterns are the tags of width and height, with one LONG value each.
    let wide = try patched(
      bytes, after: [0, 1, 4, 0, 1, 0, 0, 0], UInt32(16_384).bigEndianBytes.reversed(), as: "large.dng")
    return try patched(
      Data(contentsOf: wide), after: [1, 1, 4, 0, 1, 0, 0, 0], UInt32(height).bigEndianBytes.reversed(), as: "large.dng"
    )
  }

  /// Returns a file in which the bytes after a pattern are replaced.
  private func patched(_ bytes: Data, after place: [UInt8], _ new: [UInt8], as name: String) throws -> URL {
    let range = try #require(bytes.range(of: Data(place)), "\(name) has no such place")
    var bytes = bytes
    bytes.replaceSubrange(range.upperBound..<range.upperBound + new.count, with: new)
    let file = folder.file(name)
    try bytes.write(to: file)
    return file
  }
}

extension UInt32 {
  fileprivate var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian, Array.init) }
}
