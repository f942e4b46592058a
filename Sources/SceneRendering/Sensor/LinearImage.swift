import CoreVideoModel
import PixelModel

/// A linear image of the light that reaches each pixel of a sensor, before exposure. The value 65,535 represents a
/// white pixel of the drawn scene.
///
/// Samples are interleaved blue, green, red and an unused value. The image may cover a part of the scene, at a reduced
/// resolution.
final class LinearImage {
  /// The part of the whole image that this image covers. It may be replaced with an area that is not larger.
  var area: PixelRect
  let samples: UnsafeMutableBufferPointer<UInt16>

  private static let linear: [UInt16] = (0...255).map {
    UInt16((SceneColor.linear(Double($0) / 255) * 65_535).rounded())
  }

  init(_ area: PixelRect) {
    self.area = area
    samples = .allocate(capacity: 4 * area.width * area.height)
  }

  deinit { samples.deallocate() }

  /// Returns the samples of a row in this part.
  func row(_ y: Int) -> UnsafeMutablePointer<UInt16> {
    samples.baseAddress! + 4 * area.width * y
  }

  /// Copies a part from an image that contains it.
  func copy(_ part: PixelRect, from other: LinearImage) {
    for y in part.y..<part.maxY {
      (row(y - area.y) + 4 * (part.x - area.x)).update(
        from: other.row(y - other.area.y) + 4 * (part.x - other.area.x), count: 4 * part.width)
    }
  }

  /// Converts a drawn image (BGRA or indexed) to linear light, averaging squares of `side` by `side` pixels.
  func load(_ source: PixelMemory, colors: [SceneColor]?, side: Int) {
    guard let colors else { return take(source, side: side) }
    var light = [SIMD4<UInt32>](repeating: .zero, count: Palette.limit)
    for (number, color) in colors.enumerated() {
      func level(_ component: Double) -> UInt32 {
        UInt32((min(1, max(0, SceneColor.linear(component))) * 65_535).rounded())
      }
      light[number] = SIMD4(level(color.blue), level(color.green), level(color.red), 0)
    }
    light.withUnsafeBufferPointer { light in
      take(source, bytesPerPixel: 1, side: side) { light[Int($0.pointee)] }
    }
  }

  private func take(_ source: PixelMemory, side: Int) {
    Self.linear.withUnsafeBufferPointer { linear in
      take(source, bytesPerPixel: 4, side: side) {
        SIMD4(UInt32(linear[Int($0[0])]), UInt32(linear[Int($0[1])]), UInt32(linear[Int($0[2])]), 0)
      }
    }
  }

  @inline(__always)
  private func take(
    _ source: PixelMemory, bytesPerPixel: Int, side: Int, _ light: (UnsafePointer<UInt8>) -> SIMD4<UInt32>
  ) {
    let plane = source.layout.planes[0]
    let first = UnsafePointer(source.baseAddress(ofPlane: 0).assumingMemoryBound(to: UInt8.self))
    let count = SIMD4(repeating: UInt32(side * side))
    let shift = SIMD4(repeating: UInt32(count.x.trailingZeroBitCount))
    for y in 0..<area.height {
      var to = row(y)
      var from = first + (area.y + y) * side * plane.bytesPerRow + area.x * side * bytesPerPixel
      for _ in 0..<area.width {
        var sum = count &>> 1
        for line in 0..<side {
          for place in 0..<side { sum &+= light(from + line &* plane.bytesPerRow + place &* bytesPerPixel) }
        }
        let mean = sum &>> shift
        to[0] = UInt16(truncatingIfNeeded: mean.x)
        to[1] = UInt16(truncatingIfNeeded: mean.y)
        to[2] = UInt16(truncatingIfNeeded: mean.z)
        to[3] = 0
        to += 4
        from += side &* bytesPerPixel
      }
    }
  }
}
