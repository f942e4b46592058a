import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import MediaCoding
import PixelModel
import PlatformTypes

// What a photo library needs: what is in a file, and what it looks like.

extension MovieServices {
  /// What is in a file, by its bytes and by what FFmpeg finds in it.
  ///
  /// - Throws: a `MediaError` for what is neither a picture nor a movie.
  package func inspect(_ source: MediaSource) throws -> MediaFileDescriptor {
    try source.withFile { url in
      let head = try FileHandle(forReadingFrom: url).readHead()
      let kind = FileKind(head)
      switch kind {
      case .movie(let contentType):
        let file = try MovieFile(url: url)
        let (video, seconds) = (file.video, file.end.seconds)
        let count = Double(video?.frames.count ?? 0)
        return MediaFileDescriptor(
          kind: .movie, contentType: contentType, width: video?.displayWidth ?? 0, height: video?.displayHeight ?? 0,
          seconds: seconds, framesPerSecond: seconds > 0 && count > 1 ? count / seconds : nil,
          contentIdentifier: try MovieFile.tag("com.apple.quicktime.content.identifier", of: url))
      case .picture(let contentType):
        let size = try contentType == FileKind.heic ? HEICReader(url).size : PictureReader(url).size
        return MediaFileDescriptor(kind: .picture, contentType: contentType, width: size.width, height: size.height)
      case .unknown:
        throw MediaError(
          .invalidData, operation: "look into the file", file: url.path, text: "it is no picture or movie")
      }
    }
  }

  /// What a picture looks like, or a movie at a time: upright, in BGRA, as large as the size if there is one.
  ///
  /// - Throws: a `MediaError` when it cannot be decoded.
  package func decode(_ source: MediaSource, at time: CMTime, within size: PixelSize?) throws -> DecodedPicture {
    try source.withFile { url in
      if try FileKind(FileHandle(forReadingFrom: url).readHead()) == .picture(FileKind.heic) {
        return try decodeHEIC(url, within: size)
      }
      let reader = try PictureReader(url, at: time)
      let size = size ?? reader.size
      guard
        let layout = PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: size.width, height: size.height)
      else { throw MediaError(.unsupported, operation: "decode the picture", file: url.path, text: "no such size") }
      let memory = PixelMemory(layout: layout)
      try reader.draw(into: memory)
      return DecodedPicture(pixels: CVPixelBuffer(memory: memory))
    }
  }

  private func decodeHEIC(_ url: URL, within size: PixelSize?) throws -> DecodedPicture {
    let whole = try HEICReader(url).decode()
    guard let size, size != PixelSize(width: whole.layout.width, height: whole.layout.height),
      let layout = PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: size.width, height: size.height)
    else { return DecodedPicture(pixels: CVPixelBuffer(memory: whole)) }
    let memory = PixelMemory(layout: layout)
    try PixelConverter().convert(whole, to: memory)
    return DecodedPicture(pixels: CVPixelBuffer(memory: memory))
  }

  /// How a stored picture is to be turned; up for what cannot be read.
  package func orientation(of source: MediaSource) -> CGImagePropertyOrientation {
    let number = (try? source.withFile { try PictureReader($0).exifOrientation }) ?? 1
    return CGImagePropertyOrientation(rawValue: UInt32(number)) ?? .up
  }
}

/// What a file's first bytes tell. **Source:** the formats' own descriptions.
enum FileKind: Equatable {
  static let heic = "public.heic"

  case picture(String)
  case movie(String)
  case unknown

  init(_ head: Data) {
    let bytes = [UInt8](head)
    func text(_ range: Range<Int>) -> String {
      bytes.count >= range.upperBound ? String(decoding: bytes[range], as: UTF8.self) : ""
    }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .picture("public.jpeg")
    } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = .picture("public.png")
    } else if text(0..<4) == "GIF8" {
      self = .picture("com.compuserve.gif")
    } else if bytes.starts(with: [0x49, 0x49, 42, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 42]) {
      self = .picture(Self.isDNG(head) ? "com.adobe.raw-image" : "public.tiff")
    } else if text(4..<8) == "ftyp" {
      switch text(8..<12) {
      case "heic", "heix", "hevc", "mif1", "msf1": self = .picture(Self.heic)
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

  /// Whether a TIFF file has the tag of a digital negative's version (50706, four bytes) in its first directory.
  private static func isDNG(_ head: Data) -> Bool {
    head.range(of: Data([0x12, 0xC6, 1, 0, 4, 0, 0, 0])) != nil
      || head.range(of: Data([0xC6, 0x12, 0, 1, 0, 0, 0, 4])) != nil
  }
}

extension FileHandle {
  /// The first bytes, enough for a file's kind.
  fileprivate func readHead() throws -> Data {
    defer { try? close() }
    return try read(upToCount: 8192) ?? Data()
  }
}

extension MediaSource {
  /// Runs `body` with a file that has the bytes, for as long as it takes.
  fileprivate func withFile<Result>(_ body: (URL) throws -> Result) throws -> Result {
    switch self {
    case .file(let url): return try body(url)
    case .data(let data):
      let url = FileManager.default.temporaryDirectory.appendingPathComponent("camsim-media-\(UUID())")
      try data.write(to: url)
      defer { try? FileManager.default.removeItem(at: url) }
      return try body(url)
    }
  }
}
