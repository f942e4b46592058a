import StructuredDocuments

/// A parser of one line in a recording's text, which consumes the fields in order.
struct RecordingLine {
  private let location: Location
  /// Whether the line is a continuation of a previous line.
  let isIndented: Bool
  private var rest: Substring

  /// Creates a parser for a line.
  ///
  /// - Parameters:
  ///   - file: The path of the file.
  ///   - number: The number of the line, counted from 1.
  init(_ text: Substring, of file: String, number: Int) {
    location = Location(path: file, line: number)
    isIndented = text.first == " "
    rest = text.drop { $0 == " " }
  }

  var isEmpty: Bool { rest.isEmpty }

  /// Returns the error for an invalid line.
  func error(_ what: String) -> ReplayError {
    ReplayError(
      .unavailable, at: location, problem: what,
      remedy: "the recording was damaged or edited, so record it again")
  }

  /// Consumes and returns the next word, without its quotation marks if it has any.
  mutating func word(_ what: String) throws(ReplayError) -> String {
    guard !rest.isEmpty else { throw error("the line ends before \(what)") }
    if rest.first == "\"" { return try quoted(what) }
    let word = rest.prefix { $0 != " " }
    advance(past: word.endIndex)
    return String(word)
  }

  /// Consumes and returns the value of `key=`, or returns nil if the next field has a different key.
  mutating func optional(_ key: String) throws(ReplayError) -> String? {
    guard rest.hasPrefix("\(key)=") else { return nil }
    rest = rest.dropFirst(key.count + 1)
    return try word("the value of '\(key)'")
  }

  /// Consumes and returns the value of `key=`. Throws if the next field has a different key.
  mutating func value(_ key: String) throws(ReplayError) -> String {
    guard let value = try optional(key) else { throw error("expected '\(key)='") }
    return value
  }

  /// Consumes `word` if it is next, and returns whether it was.
  mutating func consume(_ word: String) -> Bool {
    guard rest == word || rest.hasPrefix("\(word) ") else { return false }
    advance(past: rest.index(rest.startIndex, offsetBy: word.count))
    return true
  }

  /// Parses a decimal number, or a hexadecimal one with the prefix `0x`.
  func number<Number: FixedWidthInteger>(_ text: String, _ what: String, as: Number.Type = Number.self)
    throws(ReplayError) -> Number
  {
    let number = text.hasPrefix("0x") ? Number(text.dropFirst(2), radix: 16) : Number(text)
    guard let number else { throw error("'\(text.prefix(40))' is not \(what)") }
    return number
  }

  /// Throws if the line has unread content.
  func end() throws(ReplayError) {
    if !rest.isEmpty { throw error("'\(rest.prefix(40))' is not allowed here") }
  }

  private mutating func advance(past index: Substring.Index) {
    rest = rest[index...].drop { $0 == " " }
  }

  private mutating func quoted(_ what: String) throws(ReplayError) -> String {
    var result = ""
    var index = rest.index(after: rest.startIndex)
    while index < rest.endIndex {
      let character = rest[index]
      if character == "\"" {
        advance(past: rest.index(after: index))
        return result
      }
      if character == "\\" {
        index = rest.index(after: index)
        guard index < rest.endIndex else { break }
        if rest[index] == "u" {
          let digits = rest[index...].dropFirst(2).prefix { $0 != "}" }
          guard let number = UInt32(digits, radix: 16), let scalar = UnicodeScalar(number),
            digits.endIndex < rest.endIndex
          else { break }
          result.unicodeScalars.append(scalar)
          index = digits.endIndex
        } else {
          result.append(rest[index])
        }
      } else {
        result.append(character)
      }
      index = rest.index(after: index)
    }
    throw error("\(what) has no closing quotation mark")
  }
}

/// An error that describes in one sentence why a recording cannot be replayed.
package typealias ReplayError = DocumentError

extension ReplayError {
  /// Creates an error about a recording's folder or a file in it.
  init(at path: String, _ sentence: String) { self.init(.unavailable, at: Location(path: path), sentence) }
}
