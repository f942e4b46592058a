import CoreMediaModel
import Foundation
import PixelModel

/// A reader of images as a viewer displays them: rotated and mirrored as the file specifies, in BGRA.
package enum DisplayImage {
  /// Reads an image file, or the frame of a movie that is displayed at `time`.
  ///
  /// - Throws: A `MediaError` for a file without an image that can be decoded.
  package static func read(_ url: URL, at time: CMTime = .zero) throws -> PixelMemory {
    if access(url.path, R_OK) != 0 { throw MediaError(errno: errno, operation: "read the image", file: url.path) }
    switch try FileKind(of: url) {
    case .image(PhotoFile.heic): return try HEICReader(url).decode()
    case .image(PhotoFile.dng): return try RAWReader(url).decode()
    case .image(FileKind.png): return try PNGFile.read(url).inBGRA()
    case .image, .movie, .unknown:
      let reader = try ImageReader(url, at: time)
      let memory = try PixelMemory.bgra(reader.size)
      try reader.draw(into: memory)
      return memory
    }
  }

  /// Reads an image from the contents of a file.
  ///
  /// - Throws: A `MediaError` for data without an image that can be decoded.
  package static func read(_ data: Data) throws -> PixelMemory {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("camsim-picture-\(UUID())")
    defer { try? FileManager.default.removeItem(at: url) }
    do { try data.write(to: url) } catch { throw MediaError(writing: url.path, error) }
    return try read(url)
  }
}
