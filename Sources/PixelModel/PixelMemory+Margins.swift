extension PixelMemory {
  /// Fills the margins of each plane by replicating the edges of the image.
  package func fillMargins() {
    guard let format = PixelFormat.named(layout.pixelFormat), layout.margins != PixelLayout.Margins() else { return }
    for (index, kind) in format.planes.enumerated() {
      let margins = layout.margins.scaled(to: kind)
      let plane = layout.planes[index]
      for row in 0..<plane.height {
        fillSides(ofRow: baseAddress(ofPlane: index) + row * plane.bytesPerRow, plane, kind, margins)
      }
      let start = baseAddress(ofPlane: index) - margins.left.dividedUp(by: kind.pixelsPerElement) * kind.bytesPerElement
      for row in 1..<(margins.top + 1) {
        (start - row * plane.bytesPerRow).copyMemory(from: start, byteCount: rowBytes(plane, kind, margins))
      }
      let last = start + (plane.height - 1) * plane.bytesPerRow
      for row in 1..<(margins.bottom + 1) {
        (last + row * plane.bytesPerRow).copyMemory(from: last, byteCount: rowBytes(plane, kind, margins))
      }
    }
  }

  private func fillSides(
    ofRow first: UnsafeMutableRawPointer, _ plane: PixelLayout.Plane, _ kind: PixelFormat.Plane,
    _ margins: PixelLayout.Margins
  ) {
    let size = kind.bytesPerElement
    let last = first + (plane.width.dividedUp(by: kind.pixelsPerElement) - 1) * size
    for column in 1..<(margins.left.dividedUp(by: kind.pixelsPerElement) + 1) {
      (first - column * size).copyMemory(from: first, byteCount: size)
    }
    for column in 1..<(margins.right.dividedUp(by: kind.pixelsPerElement) + 1) {
      (last + column * size).copyMemory(from: last, byteCount: size)
    }
  }

  private func rowBytes(
    _ plane: PixelLayout.Plane, _ kind: PixelFormat.Plane, _ margins: PixelLayout.Margins
  ) -> Int {
    [margins.left, plane.width, margins.right].reduce(0) {
      $0 + $1.dividedUp(by: kind.pixelsPerElement) * kind.bytesPerElement
    }
  }
}
