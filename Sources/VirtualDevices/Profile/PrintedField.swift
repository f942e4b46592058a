import CaptureModel

/// One comma-separated field of a printed format line.
struct PrintedField {
  let text: Substring

  init(_ text: Substring) {
    self.text = text.trimming(while: { $0 == " " })
  }

  /// What is wrong with a field; the line that it is in is added later.
  struct Problem: Error {
    let field: String
    let expected: String
  }

  func problem(_ expected: String) -> Problem {
    Problem(field: String(text), expected: expected)
  }

  func number(_ text: Substring, _ example: String) throws -> Double {
    guard let number = Double(text.trimming(while: { $0 == " " })) else { throw problem(example) }
    return number
  }

  /// `1-240`, `-2.0-2.0`: the blank-padded numbers around the first minus sign that is not a number's own.
  func range(_ text: Substring?, _ example: String) throws -> ClosedRange<Double> {
    guard let text = text?.trimming(while: { $0 == " " }), let minus = text.dropFirst().firstIndex(of: "-") else {
      throw problem(example)
    }
    let lower = try number(text[..<minus], example)
    let upper = try number(text[text.index(after: minus)...], example)
    guard lower <= upper else { throw problem("\(example), the smaller number first") }
    return lower...upper
  }

  /// `1280x 720`.
  func size(_ text: Substring) throws -> PixelSize {
    let sides = text.split(separator: "x").map { Int($0.trimming(while: { $0 == " " })) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0 else {
      throw problem("a size such as 1280x 720")
    }
    return PixelSize(width: width, height: height)
  }

  /// `189.00 (upscales @21.00)`.
  func zoom(_ text: Substring) throws -> FormatFacts.Zoom {
    let example = "max zoom:189.00 (upscales @21.00)"
    let parts = text.split(separator: "(upscales @", omittingEmptySubsequences: false)
    guard parts.count == 2, let threshold = parts[1].removing(suffix: ")") else { throw problem(example) }
    return .init(maximum: try number(parts[0], example), upscaleThreshold: try number(threshold, example))
  }

  /// ` (modes: standard) (max strength:Low)`, each of which may be missing.
  func stabilization(_ text: Substring) throws -> FormatFacts.Stabilization {
    var stabilization = FormatFacts.Stabilization()
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

  /// Puts fields together again that were split at a comma between braces.
  static func joiningBraces(_ fields: ArraySlice<Substring>) -> [Substring] {
    fields.reduce(into: []) { joined, field in
      if let last = joined.last, last.contains("{"), !last.contains("}") {
        joined[joined.count - 1] = last + "," + field
      } else {
        joined.append(field)
      }
    }
  }
}

extension StringProtocol {
  /// Without the characters at both ends for which `predicate` holds.
  func trimming(while predicate: (Character) -> Bool) -> Substring {
    var text = self[...]
    while let first = text.first, predicate(first) { text = text.dropFirst() }
    while let last = text.last, predicate(last) { text = text.dropLast() }
    return Substring(text)
  }

  /// Without `prefix`; nil when it does not begin so.
  func removing(prefix: String) -> Substring? {
    hasPrefix(prefix) ? Substring(dropFirst(prefix.count)) : nil
  }

  /// Without `suffix`; nil when it does not end so.
  func removing(suffix: String) -> Substring? {
    hasSuffix(suffix) ? Substring(dropLast(suffix.count)) : nil
  }
}
