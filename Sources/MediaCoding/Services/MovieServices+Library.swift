import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel
import PlatformTypes

// Media inspection for the photo library: file descriptions and images.

extension MovieServices {
  /// Returns a description of a file, based on its first bytes and on what FFmpeg finds in it.
  ///
  /// - Throws: A `MediaError` for a file that is neither an image nor a movie.
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
          .invalidData, operation: "inspect the file", file: url.path, text: "it is not an image or a movie")
      }
    }
  }

  /// Decodes an image, or the frame of a movie at `time`: upright, in BGRA, at `size` if specified.
  ///
  /// - Throws: A `MediaError` if the source cannot be decoded.
  package func decode(_ source: MediaSource, at time: CMTime, within size: PixelSize?) throws -> DecodedImage {
    try source.withFile { url in
      if try FileKind(of: url) == .image(PhotoFile.heic) {
        return try decodeHEIC(url, within: size)
      }
      let reader = try ImageReader(url, at: time)
      let size = size ?? reader.size
      guard
        let layout = PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: size.width, height: size.height)
      else {
        throw MediaError(
          .unsupported, operation: "decode the image", file: url.path,
          text: "the requested size is not a valid image size")
      }
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

  /// Returns the EXIF orientation of a stored image; `up` if it cannot be read.
  package func orientation(of source: MediaSource) -> CGImagePropertyOrientation {
    (try? source.withFile { try ImageReader($0).exifOrientation }) ?? .up
  }
}

extension MediaSource {
  /// Runs `body` with a file that contains the source's bytes. The file of data has no name, so that it takes none of
  /// the app's free space: data can be read on a full disk, too.
  fileprivate func withFile<Result>(_ body: (URL) throws -> Result) throws -> Result {
    switch self {
    case .file(let url): return try body(url)
    case .data(let data):
      let url = FileManager.default.temporaryDirectory.appendingPathComponent("camsim-media-\(UUID())")
      try Data().write(to: url)
      let file = try FileHandle(forUpdating: url)
      try FileManager.default.removeItem(at: url)
      try file.write(contentsOf: data)
      return try withExtendedLifetime(file) {
        try body(URL(fileURLWithPath: "/proc/self/fd/\(file.fileDescriptor)"))
      }
    }
  }
}
