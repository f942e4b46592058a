import CoreVideoModel
import Foundation
import MediaCoding
import PixelModel
import Synchronization

/// A still picture that covers the view, cut off evenly where its aspect ratio differs. Nothing moves.
struct ImageArtwork: Artwork {
  private let image: PixelMemory

  var isStamped: Bool { false }
  var isDrawn: Bool { false }

  /// - Throws: a `MediaError` when the file cannot be read.
  init(_ url: URL) throws {
    image = try DisplayImage.read(url)
  }

  func drawBackground(on canvas: Canvas) {
    image.cover(canvas)
  }

  func drawMotion(at moment: Moment, on canvas: Canvas) -> [PixelRect] { [] }
}
