import CoreVideoModel
import PixelModel

extension CVBuffer {
  /// The picture turned and mirrored at its first access; nil for one of several planes, or whose pixels share samples.
  func turned(_ orientation: PictureOrientation) -> CVPixelBuffer? {
    let (width, height) =
      orientation.swapsDimensions ? (layout.height, layout.width) : (layout.width, layout.height)
    guard let planes = PixelFormat.named(layout.pixelFormat)?.planes, planes.count == 1,
      planes[0].pixelsPerElement == 1,
      let target = PixelLayout(pixelFormat: layout.pixelFormat, width: width, height: height)
    else { return nil }
    let turned = CVBuffer(layout: target) { memory in
      self.withPixels(readOnly: true) { source in
        Self.turn(source, orientation, into: memory, bytesPerSample: planes[0].bytesPerElement)
      }
    }
    turned.takePropagatedAttachments(from: self)
    return turned
  }

  private static func turn(
    _ source: PixelMemory, _ orientation: PictureOrientation, into target: PixelMemory, bytesPerSample: Int
  ) {
    let back = orientation.inverse
    let (width, height) = (Double(target.layout.width), Double(target.layout.height))
    source.withPlane(0) { bytes, plane in
      target.withPlane(0) { targetBytes, targetPlane in
        for row in 0..<targetPlane.height {
          for column in 0..<targetPlane.width {
            let (u, v) = back.point((Double(column) + 0.5) / width, (Double(row) + 0.5) / height)
            let (x, y) = (Int(u * Double(plane.width)), Int(v * Double(plane.height)))
            let (from, to) = (y * plane.bytesPerRow, row * targetPlane.bytesPerRow)
            for byte in 0..<bytesPerSample {
              targetBytes[to + column * bytesPerSample + byte] = bytes[from + x * bytesPerSample + byte]
            }
          }
        }
      }
    }
    target.content = nil
  }
}
