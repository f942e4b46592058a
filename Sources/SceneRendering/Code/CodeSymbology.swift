import CZXing
import CaptureModel

/// A supported code symbology, with its identifiers in ZXing-C++ and in Apple's API.
struct CodeSymbology: Sendable {
  let type: AVMetadataObject.ObjectType
  /// The format bit in ZXing-C++.
  let format: UInt32
  /// Whether the code consists of bars, which look the same when rotated by 180 degrees or mirrored.
  var isLinear = true

  /// All symbologies in the order in which a phone lists them, as far as known. **Source:** the order is assumed.
  static let all: [CodeSymbology] = [
    CodeSymbology(type: .upce, format: bit(CZXING_UPC_E)), CodeSymbology(type: .code39, format: bit(CZXING_CODE_39)),
    CodeSymbology(type: .code39Mod43, format: bit(CZXING_CODE_39)),
    CodeSymbology(type: .ean13, format: bit(CZXING_EAN_13)),
    CodeSymbology(type: .ean8, format: bit(CZXING_EAN_8)), CodeSymbology(type: .code93, format: bit(CZXING_CODE_93)),
    CodeSymbology(type: .code128, format: bit(CZXING_CODE_128)),
    CodeSymbology(type: .pdf417, format: bit(CZXING_PDF_417), isLinear: false),
    CodeSymbology(type: .qr, format: bit(CZXING_QR), isLinear: false),
    CodeSymbology(type: .aztec, format: bit(CZXING_AZTEC), isLinear: false),
    CodeSymbology(type: .interleaved2of5, format: bit(CZXING_ITF)),
    CodeSymbology(type: .itf14, format: bit(CZXING_ITF)),
    CodeSymbology(type: .dataMatrix, format: bit(CZXING_DATA_MATRIX), isLinear: false),
    CodeSymbology(type: .codabar, format: bit(CZXING_CODABAR)),
  ]

  static func named(_ type: AVMetadataObject.ObjectType) -> CodeSymbology? { all.first { $0.type == type } }

  /// Returns the requested type that a decoded code has, or nil if it is not among the requested types.
  ///
  /// **Source:** inferred: interleaved 2 of 5 is ITF-14 if it has 14 digits with a valid check digit, and Code 39 has a
  /// check character if its last character is a valid one and that type is requested.
  static func kind(of format: UInt32, saying text: String, among types: [AVMetadataObject.ObjectType]) -> CodeSymbology?
  {
    let fitting = all.filter { $0.format == format && types.contains($0.type) }
    func has(_ type: AVMetadataObject.ObjectType) -> CodeSymbology? { fitting.first { $0.type == type } }
    switch format {
    case bit(CZXING_CODE_39): return (CheckCharacter.isRight(code39: text) ? has(.code39Mod43) : nil) ?? has(.code39)
    case bit(CZXING_ITF): return (CheckCharacter.isRight(itf14: text) ? has(.itf14) : nil) ?? has(.interleaved2of5)
    default: return fitting.first
    }
  }

  static func bit(_ value: some BinaryInteger) -> UInt32 { UInt32(value) }
}

/// Functions that calculate and validate the check characters of codes.
enum CheckCharacter {
  private static let code39 = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%")

  /// Returns the Code 39 check character of a string, or nil if the string contains unsupported characters. **Source:**
  /// ISO/IEC 16388, annex A.
  static func code39(_ text: some StringProtocol) -> Character? {
    var sum = 0
    for character in text {
      guard let value = code39.firstIndex(of: character) else { return nil }
      sum += value
    }
    return text.isEmpty ? nil : code39[sum % 43]
  }

  static func isRight(code39 text: String) -> Bool {
    text.count > 1 && text.last == code39(text.dropLast())
  }

  /// Returns the GS1 check digit, with weights that alternate between 3 and 1 from the right. **Source:** GS1 General
  /// Specifications.
  static func gs1(_ digits: some StringProtocol) -> Character? {
    var sum = 0
    for (place, digit) in digits.reversed().enumerated() {
      guard let value = digit.wholeNumberValue else { return nil }
      sum += value * (place % 2 == 0 ? 3 : 1)
    }
    return digits.isEmpty ? nil : Character("\((10 - sum % 10) % 10)")
  }

  static func isRight(itf14 text: String) -> Bool {
    text.count == 14 && text.last == gs1(text.dropLast())
  }
}
