import StructuredDocuments

/// The fields of one line of a recording's text, taken one after the other.
struct RecordingLine {
  private let location: Location
  /// Whether the line belongs to the one before.
  let isIndented: Bool
  private var rest: Substring

  /// - Parameters:
  ///   - file: the path of the file.
  ///   - number: the number of the line, from 1.
  init(_ text: Substring, of file: String, number: Int) {
    location = Location(path: file, line: number)
    isIndented = text.first == " "
    rest = text.drop { $0 == " " }
  }

  var isEmpty: Bool { rest.isEmpty }

  /// What a line that is not as it should be amounts to.
  func wrong(_ what: String) -> ReplayError {
    ReplayError(
      .unavailable, at: location, problem: what,
      remedy: "the recording was damaged or changed by hand, so record it again")
  }

  /// The next word, without its quotation marks if it has some.
  mutating func word(_ what: String) throws(ReplayError) -> String {
    guard !rest.isEmpty else { throw wrong("the line ends before \(what)") }
    if rest.first == "\"" { return try quoted(what) }
    let word = rest.prefix { $0 != " " }
    advance(past: word.endIndex)
    return String(word)
  }

  /// The value of `key=` if that comes next.
  mutating func optional(_ key: String) throws(ReplayError) -> String? {
    guard rest.hasPrefix("\(key)=") else { return nil }
    rest = rest.dropFirst(key.count + 1)
    return try word("the value of '\(key)'")
  }

  /// The value of `key=`, which must come next.
  mutating func value(_ key: String) throws(ReplayError) -> String {
    guard let value = try optional(key) else { throw wrong("here should be '\(key)='") }
    return value
  }

  /// Takes a word if it comes next.
  mutating func take(_ word: String) -> Bool {
    guard rest == word || rest.hasPrefix("\(word) ") else { return false }
    advance(past: rest.index(rest.startIndex, offsetBy: word.count))
    return true
  }

  /// A number in a text.
  func number<Number: FixedWidthInteger>(_ text: String, _ what: String, as: Number.Type = Number.self)
    throws(ReplayError) -> Number
  {
    let number = text.hasPrefix("0x") ? Number(text.dropFirst(2), radix: 16) : Number(text)
    guard let number else { throw wrong("'\(text.prefix(40))' is not \(what)") }
    return number
  }

  /// Refuses what is left.
  func end() throws(ReplayError) {
    if !rest.isEmpty { throw wrong("'\(rest.prefix(40))' does not belong here") }
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
    throw wrong("\(what) has no closing quotation mark")
  }
}

/// Why a recording cannot be played: one sentence.
package typealias ReplayError = DocumentError

extension ReplayError {
  /// An error in a recording's folder, or a file of it.
  init(at path: String, _ sentence: String) { self.init(.unavailable, at: Location(path: path), sentence) }
}
