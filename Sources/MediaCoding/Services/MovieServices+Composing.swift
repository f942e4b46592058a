import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel
import PlatformTypes

extension MovieServices {
  /// Draws pictures over each other, the hindmost first, on a background. Each pixel is the nearest one of the source; that is made up.
  ///
  /// - Throws: `AVError.videoCompositorFailed` for a size that no picture can have, and for pixel formats other than BGRA.
  package func compose(_ layers: [PictureLayer], size: PixelSize, background: UInt32) throws -> CVPixelBuffer {
    guard let layout = PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: size.width, height: size.height)
    else {
      throw AVError(.videoCompositorFailed)
    }
    let canvas = PixelMemory(layout: layout)
    canvas.withPlane(0) { target, plane in
      for y in 0..<size.height {
        for x in 0..<size.width { target.store(background, at: y * plane.bytesPerRow + x * 4) }
      }
    }
    for layer in layers where layer.opacity > 0 {
      guard CVPixelBufferGetPixelFormatType(layer.picture) == kCVPixelFormatType_32BGRA else {
        throw AVError(.videoCompositorFailed)
      }
      layer.picture.withPixels(readOnly: true) { layer.draw($0, onto: canvas) }
    }
    return CVPixelBuffer(memory: canvas)
  }
}

extension PictureLayer {
  /// Draws the picture: for each pixel of the canvas, the one that the transform brings there.
  fileprivate func draw(_ source: PixelMemory, onto canvas: PixelMemory) {
    let full = CGRect(x: 0, y: 0, width: source.layout.width, height: source.layout.height)
    let part = crop.map { full.intersection($0) } ?? full
    let determinant = transform.a * transform.d - transform.b * transform.c
    guard determinant != 0, !part.isEmpty else { return }
    let back = transform.inverted()
    let area = part.applying(transform)
    let (width, height) = (canvas.layout.width, canvas.layout.height)
    let columns =
      max(
        0, Int(area.minX.rounded(.down)))..<max(
        0, min(width, Int(area.maxX.rounded(.up))), Int(area.minX.rounded(.down)))
    let rows =
      max(
        0, Int(area.minY.rounded(.down)))..<max(
        0, min(height, Int(area.maxY.rounded(.up))), Int(area.minY.rounded(.down)))
    let share = UInt32((min(1, opacity) * 256).rounded())
    let (left, top, right, bottom) = (
      Int(part.minX.rounded()), Int(part.minY.rounded()), Int(part.maxX.rounded()), Int(part.maxY.rounded())
    )
    source.withPlane(0) { pixels, sourcePlane in
      canvas.withPlane(0) { target, plane in
        for y in rows where y < height {
          for x in columns where x < width {
            let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
            let u = Int((back.a * px + back.c * py + back.tx).rounded(.down))
            let v = Int((back.b * px + back.d * py + back.ty).rounded(.down))
            guard u >= left, u < right, v >= top, v < bottom else { continue }
            let color = pixels.load(at: v * sourcePlane.bytesPerRow + u * 4)
            let place = y * plane.bytesPerRow + x * 4
            target.store(share >= 256 ? color | 0xff00_0000 : color.over(target.load(at: place), share), at: place)
          }
        }
      }
    }
  }
}

extension UInt32 {
  /// A mixture of two colours, byte by byte.
  fileprivate func over(_ other: UInt32, _ share: UInt32) -> UInt32 {
    func byte(_ shift: UInt32) -> UInt32 {
      let (a, b) = ((self >> shift) & 0xff, (other >> shift) & 0xff)
      return ((a * share + b * (256 - share)) >> 8) << shift
    }
    return byte(0) | byte(8) | byte(16) | 0xff00_0000
  }
}

extension UnsafeMutableRawBufferPointer {
  fileprivate func load(at place: Int) -> UInt32 { loadUnaligned(fromByteOffset: place, as: UInt32.self) }
  fileprivate func store(_ value: UInt32, at place: Int) { storeBytes(of: value, toByteOffset: place, as: UInt32.self) }
}
