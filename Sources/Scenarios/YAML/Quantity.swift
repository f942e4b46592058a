/// Numbers as scenario files write them.
enum Quantity {
  /// Number and unit of a text such as `1.1 s` or `1.1s`; nil when it does not begin with a number or has no unit.
  static func split(_ text: String) -> (number: String, unit: String)? {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "+" || $0 == "-") }
    let rest = text.dropFirst(number.count)
    let unit = rest.first == " " ? rest.dropFirst() : rest
    guard number.contains(where: \.isNumber), let first = unit.first, first.isLetter else { return nil }
    return (String(number), String(unit))
  }

  /// A decimal number, with or without fraction and exponent; no infinities, no hexadecimal.
  static func number(_ text: String) -> Double? {
    let allowed = text.utf8.allSatisfy { (48...57).contains($0) || "+-.eE".utf8.contains($0) }
    guard allowed, let last = text.utf8.last, last != UInt8(ascii: "."), let value = Double(text), value.isFinite else {
      return nil
    }
    return value
  }

  /// A decimal number of seconds, or of another unit of `unitNanoseconds`, as whole nanoseconds; exact, without `Double`.
  ///
  /// Nil when it is no decimal number, finer than a nanosecond, or too long for an `Int64`.
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
      // Zeros may go on for ever; another digit below the nanosecond may not.
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

  /// `1/60`: numerator and denominator, both whole, the denominator more than 0.
  static func rational(_ text: String) -> (Int64, Int64)? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let numerator = Int64(parts[0]), let denominator = wholeNumber(parts[1]), denominator > 0
    else { return nil }
    return (numerator, denominator)
  }
}
