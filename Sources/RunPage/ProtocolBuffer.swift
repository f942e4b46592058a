import Foundation

/// An encoder for Protocol Buffers messages. **Source:** protobuf.dev, Encoding.
struct ProtocolBuffer {
  private(set) var bytes: [UInt8] = []

  private enum WireType: UInt64 {
    case varint = 0
    case fixed64 = 1
    case lengthDelimited = 2
  }

  /// Adds a nonnegative integer, an enumeration value or a Boolean.
  mutating func add(_ field: Int, _ number: some BinaryInteger) {
    add(field, .varint)
    add(varint: UInt64(number))
  }

  mutating func add(_ field: Int, _ number: Double) {
    add(field, .fixed64)
    withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func add(_ field: Int, _ text: String) { add(field, Array(text.utf8)) }

  /// Adds a nested message.
  mutating func add(_ field: Int, _ fill: (inout ProtocolBuffer) -> Void) {
    var message = ProtocolBuffer()
    fill(&message)
    add(field, message.bytes)
  }

  /// Adds bytes, which are text or an encoded message.
  mutating func add(_ field: Int, _ content: [UInt8]) {
    add(field, .lengthDelimited)
    add(varint: UInt64(content.count))
    bytes += content
  }

  private mutating func add(_ field: Int, _ type: WireType) { add(varint: UInt64(field) << 3 | type.rawValue) }

  /// Appends a varint: seven bits per byte, least significant first, with the high bit set in all bytes but the last.
  private mutating func add(varint number: UInt64) {
    var rest = number
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}
