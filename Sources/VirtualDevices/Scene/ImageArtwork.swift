import CaptureModel
import Foundation
import MediaCoding
import Synchronization

/// A still picture that covers the view, cut off evenly where its aspect ratio differs. Nothing moves.
struct ImageArtwork: Artwork {
  private let picture: PixelMemory

  /// - Throws: a `MediaError` when the file cannot be read.
  init(_ url: URL) throws {
    picture = try url.pathExtension.lowercased() == "png" ? PNGFile.read(url) : Self.firstFrame(of: url)
  }

  func drawBackground(on canvas: Canvas) {
    let placement = canvas.placement
    let part = picture.middle(coveredBy: placement)
    do {
      try PixelConverter().convert(part, to: canvas.memory, orientation: placement.orientation)
    } catch {
      // FFmpeg lacks this pixel format or has no memory for the picture; what it left is of no use to anybody.
      canvas.fill(canvas.world, .black)
    }
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

extension PixelMemory {
  /// The middle part of an upright picture of one plane that a buffer shows when the whole picture covers the world.
  fileprivate func middle(coveredBy placement: Placement) -> PixelMemory {
    let whole = layout.planes[0]
    let scale = max(
      Double(placement.worldWidth) / Double(whole.width), Double(placement.worldHeight) / Double(whole.height))
    let visible = placement.visible
    let width = max(1, min(whole.width, Int((Double(visible.width) / scale).rounded())))
    let height = max(1, min(whole.height, Int((Double(visible.height) / scale).rounded())))
    let pixelBytes = PixelFormat.named(layout.pixelFormat)?.planes[0].bytesPerElement ?? 0
    let offset = (whole.height - height) / 2 * whole.bytesPerRow + (whole.width - width) / 2 * pixelBytes
    let plane = PixelLayout.Plane(offset: 0, width: width, height: height, bytesPerRow: whole.bytesPerRow)
    return PixelMemory(
      layout: PixelLayout(
        pixelFormat: layout.pixelFormat, width: width, height: height, planes: [plane],
        byteCount: layout.byteCount - offset),
      borrowing: baseAddress(ofPlane: 0) + offset, owner: self)
  }
}
