import CQREncode

/// A QR code as a square grid of modules.
struct QRCode: Sendable {
  /// The number of modules per side, without the quiet zone.
  let size: Int
  private let dark: [Bool]

  /// The width of the quiet zone in modules. **Source:** ISO/IEC 18004, quiet zone.
  static let quietZone = 4

  /// Creates the smallest code for the text with error correction level Q (25 %), or returns nil if the text is too
  /// long.
  init?(_ text: String) {
    guard let code = QRcode_encodeString(text, 0, QR_ECLEVEL_Q, QR_MODE_8, 1) else { return nil }
    defer { QRcode_free(code) }
    let size = Int(code.pointee.width)
    guard let modules = code.pointee.data else { return nil }
    self.size = size
    self.dark = (0..<size * size).map { modules[$0] & 1 == 1 }
  }

  func isDark(column: Int, row: Int) -> Bool {
    dark[row * size + column]
  }
}
