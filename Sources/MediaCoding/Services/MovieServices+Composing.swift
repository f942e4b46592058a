import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel
import PlatformTypes

extension MovieServices {
  /// Composites layers, back to front, over a background color. Pixels are sampled by nearest neighbor; this is
  /// assumed.
  ///
  /// - Throws: `AVError.videoCompositorFailed` for an invalid size and for pixel formats other than BGRA.
  package func compose(_ layers: [ImageLayer], size: PixelSize, background: UInt32) throws -> CVPixelBuffer {
    guard let layout = PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: size.width, height: size.height)
    else {
      throw AVError(.videoCompositorFailed)
    }
    let canvas = PixelMemory(layout: layout)
    canvas.fill(with: background)
    for layer in layers where layer.opacity > 0 {
      guard CVPixelBufferGetPixelFormatType(layer.image) == kCVPixelFormatType_32BGRA else {
        throw AVError(.videoCompositorFailed)
      }
      layer.image.withPixels(readOnly: true) { layer.draw($0, onto: canvas) }
    }
    return CVPixelBuffer(memory: canvas)
  }
}

extension ImageLayer {
  /// Draws the layer: for each canvas pixel, the source pixel to which the inverse transform maps it.
  fileprivate func draw(_ source: PixelMemory, onto canvas: PixelMemory) {
    let full = CGRect(x: 0, y: 0, width: source.layout.width, height: source.layout.height)
    let part = crop.map { full.intersection($0) } ?? full
    let determinant = transform.a * transform.d - transform.b * transform.c
    guard determinant != 0, !part.isEmpty else { return }
    let back = transform.inverted()
    let area = part.applying(transform)
    let columns = Self.pixels(area.minX, area.maxX, below: canvas.layout.width)
    let rows = Self.pixels(area.minY, area.maxY, below: canvas.layout.height)
    let image = (
      columns: Int(part.minX.rounded())..<Int(part.maxX.rounded()),
      rows: Int(part.minY.rounded())..<Int(part.maxY.rounded())
    )
    canvas.draw(
      source, PixelMemory.AffineMap(a: back.a, b: back.b, c: back.c, d: back.d, tx: back.tx, ty: back.ty), part: image,
      in: (columns, rows), share: UInt32((min(1, opacity) * 256).rounded()))
  }

  /// Returns the range of pixels between two coordinates, rounded outward and limited to `0..<limit`.
  private static func pixels(_ low: Double, _ high: Double, below limit: Int) -> Range<Int> {
    let first = max(0, Int(low.rounded(.down)))
    return first..<max(first, min(limit, Int(high.rounded(.up))))
  }
}
