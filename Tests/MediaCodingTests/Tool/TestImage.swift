import CoreVideoModel
import PixelModel

/// Colors that remain distinguishable after compression.
enum TestColor: CaseIterable {
  case red, green, blue, white

  var rgb: [Int] {
    switch self {
    case .red: [255, 0, 0]
    case .green: [0, 255, 0]
    case .blue: [0, 0, 255]
    case .white: [255, 255, 255]
    }
  }

  /// Creates the color nearest to an RGB value.
  init(_ bytes: ArraySlice<UInt8>) {
    func distance(_ color: TestColor) -> Int { zip(color.rgb, bytes).map { abs($0 - Int($1)) }.reduce(0, +) }
    self = Self.allCases.min { distance($0) < distance($1) }!
  }
}

enum TestImage {
  static func layout(_ width: Int, _ height: Int, _ format: OSType) -> PixelLayout {
    PixelLayout(pixelFormat: format, width: width, height: height)!
  }

  /// Returns a BGRA image; `color` returns the RGB values of a pixel.
  static func bgra(_ width: Int, _ height: Int, _ color: (Int, Int) -> [Int]) -> PixelMemory {
    let memory = PixelMemory(layout: layout(width, height, kCVPixelFormatType_32BGRA))
    memory.withPlane(0) { bytes, plane in
      for y in 0..<height {
        for x in 0..<width {
          let rgb = color(x, y)
          let at = y * plane.bytesPerRow + x * 4
          for (offset, value) in [rgb[2], rgb[1], rgb[0], 255].enumerated() { bytes[at + offset] = UInt8(value) }
        }
      }
    }
    return memory
  }

  /// Returns an image with four quarters: red and green at the top, blue and white at the bottom.
  static func quarters(_ width: Int, _ height: Int) -> PixelMemory {
    bgra(width, height) { x, y in
      let colors: [TestColor] = [.red, .green, .blue, .white]
      return colors[(x < width / 2 ? 0 : 1) + (y < height / 2 ? 0 : 2)].rgb
    }
  }

  /// Returns a 420v frame with constant brightness and a moving edge.
  static func video(
    _ width: Int, _ height: Int, index: Int, format: OSType = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
  ) -> CVPixelBuffer {
    let memory = PixelMemory(layout: layout(width, height, format))
    memory.withPlane(0) { bytes, plane in
      for y in 0..<height {
        for x in 0..<width { bytes[y * plane.bytesPerRow + x] = x < (index * 4) % width ? 200 : 40 }
      }
    }
    memory.withPlane(1) { bytes, _ in for index in bytes.indices { bytes[index] = 128 } }
    return CVPixelBuffer(memory: memory)
  }
}

/// Returns silent audio with a single click.
func click(at position: Int, of count: Int, channels: Int = 1) -> [Int16] {
  (0..<count * channels).map { index in
    let offset = index / channels - position
    return (0..<64).contains(offset) ? (offset % 16 < 8 ? 20_000 : -20_000) : 0
  }
}
