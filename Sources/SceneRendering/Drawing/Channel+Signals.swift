import CoreVideoModel
import PixelModel

/// The contributions of linear blue, green and red signals to a sample, so that three table lookups replace the
/// encoding of a color.
struct SignalTable: Sendable {
  /// The number of levels of a signal.
  static let levels = 4096

  /// The contributions for each level of blue, then green, then red. Their sum is the sample in fixed point.
  let parts: [UInt32]
  /// The number of fractional bits.
  let fraction: UInt32
  /// The number of bits by which the sample is shifted left in the channel.
  let shift: UInt32

  private static let encoded = (0..<levels).map { SceneColor.encoded(Double($0) / Double(levels - 1)) }

  /// Creates a table for a weighted sum.
  ///
  /// - Parameters:
  ///   - weights: The weights of encoded blue, green and red.
  ///   - base: The sample value of black.
  ///   - shift: The number of bits by which the sample is shifted left.
  fileprivate init(_ weights: [Double], base: Double, shift: UInt32) {
    (fraction, self.shift) = (16, shift)
    let scale = Double(1 << 16)
    // Slightly less than one half, so that saturated blue and red at full range do not overflow.
    let black = Int((base + 0.498) * scale)
    parts = weights.enumerated().flatMap { place, weight in
      Self.encoded.map { encoded in
        UInt32(truncatingIfNeeded: Int((weight * encoded * scale).rounded()) + (place == 0 ? black : 0))
      }
    }
  }

  /// Creates a table of bytes for blue, green and red at the specified bit positions, combined with the constant
  /// `base`.
  fileprivate init(bytes shifts: [Int?], base: UInt32) {
    (fraction, shift) = (0, 0)
    parts = shifts.enumerated().flatMap { place, shift in
      Self.encoded.map { encoded in
        (shift.map { UInt32((encoded * 255).rounded()) << UInt32($0) } ?? 0) | (place == 0 ? base : 0)
      }
    }
  }
}

extension Channel {
  /// Returns one table for each component of a sample.
  func signalTables(in format: PixelFormat) -> [SignalTable] {
    let step = Double(1 << (format.bitsPerComponent - 8))
    // 10-bit samples are stored in the upper bits of two bytes.
    let shift = UInt32(format.bitsPerComponent > 8 ? 16 - format.bitsPerComponent : 0)
    let isFull = format.range != .video
    let limit = 256 * step - 1
    let (floor, lumaScale, chromaScale) = isFull ? (0, limit, limit) : (16 * step, 219 * step, 224 * step)
    let luma = [0.0722, 0.7152, 0.2126]
    /// Returns the table of a color difference: blue or red minus luma.
    func chroma(_ component: Int, over range: Double, shift: UInt32) -> SignalTable {
      let weights = luma.enumerated().map { place, weight in
        ((place == component ? 1 : 0) - weight) / range * chromaScale
      }
      return SignalTable(weights, base: 128 * step, shift: shift)
    }
    let (blue, red) = ((component: 0, range: 1.8556), (component: 2, range: 1.5748))
    switch component {
    case .luma: return [SignalTable(luma.map { $0 * lumaScale }, base: floor, shift: shift)]
    case .chromaBlue: return [chroma(blue.component, over: blue.range, shift: shift)]
    case .chromaRed: return [chroma(red.component, over: red.range, shift: shift)]
    case .chroma:
      return [
        chroma(blue.component, over: blue.range, shift: shift),
        chroma(red.component, over: red.range, shift: shift + UInt32(size) * 4),
      ]
    case .red: return [SignalTable(bytes: [nil, nil, 0], base: 0)]
    case .green: return [SignalTable(bytes: [nil, 0, nil], base: 0)]
    case .blue: return [SignalTable(bytes: [0, nil, nil], base: 0)]
    case .color(let red, let green, let blue, let alpha):
      return [SignalTable(bytes: [8 * blue, 8 * green, 8 * red], base: 255 << UInt32(8 * alpha))]
    }
  }
}
