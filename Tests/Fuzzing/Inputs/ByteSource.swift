import Exploration

/// A source of choices that consumes a byte sequence. It returns zeros after the end of the bytes, so that every
/// consumer terminates.
struct ByteSource: ChoiceSource {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isEmpty: Bool { rest.isEmpty }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  mutating func number<Number: FixedWidthInteger>(_: Number.Type = Number.self) -> Number {
    (0..<Number.bitWidth / 8).reduce(0) { number, _ in number << 8 | Number(truncatingIfNeeded: byte()) }
  }

  mutating func next() -> UInt64 { number() }

  /// Returns true for about one in `count` byte values.
  mutating func once(in count: UInt8) -> Bool { byte() % count == 1 }

  mutating func below(_ limit: Int) -> Int {
    limit <= 256 ? Int(byte()) % max(1, limit) : Int(number(UInt16.self)) % limit
  }

  /// Returns a floating-point number, often an unusual one that parsers may not expect.
  mutating func real() -> Double {
    switch byte() % 8 {
    case 0: pick([0, -0.0, .infinity, -.infinity, .nan, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e18, -1e18])
    case 1: Double(bitPattern: number())
    case 2: Double(number(Int32.self))
    case 3: -Double(byte())
    default: Double(byte()) / pick([1, 2, 10, 16, 100, 1000])
    }
  }

  /// Consumes the specified number of bytes as text.
  mutating func text(_ count: Int) -> String {
    defer { rest = rest.dropFirst(count) }
    return String(decoding: rest.prefix(count), as: UTF8.self)
  }

  /// Consumes all remaining bytes.
  mutating func remainder() -> ArraySlice<UInt8> {
    defer { rest = [] }
    return rest
  }
}
