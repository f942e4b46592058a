import Foundation

/// A type of which any value can be made from a random source, the edges of its range more often than the rest.
protocol Arbitrary {
  static func make(_ s: CallGenerator) -> Self
}

extension FixedWidthInteger {
  /// Small, or at an edge. Sizes between are left out: they would be allocated, and show nothing new.
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

extension Bool: Arbitrary {
  static func make(_ s: CallGenerator) -> Bool { s.chance(50) }
}

extension Int: Arbitrary {
  static func make(_ s: CallGenerator) -> Int { edge(s) }
}

extension Int8: Arbitrary {
  static func make(_ s: CallGenerator) -> Int8 { edge(s) }
}

extension Int16: Arbitrary {
  static func make(_ s: CallGenerator) -> Int16 { edge(s) }
}

extension Int32: Arbitrary {
  static func make(_ s: CallGenerator) -> Int32 { edge(s) }
}

extension Int64: Arbitrary {
  static func make(_ s: CallGenerator) -> Int64 { edge(s) }
}

extension UInt: Arbitrary {
  static func make(_ s: CallGenerator) -> UInt { edge(s) }
}

extension UInt8: Arbitrary {
  static func make(_ s: CallGenerator) -> UInt8 { edge(s) }
}

extension UInt16: Arbitrary {
  static func make(_ s: CallGenerator) -> UInt16 { edge(s) }
}

extension UInt32: Arbitrary {
  static func make(_ s: CallGenerator) -> UInt32 { s.chance(30) ? OSTypes.make(s) : edge(s) }
}

extension UInt64: Arbitrary {
  static func make(_ s: CallGenerator) -> UInt64 { edge(s) }
}

extension Float: Arbitrary {
  static func make(_ s: CallGenerator) -> Float { edge(s) }
}

extension Double: Arbitrary {
  static func make(_ s: CallGenerator) -> Double { edge(s) }
}

extension CGFloat: Arbitrary {
  static func make(_ s: CallGenerator) -> CGFloat { edge(s) }
}
