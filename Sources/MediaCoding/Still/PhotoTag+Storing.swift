import AVFoundationTypes
import Foundation

extension PhotoTag.Kind {
  /// Returns the value in the type of the tag, or nil if it cannot be converted. As with ImageIO, the file then omits
  /// the tag.
  func stored(_ value: MetadataValue) -> TIFFDirectory.Value? {
    switch self {
    case .text: value.string.map { .text($0) }
    case .short: value.numbers?.first.map { .shorts([UInt16(clamping: $0)]) }
    case .shorts: value.numbers.map { .shorts($0.map { UInt16(clamping: $0) }) }
    case .long: value.numbers?.first.map { .longs([UInt32(clamping: $0)]) }
    case .rational: value.reals?.first.map { .rationals([Fraction($0)]) }
    case .rationals: value.reals.map { .rationals($0.map { Fraction($0) }) }
    case .signedRational: value.reals?.first.map { .signedRationals([Fraction($0)]) }
    case .byte: value.numbers?.first.map { .bytes([UInt8(clamping: $0)]) }
    case .bytes: value.numbers.map { .bytes($0.map { UInt8(clamping: $0) }) }
    case .undefined: value.numbers.map { .undefined($0.map { UInt8(clamping: $0) }) }
    case .version: value.version.map { .undefined($0) }
    case .comment: value.string.map { .undefined(Array("ASCII\0\0\0".utf8) + Array($0.utf8)) }
    case .degrees: value.reals?.first.flatMap(Self.degrees).map { .rationals($0) }
    case .clock: value.string.flatMap(Self.clock).map { .rationals($0) }
    }
  }

  /// Returns degrees, minutes and seconds, with seconds rounded to a hundredth (about 30 centimeters on the ground).
  private static func degrees(_ value: Double) -> [Fraction]? {
    guard let hundredths = Int64(exactly: (abs(value) * 360_000).rounded()) else { return nil }
    return [
      Fraction(hundredths / 360_000, 1), Fraction(hundredths / 6000 % 60, 1), Fraction(hundredths % 6000, 100),
    ]
  }

  private static func clock(_ text: String) -> [Fraction]? {
    let parts = text.split(separator: ":").compactMap { Double($0) }
    return parts.count == 3 ? parts.map { Fraction($0) } : nil
  }
}

extension MetadataValue {
  /// The value as a string. Numbers are converted, because fractions of a second are stored either as strings or as
  /// numbers.
  var string: String? {
    switch self {
    case .text(let text): text
    case .integer(let number): String(number)
    case .real(let number): String(number)
    case .list, .dictionary: nil
    }
  }

  /// The value as a list of numbers; a single number becomes a list with one element.
  var reals: [Double]? {
    switch self {
    case .integer(let number): [Double(number)]
    case .real(let number): [number]
    case .text(let text): Double(text).map { [$0] }
    case .list(let values): values.isEmpty ? nil : values.compactMap { $0.reals?.first }
    case .dictionary: nil
    }
  }

  /// The value as a list of integers.
  var numbers: [Int]? { reals?.map { Int(max(-2e9, min(5e9, $0.rounded()))) } }

  /// The four characters of a version: both `[2, 3, 2]` and `"0232"` become `0232`. **Source:** ImageIO reports
  /// versions as digits without leading or trailing zeros.
  fileprivate var version: [UInt8]? {
    if case .text(let text) = self { return text.utf8.count == 4 ? Array(text.utf8) : nil }
    guard let digits = numbers, (1...4).contains(digits.count), digits.allSatisfy({ (0...9).contains($0) }) else {
      return nil
    }
    let significant = digits.count < 4 ? [0] + digits : digits
    return (significant + [0, 0, 0]).prefix(4).map { UInt8(ascii: "0") + UInt8($0) }
  }
}
