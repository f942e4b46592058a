/// Helpers for the boxes that must be rewritten to turn a fragmented movie into a regular one.
enum MovieBox {
  /// A box that readers skip, with the size of the header of a sample data box.
  static let placeholder = bigEndian(16, count: 4) + skipped + bigEndian(0, count: 8)

  /// The type of a box that readers skip.
  static let skipped = Array("free".utf8)

  /// Returns the header of a sample data box with a 64-bit size.
  static func sampleHeader(size: Int64) -> [UInt8] {
    bigEndian(1, count: 4) + Array("mdat".utf8) + bigEndian(UInt64(size), count: 8)
  }

  /// Returns the offset of the samples in the last box of the file, or nil if that box does not hold samples.
  static func samples(in file: OutputFile, from start: Int64) throws -> Int64? {
    var position = start
    while position + 8 <= file.size {
      let header = try file.read(at: position, count: 16)
      let type = String(decoding: header[4..<8], as: UTF8.self)
      var (size, length) = (number(header[0..<4]), Int64(8))
      if size == 1 { (size, length) = (number(header[8..<16]), 16) }
      guard size >= length, size <= file.size - position else { return nil }
      if position + size == file.size { return type == "mdat" ? position + length : nil }
      position += size
    }
    return nil
  }

  /// Returns the first box in `bytes`, including its header.
  static func first(of bytes: [UInt8]) -> [UInt8] { Array(bytes.prefix(Int(number(bytes.prefix(4))))) }

  private static func bigEndian(_ value: UInt64, count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int64 {
    Int64(truncatingIfNeeded: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }
}
