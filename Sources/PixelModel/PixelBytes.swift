/// Conversions of rows of pixels with 8-bit components, here because this module is optimized even in debug builds.
package enum PixelBytes {
  /// Copies pixels of four bytes, with the byte at `order[i]` of each source pixel as byte `i`.
  package static func reorder(
    _ source: UnsafeRawBufferPointer, count: Int, order: [Int], into target: UnsafeMutableRawBufferPointer
  ) {
    guard order != [0, 1, 2, 3] else {
      return target.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[..<(count * 4)]))
    }
    let (a, b, c, d) = (order[0], order[1], order[2], order[3])
    for offset in stride(from: 0, to: count * 4, by: 4) {
      target[offset] = source[offset + a]
      target[offset + 1] = source[offset + b]
      target[offset + 2] = source[offset + c]
      target[offset + 3] = source[offset + d]
    }
  }

  /// Converts grayscale to opaque BGRA.
  package static func color(
    _ gray: UnsafeRawBufferPointer, count: Int, into bgra: UnsafeMutableRawBufferPointer
  ) {
    for x in 0..<count {
      for byte in 0..<3 { bgra[x * 4 + byte] = gray[x] }
      bgra[x * 4 + 3] = 255
    }
  }

  /// Converts BGRA to grayscale: the BT.709 luminance of each pixel.
  package static func gray(
    _ bgra: UnsafeRawBufferPointer, count: Int, into gray: UnsafeMutableRawBufferPointer
  ) {
    for x in 0..<count {
      let (blue, green, red) = (Int(bgra[x * 4]), Int(bgra[x * 4 + 1]), Int(bgra[x * 4 + 2]))
      gray[x] = UInt8((blue * 18 + green * 183 + red * 54) / 255)
    }
  }
}
