// Measurements of BGRA images.

extension PixelMemory {
  /// The mean luma from 0 (black) to 1 (white), with BT.709 weights applied to the stored (gamma-encoded) values.
  package var brightness: Double {
    luma.reduce(0) { $0 + Double($1) } / Double(255 * layout.width * layout.height)
  }

  /// The variance of the Laplacian of the luma (0...255).
  ///
  /// The Laplacian is the sum of a pixel's four neighbors minus four times the pixel. Its variance decreases with blur
  /// and increases with noise.
  package var sharpness: Double {
    let (luma, width, height) = (luma, layout.width, layout.height)
    guard width > 2, height > 2 else { return 0 }
    var (sum, squares) = (0.0, 0.0)
    for y in 1..<height - 1 {
      for place in y * width + 1..<(y + 1) * width - 1 {
        let neighbors = luma[place - 1] + luma[place + 1] + luma[place - width] + luma[place + width]
        let edge = Double(neighbors - 4 * luma[place])
        sum += edge
        squares += edge * edge
      }
    }
    let count = Double((width - 2) * (height - 2))
    return squares / count - (sum / count) * (sum / count)
  }

  /// The luma of every pixel in row-major order.
  private var luma: [Float] {
    withPlane(0) { bytes, plane in
      var luma: [Float] = []
      luma.reserveCapacity(layout.width * layout.height)
      for y in 0..<layout.height {
        for place in stride(from: y * plane.bytesPerRow, to: y * plane.bytesPerRow + 4 * layout.width, by: 4) {
          let (blue, green, red) = (Float(bytes[place]), Float(bytes[place + 1]), Float(bytes[place + 2]))
          luma.append(0.2126 * red + 0.7152 * green + 0.0722 * blue)
        }
      }
      return luma
    }
  }
}
