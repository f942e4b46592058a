import CoreMediaModel
import CoreVideoModel
import PixelModel

/// A pixel format that a node offers, with its sizes and frame intervals.
package struct V4L2Format: Hashable, Sendable {
  /// Four characters, the first in the lowest byte.
  package var code: V4L2FourCC
  /// The driver's description of it.
  package var description: String
  /// Whether pictures are compressed.
  package var isCompressed: Bool
  /// Whether the driver's library makes it out of another one.
  package var isEmulated: Bool
  /// The sizes.
  package var sizes: Sizes

  package init(code: V4L2FourCC, description: String, isCompressed: Bool, isEmulated: Bool, sizes: Sizes) {
    self.code = code
    self.description = description
    self.isCompressed = isCompressed
    self.isEmulated = isEmulated
    self.sizes = sizes
  }

  /// The sizes of a format.
  package enum Sizes: Hashable, Sendable {
    /// Each with its intervals, in the driver's order.
    case discrete([Size])
    /// All from a least to a greatest, in steps.
    case range(SizeRange)
  }

  /// One size.
  package struct Size: Hashable, Sendable {
    /// Pixels.
    package var size: PixelSize
    /// From one frame to the next.
    package var intervals: Intervals

    package init(size: PixelSize, intervals: Intervals) {
      self.size = size
      self.intervals = intervals
    }
  }

  /// Sizes from a least to a greatest.
  package struct SizeRange: Hashable, Sendable {
    package var least: PixelSize
    package var greatest: PixelSize
    /// How width and height grow.
    package var step: PixelSize
    /// Whether the driver says that every pixel counts.
    package var isContinuous: Bool

    package init(least: PixelSize, greatest: PixelSize, step: PixelSize, isContinuous: Bool) {
      self.least = least
      self.greatest = greatest
      self.step = step
      self.isContinuous = isContinuous
    }

    /// Whether a picture can have this size.
    package func contains(_ size: PixelSize) -> Bool {
      (least.width...max(least.width, greatest.width)).contains(size.width)
        && (least.height...max(least.height, greatest.height)).contains(size.height)
        && (size.width - least.width) % max(1, step.width) == 0
        && (size.height - least.height) % max(1, step.height) == 0
    }
  }

  /// The frame intervals of a size.
  package enum Intervals: Hashable, Sendable {
    /// In the driver's order; empty where it tells none.
    case discrete([V4L2Fraction])
    /// All from a shortest to a longest, in steps.
    case range(shortest: V4L2Fraction, longest: V4L2Fraction, step: V4L2Fraction, isContinuous: Bool)
  }
}

/// Four characters that name a pixel format of V4L2; the highest bit marks big-endian samples.
package struct V4L2FourCC: Hashable, Sendable, CustomStringConvertible {
  /// The number, the first character in the lowest byte.
  package let rawValue: UInt32

  /// A name by its number.
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A name by its four characters; nil when they are not four.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 4 else { return nil }
    rawValue = bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The characters, with `-BE` for big-endian samples, as `v4l2-ctl` prints them.
  package var description: String {
    let letters = (0..<4).map { Character(UnicodeScalar(UInt8(truncatingIfNeeded: rawValue >> ($0 * 8)) & 0x7F)) }
    return String(letters) + (rawValue & 0x8000_0000 != 0 ? "-BE" : "")
  }
}

/// A fraction of a second, exactly as the driver tells it.
package struct V4L2Fraction: Hashable, Sendable, CustomStringConvertible {
  package var numerator: UInt32
  package var denominator: UInt32

  /// A fraction.
  package init(_ numerator: UInt32, _ denominator: UInt32) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Whether it is a time at all.
  package var isValid: Bool { numerator > 0 && denominator > 0 }
  /// In seconds; infinite for no time.
  package var seconds: Double { isValid ? Double(numerator) / Double(denominator) : .infinity }
  /// The same as a rate; 0 for no time.
  package var perSecond: Double { isValid ? Double(denominator) / Double(numerator) : 0 }
  /// The same as a time; invalid where it is none, or too fine for one.
  package var time: CMTime {
    guard isValid, let scale = CMTimeScale(exactly: denominator) else { return .invalid }
    return CMTime(value: Int64(numerator), timescale: scale)
  }

  /// Such as `1/30`.
  package var description: String { "\(numerator)/\(denominator)" }
}
