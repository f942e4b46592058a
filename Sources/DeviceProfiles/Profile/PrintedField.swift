import StructuredDocuments
import CoreVideoModel
import HardwareModel
import PixelModel

/// A part of a printed format line.
///
/// It consists of the bytes of the line, which are not copied: a profile contains hundreds of lines, and every run of
/// the program parses one profile.
typealias PrintedText = Slice<UnsafeBufferPointer<UInt8>>

/// A comma-separated field of a printed format line.
struct PrintedField {
  let text: PrintedText

  init(_ text: PrintedText) {
    self.text = text.trimmingBlanks()
  }

  /// A suggestion for an unknown field.
  var advice: String {
    let features = FormatDescriptor.Feature.allCases.map { "supports \($0.rawValue)" }
    let labels = [
      "binned", "supports vis", "HRSI:", "photo dims:", "fov:", "max zoom:", "system zoom range:", "AF System:", "ISO:",
      "SS:",
      "system exposure bias range:",
    ]
    let name = text.prefix { $0 != UInt8(ascii: ":") }.string
    let known = labels.map { String($0.prefix { $0 != ":" }) } + features
    return NearestName.of(name, in: known).map { "\"\($0)\"" }
      ?? "a field of format lines of iOS 8 to 26 or macOS 10.8 to 15"
  }

  /// A problem in a field. The containing line is added later.
  struct Problem: Error {
    let field: String
    let expected: String
  }

  func problem(_ expected: String) -> Problem {
    Problem(field: text.string, expected: expected)
  }

  func number(_ text: PrintedText, _ example: String) throws -> Double {
    let text = text.trimmingBlanks()
    guard let number = text.decimal ?? Double(text.string), number.isFinite else { throw problem(example) }
    return number
  }

  /// Parses a range such as `1-240` or `-2.0-2.0`, split at the first hyphen that is not a minus sign.
  func range(_ text: PrintedText?, _ example: String) throws -> ClosedRange<Double> {
    guard let text = text?.trimmingBlanks(), let minus = text.dropFirst().firstIndex(of: UInt8(ascii: "-")) else {
      throw problem(example)
    }
    let lower = try number(text[..<minus], example)
    let upper = try number(text[(minus + 1)...], example)
    guard lower <= upper else { throw problem("\(example), with the smaller number first") }
    return lower...upper
  }

  /// Splits `{ 29.97 25.00 fps }` into the rates without braces and the size before it, which older Macs print after
  /// `label`.
  func ratesAndSize(after label: StaticString?) throws -> (rates: PrintedText, size: PixelSize?) {
    let example = label.map { "\($0) 1280x720 { 30.00 fps }" } ?? "{ 1- 30 fps}"
    let parts = text.parts(separatedBy: "{")
    let before = parts[0].trimmingBlanks()
    guard parts.count == 2,
      let rates = parts[1].removing(suffix: "}")?.trimmingBlanks().removing(suffix: "fps")
    else { throw problem(example) }
    guard let label else {
      guard before.isEmpty else { throw problem(example) }
      return (rates, nil)
    }
    guard let presented = before.removing(prefix: label) else { throw problem(example) }
    return (rates, try size(presented))
  }

  /// Parses discrete rates such as `29.97 25.00 24.00 15.00`. Returns an empty array for a range such as `1- 30`.
  func discreteRates(_ text: PrintedText) throws -> [Double] {
    guard !text.contains(UInt8(ascii: "-")) else { return [] }
    let rates = try text.split(separator: UInt8(ascii: " ")).map { try number($0, "{ 1- 30 fps}") }
    guard rates.count > 1 || text.contains(UInt8(ascii: ".")) else { throw problem("{ 1- 30 fps}") }
    return rates
  }

  /// Parses a size such as `1280x 720`.
  func size(_ text: PrintedText) throws -> PixelSize {
    guard let cross = text.firstIndex(of: UInt8(ascii: "x")), let width = text[..<cross].trimmingBlanks().integer,
      let height = text[(cross + 1)...].trimmingBlanks().integer, width > 0, height > 0
    else { throw problem("a size such as 1280x 720") }
    return PixelSize(width: width, height: height)
  }

  /// Parses zoom factors such as `189.00 (upscales @21.00)`.
  func zoom(_ text: PrintedText) throws -> FormatDescriptor.Zoom {
    let example = "max zoom:189.00 (upscales @21.00)"
    let parts = text.parts(separatedBy: "(")
    guard parts.count == 2, let threshold = parts[1].removing(prefix: "upscales @")?.removing(suffix: ")") else {
      throw problem(example)
    }
    return .init(maximum: try number(parts[0], example), upscaleThreshold: try number(threshold, example))
  }

  /// Parses ` (modes: standard) (max strength:Low)`, each part of which is optional.
  func stabilization(_ text: PrintedText) throws -> FormatDescriptor.Stabilization {
    var stabilization = FormatDescriptor.Stabilization()
    for part in text.parts(separatedBy: "(").map({ $0.trimmingBlanks() }) where !part.isEmpty {
      if let modes = part.removing(prefix: "modes:")?.removing(suffix: ")") {
        stabilization.modes = modes.split(separator: UInt8(ascii: " ")).map(\.string)
      } else if let strength = part.removing(prefix: "max strength:")?.removing(suffix: ")") {
        stabilization.maxStrength = strength.string
      } else {
        throw problem("supports vis (modes: standard) (max strength:Low)")
      }
    }
    return stabilization
  }

  /// Splits a line into fields at its commas, ignoring commas inside braces.
  static func split(_ line: PrintedText) -> [PrintedText] {
    var fields: [PrintedText] = []
    var start = line.startIndex
    var depth = 0
    for index in line.indices {
      switch line[index] {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ",") where depth <= 0:
        fields.append(line[start..<index])
        start = index + 1
      default: break
      }
    }
    return fields + [line[start...]]
  }
}

extension PrintedText {
  /// The text as a string.
  var string: String { String(decoding: self, as: UTF8.self) }

  /// The value of a whole number; nil for other texts, and for numbers of more than 15 digits.
  var integer: Int? { digits().flatMap { $0.decimals == 0 ? $0.value : nil } }

  /// The value of a number such as `34.0`, which is exactly that of `Double.init(_:)`; nil for other notations. Both
  /// operands of the division are exact.
  var decimal: Double? {
    digits(separatedBy: UInt8(ascii: ".")).map { Double($0.value) / Self.powersOfTen[$0.decimals] }
  }

  private static let powersOfTen = (0...15).map { power in (0..<power).reduce(1.0) { value, _ in value * 10 } }

  /// The number that the digits form if they are not separated, and the number of digits after the separator.
  private func digits(separatedBy separator: UInt8? = nil) -> (value: Int, decimals: Int)? {
    guard count <= 16 else { return nil }
    var (value, length, whole) = (0, 0, Int?.none)
    for byte in self {
      if byte == separator, whole == nil {
        whole = length
      } else {
        guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
        (value, length) = (value * 10 + Int(byte - UInt8(ascii: "0")), length + 1)
      }
    }
    return length > 0 && length <= 15 ? (value, length - (whole ?? length)) : nil
  }

  /// Returns the text without leading and trailing bytes that satisfy `predicate`.
  func trimming(while predicate: (UInt8) -> Bool) -> PrintedText {
    var (start, end) = (startIndex, endIndex)
    while start < end, predicate(self[start]) { start += 1 }
    while start < end, predicate(self[end - 1]) { end -= 1 }
    return self[start..<end]
  }

  /// Returns the text without spaces at both ends.
  func trimmingBlanks() -> PrintedText { trimming { $0 == UInt8(ascii: " ") } }

  /// Splits the text at a separator, including empty parts.
  func parts(separatedBy separator: Unicode.Scalar) -> [PrintedText] {
    split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false)
  }

  /// Returns the text without `prefix`, or nil if it does not have that prefix.
  func removing(prefix: StaticString) -> PrintedText? {
    prefix.withUTF8Buffer { starts(with: $0) ? dropFirst($0.count) : nil }
  }

  /// Returns the text without `suffix`, or nil if it does not have that suffix.
  func removing(suffix: StaticString) -> PrintedText? {
    suffix.withUTF8Buffer { self.suffix($0.count).elementsEqual($0) ? dropLast($0.count) : nil }
  }
}

extension Substring {
  /// Returns the substring without `prefix`, or nil if it does not have that prefix.
  func removing(prefix: String) -> Substring? { hasPrefix(prefix) ? dropFirst(prefix.count) : nil }
}

extension StringProtocol {
  /// Returns the text without leading and trailing characters that satisfy `predicate`.
  func trimming(while predicate: (Character) -> Bool) -> Substring {
    var text = self[...]
    while let first = text.first, predicate(first) { text = text.dropFirst() }
    while let last = text.last, predicate(last) { text = text.dropLast() }
    return Substring(text)
  }
}
