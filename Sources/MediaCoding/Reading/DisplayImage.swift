import CoreMediaModel
import Foundation
import PixelModel

/// Pictures as a viewer shows them: turned and mirrored as their files say, in BGRA.
package enum DisplayImage {
  /// The picture of a file; of a movie that which is shown at a time.
  ///
  /// - Throws: a `MediaError` for a file without a picture that can be decoded.
  package static func read(_ url: URL, at time: CMTime = .zero) throws -> PixelMemory {
    if access(url.path, R_OK) != 0 { throw MediaError(errno: errno, operation: "read the picture", file: url.path) }
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

  /// The picture of a file's bytes.
  ///
  /// - Throws: a `MediaError` for a file without a picture that can be decoded.
  package static func read(_ data: Data) throws -> PixelMemory {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("camsim-picture-\(UUID())")
    defer { try? FileManager.default.removeItem(at: url) }
    do { try data.write(to: url) } catch { throw MediaError(writing: url.path, error) }
    return try read(url)
  }
}
