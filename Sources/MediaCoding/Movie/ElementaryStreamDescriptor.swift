import Foundation

/// The nested descriptors in which MPEG-4 files and Core Audio magic cookies store the AAC decoder configuration.
///
/// **Source:** ISO/IEC 14496-1, 7.2.6.
enum ElementaryStreamDescriptor {
  private static let stream: UInt8 = 3
  private static let decoder: UInt8 = 4
  private static let decoderSpecific: UInt8 = 5

  /// Returns the decoder configuration inside a magic cookie. A cookie without these descriptors is returned unchanged,
  /// because it is the configuration itself.
  static func decoderConfiguration(_ cookie: Data) -> Data {
    var bytes = [UInt8](cookie)
    guard bytes.first == stream else { return cookie }
    for (tag, skipped) in [(stream, 3), (decoder, 13), (decoderSpecific, 0)] {
      guard let body = body(bytes, tag), body.count >= skipped else { return cookie }
      bytes = Array(body.dropFirst(skipped))
    }
    return Data(bytes)
  }

  /// Returns a magic cookie that wraps an AAC decoder configuration.
  static func cookie(aac configuration: Data) -> Data {
    let inner = descriptor(decoderSpecific, [UInt8](configuration))
    // MPEG-4 audio (0x40), audio stream (0x15); buffer size and bit rates are left at zero.
    let middle = descriptor(decoder, [0x40, 0x15] + [UInt8](repeating: 0, count: 11) + inner)
    return Data(descriptor(stream, [0, 0, 0] + middle + [6, 1, 2]))
  }

  private static func descriptor(_ tag: UInt8, _ body: [UInt8]) -> [UInt8] {
    [tag, 0x80, 0x80, 0x80, UInt8(body.count & 0x7F)] + body
  }

  private static func body(_ bytes: [UInt8], _ tag: UInt8) -> [UInt8]? {
    guard bytes.first == tag else { return nil }
    var index = 1
    var length = 0
    while index < bytes.count {
      defer { index += 1 }
      length = length << 7 | Int(bytes[index] & 0x7F)
      if bytes[index] & 0x80 == 0 { break }
    }
    guard index + length <= bytes.count else { return nil }
    return Array(bytes[index..<index + length])
  }
}
