/// Conversion of four-character codes: four ASCII characters in 32 bits, the first in the most significant byte.
extension UInt32 {
  /// Creates a code from four ASCII characters, or returns nil for any other string.
  package init?(fourCharacters characters: String) {
    let bytes = Array(characters.utf8)
    guard bytes.count == 4, bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    self = bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The four characters of the code, or its decimal number if a character isn't printable (32ARGB is `32`).
  package var fourCharacters: String {
    let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> UInt32($0)) }
    guard bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return String(self) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Creates a code from a literal of four ASCII characters.
  ///
  /// The initializer is intended for tables; a literal of any other length stops the program.
  package init(code: StaticString) {
    precondition(code.utf8CodeUnitCount == 4, "four-character code: '\(code)' does not have four characters")
    self = code.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }
}
