import CoreMediaModel
import CoreVideoModel
import PixelModel

/// A pixel format that a node offers, with its sizes and frame intervals.
package struct V4L2Format: Hashable, Sendable {
  /// The four-character code, with the first character in the lowest byte.
  package var code: V4L2FourCC
  /// The driver's description of the format.
  package var description: String
  /// Whether frames are compressed.
  package var isCompressed: Bool
  /// Whether the format is emulated in software by converting another one.
  package var isEmulated: Bool
  /// The supported frame sizes.
  package var sizes: Sizes

  package init(code: V4L2FourCC, description: String, isCompressed: Bool, isEmulated: Bool, sizes: Sizes) {
    self.code = code
    self.description = description
    self.isCompressed = isCompressed
    self.isEmulated = isEmulated
    self.sizes = sizes
  }

  /// The frame sizes of a format.
  package enum Sizes: Hashable, Sendable {
    /// Individual sizes, each with its frame intervals, in the driver's order.
    case discrete([Size])
    /// A range from a smallest to a largest size, in steps.
    case range(SizeRange)
  }

  /// A frame size and its frame intervals.
  package struct Size: Hashable, Sendable {
    /// The dimensions in pixels.
    package var size: PixelSize
    /// The supported frame intervals at this size.
    package var intervals: Intervals

    package init(size: PixelSize, intervals: Intervals) {
      self.size = size
      self.intervals = intervals
    }
  }

  /// A range of frame sizes.
  package struct SizeRange: Hashable, Sendable {
    package var least: PixelSize
    package var greatest: PixelSize
    /// The increments of width and height.
    package var step: PixelSize
    /// Whether the driver reports a continuous range, with a step of one pixel.
    package var isContinuous: Bool

    package init(least: PixelSize, greatest: PixelSize, step: PixelSize, isContinuous: Bool) {
      self.least = least
      self.greatest = greatest
      self.step = step
      self.isContinuous = isContinuous
    }

    /// Returns whether the range contains a size.
    package func contains(_ size: PixelSize) -> Bool {
      (least.width...max(least.width, greatest.width)).contains(size.width)
        && (least.height...max(least.height, greatest.height)).contains(size.height)
        && (size.width - least.width) % max(1, step.width) == 0
        && (size.height - least.height) % max(1, step.height) == 0
    }
  }

  /// The frame intervals of a size.
  package enum Intervals: Hashable, Sendable {
    /// Individual intervals in the driver's order; empty if the driver reports none.
    case discrete([V4L2Fraction])
    /// A range from a shortest to a longest interval, in steps.
    case range(shortest: V4L2Fraction, longest: V4L2Fraction, step: V4L2Fraction, isContinuous: Bool)
  }
}

/// The four-character code of a V4L2 pixel format. The highest bit marks big-endian samples.
package struct V4L2FourCC: Hashable, Sendable, CustomStringConvertible {
  /// The numeric value, with the first character in the lowest byte.
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Creates a code from a string, or returns nil if the string does not have four bytes.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 4 else { return nil }
    rawValue = bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The four characters, with `-BE` appended for big-endian samples, as `v4l2-ctl` prints them.
  package var description: String {
    let letters = (0..<4).map { Character(UnicodeScalar(UInt8(truncatingIfNeeded: rawValue >> ($0 * 8)) & 0x7F)) }
    return String(letters) + (rawValue & 0x8000_0000 != 0 ? "-BE" : "")
  }
}

/// A fraction of a second, exactly as the driver reports it.
package struct V4L2Fraction: Hashable, Sendable, CustomStringConvertible {
  package var numerator: UInt32
  package var denominator: UInt32

  package init(_ numerator: UInt32, _ denominator: UInt32) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Whether both numerator and denominator are positive.
  package var isValid: Bool { numerator > 0 && denominator > 0 }
  /// The duration in seconds; infinite if the fraction is invalid.
  package var seconds: Double { isValid ? Double(numerator) / Double(denominator) : .infinity }
  /// The rate per second; 0 if the fraction is invalid.
  package var perSecond: Double { isValid ? Double(denominator) / Double(numerator) : 0 }
  /// The duration as a media time; invalid if the fraction is invalid or its denominator exceeds the range of a
  /// timescale.
  package var time: CMTime {
    guard isValid, let scale = CMTimeScale(exactly: denominator) else { return .invalid }
    return CMTime(value: Int64(numerator), timescale: scale)
  }

  /// The fraction in text form, such as `1/30`.
  package var description: String { "\(numerator)/\(denominator)" }
}
