// Loops over the elements of images from other libraries. They are in this module because it is optimized in debug
// builds.

extension PixelMemory {
  /// Fills this BGRA image from RGB or RGBA rows with three or four components per pixel.
  ///
  /// With three components, the image becomes opaque.
  package func fillBGRA(fromRGB source: UnsafePointer<UInt8>, components: Int, bytesPerRow: Int) {
    withPlane(0) { target, plane in
      for row in 0..<plane.height {
        var (from, to) = (source + row * bytesPerRow, row * plane.bytesPerRow)
        for _ in 0..<plane.width {
          target[to] = from[2]
          target[to + 1] = from[1]
          target[to + 2] = from[0]
          target[to + 3] = components == 4 ? from[3] : 255
          (from, to) = (from + components, to + 4)
        }
      }
    }
  }

  /// Copies the first `prefix` bytes of each element of the first plane, omitting row padding.
  package func copyElements(ofSize size: Int, prefix: Int, to target: UnsafeMutableRawBufferPointer) {
    guard var to = target.baseAddress else { return }
    let plane = layout.planes[0]
    for row in 0..<plane.height {
      var from = baseAddress(ofPlane: 0) + row * plane.bytesPerRow
      for _ in 0..<plane.width {
        to.copyMemory(from: from, byteCount: prefix)
        (to, from) = (to + prefix, from + size)
      }
    }
  }

  /// Fills the first plane, whose elements have four bytes, with one element.
  package func fill(with element: UInt32) {
    withPlane(0) { target, plane in
      for row in 0..<plane.height {
        for column in 0..<plane.width { target.store(element, at: row * plane.bytesPerRow + column * 4) }
      }
    }
  }

  /// A map from the pixels of a canvas to those of an image: x' = a x + c y + tx, y' = b x + d y + ty.
  package struct AffineMap {
    var (a, b, c, d, tx, ty): (Double, Double, Double, Double, Double, Double)

    package init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
      (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }
  }

  /// Draws a part of a BGRA image over an area of this image.
  ///
  /// The nearest pixel of the image is drawn over each pixel of `area` that `map` maps into `part`.
  ///
  /// - Parameter share: The opacity of the image, from 0 to 256.
  package func draw(
    _ image: PixelMemory, _ map: AffineMap, part: (columns: Range<Int>, rows: Range<Int>),
    in area: (columns: Range<Int>, rows: Range<Int>), share: UInt32
  ) {
    image.withPlane(0) { pixels, imagePlane in
      withPlane(0) { target, plane in
        for y in area.rows {
          for x in area.columns {
            let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
            let u = Int((map.a * px + map.c * py + map.tx).rounded(.down))
            let v = Int((map.b * px + map.d * py + map.ty).rounded(.down))
            guard part.columns.contains(u), part.rows.contains(v) else { continue }
            let color = pixels.load(at: v * imagePlane.bytesPerRow + u * 4)
            let place = y * plane.bytesPerRow + x * 4
            target.store(share >= 256 ? color | 0xff00_0000 : color.over(target.load(at: place), share), at: place)
          }
        }
      }
    }
  }
}

extension UInt32 {
  /// Returns a mixture of this color and another one, byte by byte; `share` is the opacity of this color, from 0 to
  /// 256.
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
