import PixelModel
import Testing

@testable import MediaCoding

/// Tests image measurements with known results.
@Suite struct MeasureTests {
  /// Returns an image whose pixels are a function of their position.
  private func image(_ width: Int, _ height: Int, _ bgr: (Int, Int) -> (UInt8, UInt8, UInt8)) throws -> PixelMemory {
    let memory = try PixelMemory.bgra(PixelSize(width: width, height: height))
    memory.withPlane(0) { bytes, plane in
      for y in 0..<height {
        for x in 0..<width {
          let place = y * plane.bytesPerRow + 4 * x
          (bytes[place], bytes[place + 1], bytes[place + 2]) = bgr(x, y)
        }
      }
    }
    return memory
  }

  @Test(arguments: [
    (UInt8(0), UInt8(0), UInt8(0), 0.0), (255, 255, 255, 1), (255, 0, 0, 0.0722), (0, 255, 0, 0.7152),
    (0, 0, 255, 0.2126),
  ]) func `brightness weights the primaries as the eye does`(
    _ blue: UInt8, _ green: UInt8, _ red: UInt8, _ expected: Double
  ) throws {
    let memory = try image(7, 5) { _, _ in (blue, green, red) }
    #expect(abs(memory.brightness - expected) < 1e-6)
    #expect(memory.sharpness < 1e-6)
  }

  /// For one white pixel on black, the Laplacian is -4 at that pixel, 1 at its four neighbors, and 0 at the other 20 of
  /// the 25 inner pixels.
  @Test func `sharpness is the variance of the Laplacian`() throws {
    let memory = try image(7, 7) { x, y in x == 3 && y == 3 ? (255, 255, 255) : (0, 0, 0) }
    #expect(abs(memory.sharpness - 255 * 255 * 20 / 25) < 1)
  }

  /// A linear ramp has no edges.
  @Test func aRampIsNotSharp() throws {
    let memory = try image(50, 20) { x, _ in (UInt8(4 * x), UInt8(4 * x), UInt8(4 * x)) }
    #expect(memory.sharpness < 1e-3)
  }
}
