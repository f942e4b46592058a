import Testing

@testable import MediaCoding

/// Tests that numbers are stored in EXIF as simple fractions.
struct FractionTests {
  @Test(
    arguments: [
      (1.0 / 30, Fraction(1, 30)), (1.0 / 17, Fraction(1, 17)), (0.0303030303030303, Fraction(1, 33)),
      (1.8, Fraction(9, 5)), (2.2, Fraction(11, 5)), (4.15, Fraction(83, 20)), (3.99, Fraction(399, 100)),
      (72, Fraction(72, 1)), (0, Fraction(0, 1)), (-0.5, Fraction(-1, 2)), (1.0 / 8000, Fraction(1, 8000)),
      (-8.64, Fraction(-216, 25)),
    ] as [(Double, Fraction)])
  func `a number becomes the simplest fraction`(value: Double, fraction: Fraction) {
    #expect(Fraction(value) == fraction)
  }

  @Test(arguments: [2.526068811667587, 4.584985584026477, -0.4554591284958377, 1.696, 2.27500704749987, 3.25e-7])
  func `a fraction keeps all significant digits`(value: Double) {
    let fraction = Fraction(value)
    let result = Double(fraction.numerator) / Double(fraction.denominator)
    #expect(abs(result - value) <= abs(value) * 1e-9)
    #expect(abs(fraction.numerator) <= Int32.max)
    #expect(fraction.denominator <= Int32.max)
  }

  @Test func `an infinite or undefined value has the denominator zero`() {
    #expect(Fraction(.infinity) == Fraction(1, 0))
    #expect(Fraction(-.infinity) == Fraction(-1, 0))
    #expect(Fraction(.nan) == Fraction(0, 0))
    #expect(Fraction(1e300) == Fraction(Int64(Int32.max), 1))
  }
}
