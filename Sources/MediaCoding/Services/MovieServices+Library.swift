import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel
import PlatformTypes

// What a photo library needs: what is in a file, and what it looks like.

extension MovieServices {
  /// What is in a file, by its bytes and by what FFmpeg finds in it.
  ///
  /// - Throws: a `MediaError` for what is neither a picture nor a movie.
  package func inspect(_ source: MediaSource) throws -> MediaFileDescriptor {
    try source.withFile { url in
      switch try FileKind(of: url) {
      case .movie(let contentType):
        let file = try MovieFile(url: url)
        let (video, seconds) = (file.video, file.end.seconds)
        let count = Double(video?.frames.count ?? 0)
        return MediaFileDescriptor(
          kind: .movie, contentType: contentType, width: video?.displayWidth ?? 0, height: video?.displayHeight ?? 0,
          seconds: seconds, framesPerSecond: seconds > 0 && count > 1 ? count / seconds : nil,
          contentIdentifier: try MovieFile.tag("com.apple.quicktime.content.identifier", of: url))
      case .image(let contentType):
        let size = try contentType == PhotoFile.heic ? HEICReader(url).size : ImageReader(url).size
        return MediaFileDescriptor(kind: .image, contentType: contentType, width: size.width, height: size.height)
      case .unknown:
        throw MediaError(
          .invalidData, operation: "look into the file", file: url.path, text: "it is no picture or movie")
      }
    }
  }

  /// What a picture looks like, or a movie at a time: upright, in BGRA, as large as the size if there is one.
  ///
  /// - Throws: a `MediaError` when it cannot be decoded.
  package func decode(_ source: MediaSource, at time: CMTime, within size: PixelSize?) throws -> DecodedImage {
    try source.withFile { url in
      if try FileKind(of: url) == .image(PhotoFile.heic) {
        return try decodeHEIC(url, within: size)
      }
      let reader = try ImageReader(url, at: time)
      let size = size ?? reader.size
      guard
        let layout = PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: size.width, height: size.height)
      else { throw MediaError(.unsupported, operation: "decode the picture", file: url.path, text: "no such size") }
      let memory = PixelMemory(layout: layout)
      try reader.draw(into: memory)
      return DecodedImage(pixels: CVPixelBuffer(memory: memory))
    }
  }

  private func decodeHEIC(_ url: URL, within size: PixelSize?) throws -> DecodedImage {
    let whole = try HEICReader(url).decode()
    guard let size, size != PixelSize(width: whole.layout.width, height: whole.layout.height),
      let layout = PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: size.width, height: size.height)
    else { return DecodedImage(pixels: CVPixelBuffer(memory: whole)) }
    let memory = PixelMemory(layout: layout)
    try PixelConverter().convert(whole, to: memory)
    return DecodedImage(pixels: CVPixelBuffer(memory: memory))
  }

  /// How a stored picture is to be turned; up for what cannot be read.
  package func orientation(of source: MediaSource) -> CGImagePropertyOrientation {
    (try? source.withFile { try ImageReader($0).exifOrientation }) ?? .up
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
