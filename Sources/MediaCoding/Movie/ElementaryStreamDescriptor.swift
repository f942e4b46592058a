import Foundation

/// The nested descriptors in which MPEG-4 files, and Core Audio's magic cookies, keep what an AAC decoder must know.
/// **Source:** ISO/IEC 14496-1, 7.2.6.
enum ElementaryStreamDescriptor {
  private static let stream: UInt8 = 3
  private static let decoder: UInt8 = 4
  private static let decoderSpecific: UInt8 = 5

  /// The decoder's configuration inside a cookie; a cookie that is none of these descriptors is the configuration itself.
  static func decoderConfiguration(_ cookie: Data) -> Data {
    var bytes = [UInt8](cookie)
    guard bytes.first == stream else { return cookie }
    for (tag, skipped) in [(stream, 3), (decoder, 13), (decoderSpecific, 0)] {
      guard let body = body(bytes, tag), body.count >= skipped else { return cookie }
      bytes = Array(body.dropFirst(skipped))
    }
    return Data(bytes)
  }

  /// A cookie with a configuration of AAC.
  static func cookie(aac configuration: Data) -> Data {
    let inner = descriptor(decoderSpecific, [UInt8](configuration))
    // MPEG-4 audio (0x40), an audio stream (0x15); sizes and rates are not stated.
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
