/// A color of a scene: gamma-encoded R'G'B' with sRGB primaries (identical to BT.709), nominally 0...1.
///
/// Components below 0 or above 1 are allowed. Video-range buffers can store such components (as in the dark bar of a
/// PLUGE); other formats clip them.
struct SceneColor: Hashable, Sendable {
  var red: Double
  var green: Double
  var blue: Double

  init(_ red: Double, _ green: Double, _ blue: Double) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  init(gray: Double) {
    self.init(gray, gray, gray)
  }

  /// Creates a color from a hexadecimal value 0xRRGGBB.
  init(_ hex: UInt32) {
    self.init(Double(hex >> 16 & 0xFF) / 255, Double(hex >> 8 & 0xFF) / 255, Double(hex & 0xFF) / 255)
  }

  static let black = SceneColor(gray: 0)
  static let white = SceneColor(gray: 1)

  /// Returns this color mixed with another one, whose share is `part` (0...1).
  func mixed(with other: SceneColor, _ part: Double) -> SceneColor {
    SceneColor(
      red + (other.red - red) * part, green + (other.green - green) * part, blue + (other.blue - blue) * part)
  }

  /// The color as 8-bit red, green and blue.
  var rgb: (red: UInt32, green: UInt32, blue: UInt32) {
    (Self.quantized(red * 255), Self.quantized(green * 255), Self.quantized(blue * 255))
  }

  /// Returns Y', Cb and Cr with the BT.709 matrix at the specified bit depth. **Source:** ITU-R BT.709-6, items 3.2 to
  /// 3.5; full range as in JFIF.
  func yCbCr(bits: Int = 8, fullRange: Bool) -> (luma: UInt32, blue: UInt32, red: UInt32) {
    let luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    let cb = (blue - luma) / 1.8556
    let cr = (red - luma) / 1.5748
    let step = Double(1 << (bits - 8))
    let limit = 256 * step - 1
    let (floor, lumaScale, chromaScale) = fullRange ? (0, limit, limit) : (16 * step, 219 * step, 224 * step)
    return (
      Self.quantized(floor + lumaScale * luma, to: limit), Self.quantized(128 * step + chromaScale * cb, to: limit),
      Self.quantized(128 * step + chromaScale * cr, to: limit)
    )
  }

  private static func quantized(_ value: Double, to limit: Double = 255) -> UInt32 {
    UInt32(min(limit, max(0, value.rounded())))
  }
}
