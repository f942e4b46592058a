import CoreVideoModel
import Foundation
import MediaCoding
import PixelModel
import Synchronization

/// A still image that covers the view, cropped evenly if its aspect ratio differs.
struct ImageArtwork: Artwork {
  private let image: PixelMemory

  var isStamped: Bool { false }
  var canExposeColors: Bool { false }

  /// Reads the image file.
  ///
  /// - Throws: A `MediaError` if the file cannot be read.
  init(_ url: URL) throws {
    image = try DisplayImage.read(url)
  }

  func drawBackground(on canvas: Canvas) {
    image.cover(canvas)
  }

  func drawMotion(at moment: SceneTime, on canvas: Canvas) -> [PixelRect] { [] }
}
