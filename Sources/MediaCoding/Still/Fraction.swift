/// A rational number as EXIF and TIFF store it.
struct Fraction: Hashable {
  var numerator: Int64
  var denominator: Int64

  init(_ numerator: Int64, _ denominator: Int64) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Creates the fraction with the smallest denominator whose relative error is below 1e-9, so 0.0333… becomes 1/30 and
  /// 1.8 becomes 9/5. Infinity is stored as 1/0 (as in EXIF) and NaN as 0/0.
  ///
  /// **Source:** the convergents of a continued fraction are its best approximations.
  init(_ value: Double) {
    guard value.isFinite else {
      self.init(value.isNaN ? 0 : value < 0 ? -1 : 1, 0)
      return
    }
    let size = min(abs(value), Double(Int32.max))
    var (before, last) = (Fraction(0, 1), Fraction(1, 0))
    var rest = size
    while true {
      let whole = rest.rounded(.down)
      let next = Fraction(
        Int64(whole) * last.numerator + before.numerator, Int64(whole) * last.denominator + before.denominator)
      // A term that overflows is the rounding error of the previous term.
      guard next.numerator <= Int64(Int32.max), next.denominator <= Int64(Int32.max) else { break }
      (before, last) = (last, next)
      let error = abs(Double(next.numerator) / Double(next.denominator) - size)
      if error <= size * 1e-9 || rest == whole { break }
      rest = 1 / (rest - whole)
      if rest > Double(Int32.max) { break }
    }
    self.init(value < 0 ? -last.numerator : last.numerator, last.denominator)
  }
}
