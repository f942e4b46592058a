/// A parser for numbers in the notation of scenario files.
enum Quantity {
  /// Returns the number and the unit of a text such as `1.1 s` or `1.1s`; nil if the text does not start with a number
  /// or has no unit.
  static func split(_ text: String) -> (number: String, unit: String)? {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "+" || $0 == "-") }
    let rest = text.dropFirst(number.count)
    let unit = rest.first == " " ? rest.dropFirst() : rest
    guard number.contains(where: \.isNumber), let first = unit.first, first.isLetter else { return nil }
    return (String(number), String(unit))
  }

  /// Parses a decimal number with an optional fraction and exponent. Infinities and hexadecimal numbers are rejected.
  static func number(_ text: String) -> Double? {
    let allowed = text.utf8.allSatisfy { (48...57).contains($0) || "+-.eE".utf8.contains($0) }
    guard allowed, let last = text.utf8.last, last != UInt8(ascii: "."), let value = Double(text), value.isFinite else {
      return nil
    }
    return value
  }

  /// Converts a decimal number with a unit of `unitNanoseconds` to nanoseconds, exactly and without floating-point
  /// arithmetic.
  ///
  /// Returns nil if the text is not a decimal number, is not a multiple of a nanosecond, or overflows `Int64`.
  static func nanoseconds(_ text: String, unitNanoseconds: Int64) -> Int64? {
    let isNegative = text.hasPrefix("-")
    let digits = isNegative || text.hasPrefix("+") ? text.dropFirst() : Substring(text)
    let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first.flatMap(wholeNumber) else { return nil }
    let (product, isTooLong) = whole.multipliedReportingOverflow(by: unitNanoseconds)
    guard !isTooLong else { return nil }
    var total = product
    if parts.count == 2 {
      guard let rest = fraction(parts[1], of: unitNanoseconds) else { return nil }
      let (sum, isTooLong) = total.addingReportingOverflow(rest)
      guard !isTooLong else { return nil }
      total = sum
    }
    return isNegative ? -total : total
  }

  private static func fraction(_ digits: Substring, of unit: Int64) -> Int64? {
    guard !digits.isEmpty else { return nil }
    var place = unit
    var total: Int64 = 0
    for digit in digits {
      guard let value = digit.wholeNumberValue, digit.isASCII else { return nil }
      // Trailing zeros below a nanosecond are accepted, but other digits are not.
      guard value == 0 || place >= 10 else { return nil }
      place /= 10
      total += Int64(value) * place
    }
    return total
  }

  private static func wholeNumber(_ digits: Substring) -> Int64? {
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return Int64(digits)
  }

  /// Parses a fraction of two integers such as `1/60`, whose denominator must be positive.
  static func rational(_ text: String) -> (Int64, Int64)? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let numerator = Int64(parts[0]), let denominator = wholeNumber(parts[1]), denominator > 0
    else { return nil }
    return (numerator, denominator)
  }
}
