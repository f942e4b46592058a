import CoreVideoModel
import Foundation
import MediaCoding
import PixelModel
import Synchronization

/// A still picture that covers the view, cut off evenly where its aspect ratio differs. Nothing moves.
struct ImageArtwork: Artwork {
  private let picture: PixelMemory

  var isStamped: Bool { false }
  var isDrawn: Bool { false }

  /// - Throws: a `MediaError` when the file cannot be read.
  init(_ url: URL) throws {
    picture = try url.pathExtension.lowercased() == "png" ? PNGFile.read(url) : Self.firstFrame(of: url)
  }

  func drawBackground(on canvas: Canvas) {
    picture.cover(canvas)
  }

  func drawMotion(at moment: Moment, on canvas: Canvas) -> [PixelRect] { [] }

  /// FFmpeg takes a picture file for a movie of one frame.
  private static func firstFrame(of url: URL) throws -> PixelMemory {
    let reader = try VideoReader(MovieFile(url: url))
    let (width, height) = (reader.track.displayWidth, reader.track.displayHeight)
    guard let layout = PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: width, height: height) else {
      throw MediaError(
        .invalidData, operation: "read the picture", file: url.path, text: "\(width)x\(height) pixels are too many")
    }
    let memory = PixelMemory(layout: layout)
    try reader.draw(frame: 0, into: memory)
    return memory
  }
}
