import Foundation

/// A type whose values can be generated randomly, with a bias toward the ends of the range.
protocol Arbitrary {
  static func make(_ s: CallGenerator) -> Self
}

extension FixedWidthInteger {
  /// Returns a small value or an extreme one. Medium sizes are avoided, because allocating them is slow and covers no
  /// additional code.
  fileprivate static func edge(_ s: CallGenerator) -> Self {
    switch s.below(12) {
    case 0: return 0
    case 1: return Self(truncatingIfNeeded: -1)
    case 2: return .max
    case 3: return .min
    case 4: return .max / 2 + 1
    case 5: return Self(truncatingIfNeeded: s.pick([90, 180, 270, 600, 640, 480, 1280, 720, 44_100, 48_000]))
    case 6: return Self(truncatingIfNeeded: s.next())
    default: return Self(truncatingIfNeeded: s.below(12))
    }
  }
}

extension BinaryFloatingPoint {
  fileprivate static func edge(_ s: CallGenerator) -> Self {
    switch s.below(14) {
    case 0: return 0
    case 1: return -1
    case 2: return .nan
    case 3: return .infinity
    case 4: return -.infinity
    case 5: return .greatestFiniteMagnitude
    case 6: return .leastNonzeroMagnitude
    case 7: return -0.0
    case 8: return Self(s.below(2000)) - 1000
    case 9: return 1
    default: return Self(s.below(1_000_001)) / 1_000_000 * Self(s.pick([1, 1, 1, 10, 100]))
    }
  }
}

extension Arbitrary where Self: FixedWidthInteger {
  static func make(_ s: CallGenerator) -> Self { edge(s) }
}

extension Arbitrary where Self: BinaryFloatingPoint {
  static func make(_ s: CallGenerator) -> Self { edge(s) }
}

extension Arbitrary where Self: CaseIterable {
  static func make(_ s: CallGenerator) -> Self { s.pick(Array(allCases)) }
}

extension Bool: Arbitrary {
  static func make(_ s: CallGenerator) -> Bool { s.chance(50) }
}

extension Int: Arbitrary {}
extension Int8: Arbitrary {}
extension Int16: Arbitrary {}
extension Int32: Arbitrary {}
extension Int64: Arbitrary {}
extension UInt: Arbitrary {}
extension UInt8: Arbitrary {}
extension UInt16: Arbitrary {}
extension UInt64: Arbitrary {}
extension Float: Arbitrary {}
extension Double: Arbitrary {}
extension CGFloat: Arbitrary {}

extension UInt32: Arbitrary {
  static func make(_ s: CallGenerator) -> UInt32 { s.chance(30) ? OSTypes.make(s) : edge(s) }
}
