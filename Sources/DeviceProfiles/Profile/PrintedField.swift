import StructuredDocuments
import CoreVideoModel
import HardwareModel
import PixelModel

/// A comma-separated field of a printed format line.
struct PrintedField {
  let text: Substring

  init(_ text: Substring) {
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
    let name = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).first.map(String.init) ?? ""
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
    Problem(field: String(text), expected: expected)
  }

  func number(_ text: Substring, _ example: String) throws -> Double {
    guard let number = Double(text.trimmingBlanks()), number.isFinite else { throw problem(example) }
    return number
  }

  /// Parses a range such as `1-240` or `-2.0-2.0`, split at the first hyphen that is not a minus sign.
  func range(_ text: Substring?, _ example: String) throws -> ClosedRange<Double> {
    guard let text = text?.trimmingBlanks(), let minus = text.utf8.dropFirst().firstIndex(of: UInt8(ascii: "-")) else {
      throw problem(example)
    }
    let lower = try number(text[..<minus], example)
    let upper = try number(text[text.index(after: minus)...], example)
    guard lower <= upper else { throw problem("\(example), with the smaller number first") }
    return lower...upper
  }

  /// Splits `{ 29.97 25.00 fps }` into the rates without braces and the size before it, which older Macs print after
  /// `label`.
  func ratesAndSize(after label: String?) throws -> (rates: Substring, size: PixelSize?) {
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
  func discreteRates(_ text: Substring) throws -> [Double] {
    guard !text.utf8.contains(UInt8(ascii: "-")) else { return [] }
    let rates = try text.split(separator: " ").map { try number($0, "{ 1- 30 fps}") }
    guard rates.count > 1 || text.contains(".") else { throw problem("{ 1- 30 fps}") }
    return rates
  }

  /// Parses a size such as `1280x 720`.
  func size(_ text: Substring) throws -> PixelSize {
    let sides = text.parts(separatedBy: "x").map { Int($0.trimmingBlanks()) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0 else {
      throw problem("a size such as 1280x 720")
    }
    return PixelSize(width: width, height: height)
  }

  /// Parses zoom factors such as `189.00 (upscales @21.00)`.
  func zoom(_ text: Substring) throws -> FormatDescriptor.Zoom {
    let example = "max zoom:189.00 (upscales @21.00)"
    let parts = text.parts(separatedBy: "(")
    guard parts.count == 2, let threshold = parts[1].removing(prefix: "upscales @")?.removing(suffix: ")") else {
      throw problem(example)
    }
    return .init(maximum: try number(parts[0], example), upscaleThreshold: try number(threshold, example))
  }

  /// Parses ` (modes: standard) (max strength:Low)`, each part of which is optional.
  func stabilization(_ text: Substring) throws -> FormatDescriptor.Stabilization {
    var stabilization = FormatDescriptor.Stabilization()
    for part in text.split(separator: "(").map({ $0.trimming(while: { $0 == " " }) }) where !part.isEmpty {
      if let modes = part.removing(prefix: "modes:")?.removing(suffix: ")") {
        stabilization.modes = modes.split(separator: " ").map(String.init)
      } else if let strength = part.removing(prefix: "max strength:")?.removing(suffix: ")") {
        stabilization.maxStrength = String(strength)
      } else {
        throw problem("supports vis (modes: standard) (max strength:Low)")
      }
    }
    return stabilization
  }

  /// Splits a line into fields at its commas, ignoring commas inside braces.
  static func split(_ line: Substring) -> [Substring] {
    var fields: [Substring] = []
    var start = line.startIndex
    var depth = 0
    for index in line.utf8.indices {
      switch line.utf8[index] {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ",") where depth <= 0:
        fields.append(line[start..<index])
        start = line.utf8.index(after: index)
      default: break
      }
    }
    return fields + [line[start...]]
  }
}

// Lines are parsed as bytes for speed: a profile contains hundreds of lines, and every run of the program parses one
// profile.
extension Substring {
  /// Returns the substring without spaces at both ends.
  func trimmingBlanks() -> Substring {
    var bytes = utf8
    while bytes.first == UInt8(ascii: " ") { bytes.removeFirst() }
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    return Substring(bytes)
  }

  /// Splits the substring at a separator, including empty parts.
  func parts(separatedBy separator: Unicode.Scalar) -> [Substring] {
    utf8.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false).map { Substring($0) }
  }

  /// Returns the substring without `prefix`, or nil if it does not have that prefix.
  func removing(prefix: String) -> Substring? {
    guard utf8.first == prefix.utf8.first, utf8.starts(with: prefix.utf8) else { return nil }
    return self[utf8.index(startIndex, offsetBy: prefix.utf8.count)...]
  }

  /// Returns the substring without `suffix`, or nil if it does not have that suffix.
  func removing(suffix: String) -> Substring? {
    guard utf8.count >= suffix.utf8.count, utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) else { return nil }
    return self[..<utf8.index(endIndex, offsetBy: -suffix.utf8.count)]
  }
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
