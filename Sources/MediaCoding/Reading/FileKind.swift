import Foundation

/// A file type, detected from the first bytes of a file. **Source:** the specifications of the formats.
package enum FileKind: Equatable {
  package static let png = "public.png"

  case image(String)
  case movie(String)
  case unknown

  /// Detects the type of a file.
  package init(of url: URL) throws {
    let file = try FileHandle(forReadingFrom: url)
    defer { try? file.close() }
    self.init(try file.read(upToCount: 8192) ?? Data())
  }

  private init(_ head: Data) {
    let bytes = [UInt8](head)
    func text(_ range: Range<Int>) -> String {
      bytes.count >= range.upperBound ? String(decoding: bytes[range], as: UTF8.self) : ""
    }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .image(PhotoFile.jpeg)
    } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = .image(Self.png)
    } else if text(0..<4) == "GIF8" {
      self = .image("com.compuserve.gif")
    } else if bytes.starts(with: [0x49, 0x49, 42, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 42]) {
      self = .image(Self.isDNG(head) ? PhotoFile.dng : "public.tiff")
    } else if text(4..<8) == "ftyp" {
      switch text(8..<12) {
      case "heic", "heix", "hevc", "mif1", "msf1": self = .image(PhotoFile.heic)
      case "qt  ": self = .movie("com.apple.quicktime-movie")
      case "M4V ": self = .movie("com.apple.m4v-video")
      default: self = .movie("public.mpeg-4")
      }
    } else if ["moov", "mdat", "wide", "free", "skip"].contains(text(4..<8)) {
      self = .movie("com.apple.quicktime-movie")
    } else {
      self = .unknown
    }
  }

  /// Whether the first directory of a TIFF file has the DNGVersion tag (50706, four bytes).
  private static func isDNG(_ head: Data) -> Bool {
    head.range(of: Data([0x12, 0xC6, 1, 0, 4, 0, 0, 0])) != nil
      || head.range(of: Data([0xC6, 0x12, 0, 1, 0, 0, 0, 4])) != nil
  }
}
