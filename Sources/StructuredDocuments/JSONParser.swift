/// A parser for JSON text that records line numbers.
///
/// Foundation's parser reports no line numbers and is several times slower, which would be noticeable at the start of
/// every run.
package struct JSONParser {
  /// The maximum nesting depth of values.
  package static let depthLimit = 64

  private struct Problem: Error {
    let line: Int
    let sentence: String
  }

  // A buffer instead of an array, whose bytes are several times as expensive to access.
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var line = 1
  /// The names of the members that are read; nil if all are.
  private let kept: [String]?

  private init(_ bytes: UnsafeBufferPointer<UInt8>, keeping kept: [String]? = nil) {
    (self.bytes, self.kept) = (bytes, kept)
  }

  /// Reads a valid text many times as fast as ``parse(_:file:as:_:)``, without the values that are not needed.
  ///
  /// - Parameter names: The names of the members to read. The value of another member is null, and so is each string in
  ///   a list. Lines are not counted.
  /// - Returns: The outermost value; nil if the text is not JSON.
  package static func skim(_ bytes: UnsafeBufferPointer<UInt8>, keeping names: [String]) -> JSONValue? {
    var parser = JSONParser(bytes, keeping: names)
    return try? parser.node(depth: 0).value
  }

  /// Parses a complete text.
  ///
  /// - Parameters:
  ///   - file: The path to report in errors.
  ///   - document: The subject of error messages.
  ///   - kind: The category of the error for text that is not JSON.
  package static func parse(
    _ bytes: [UInt8], file: String = "", as document: String = "the file", _ kind: ErrorKind = .badScenario
  ) throws -> JSONNode {
    do {
      return try bytes.withUnsafeBufferPointer(root)
    } catch let error as Problem {
      throw StructuredError(
        kind, at: Location(path: file, line: error.line), problem: "\(document) is not JSON: \(error.sentence)",
        remedy: "correct this line.")
    }
  }

  private static func root(_ bytes: UnsafeBufferPointer<UInt8>) throws -> JSONNode {
    var parser = JSONParser(bytes)
    let node = try parser.node(depth: 0)
    parser.skipBlanks()
    guard parser.position == bytes.count else { throw parser.problem("unexpected text follows the outermost value") }
    return node
  }

  private func problem(_ sentence: String) -> Problem { Problem(line: line, sentence: sentence) }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipBlanks() {
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\n"): line += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
      default: return
      }
      position += 1
    }
  }

  private mutating func node(depth: Int) throws -> JSONNode {
    skipBlanks()
    guard depth <= Self.depthLimit else {
      throw problem("values are nested more than \(Self.depthLimit) levels deep")
    }
    let start = line
    switch next {
    case UInt8(ascii: "{"): return JSONNode(value: try object(depth: depth), line: start)
    case UInt8(ascii: "["): return JSONNode(value: try array(depth: depth), line: start)
    case UInt8(ascii: "\""): return JSONNode(value: .string(try string()), line: start)
    case nil: throw problem("expected a value, but the text ends")
    default: return JSONNode(value: try word(), line: start)
    }
  }

  private mutating func object(depth: Int) throws -> JSONValue {
    var members: [JSONValue.Member] = []
    try elements(until: UInt8(ascii: "}")) { parser in
      guard parser.next == UInt8(ascii: "\"") else { throw parser.problem("expected a name in quotes") }
      let name = try parser.string()
      guard !members.contains(where: { $0.name == name }) else {
        throw parser.problem("the name \"\(name)\" occurs twice")
      }
      parser.skipBlanks()
      guard parser.next == UInt8(ascii: ":") else { throw parser.problem("expected a colon after \"\(name)\"") }
      parser.position += 1
      let isKept = parser.kept?.contains(name) ?? true
      members.append(.init(name: name, node: isKept ? try parser.node(depth: depth + 1) : try parser.skippedNode()))
    }
    return .object(members)
  }

  private mutating func array(depth: Int) throws -> JSONValue {
    var nodes: [JSONNode] = []
    try elements(until: UInt8(ascii: "]")) { parser in
      let isSkipped = parser.kept != nil && parser.next == UInt8(ascii: "\"")
      nodes.append(isSkipped ? try parser.skippedNode() : try parser.node(depth: depth + 1))
    }
    return .array(nodes)
  }

  /// Skips a value, which is searched only for its end, and returns null instead.
  private mutating func skippedNode() throws -> JSONNode {
    skipBlanks()
    var depth = 0
    repeat {
      switch next {
      case UInt8(ascii: "\""): try skipString()
      case UInt8(ascii: "{"), UInt8(ascii: "["): (depth, position) = (depth + 1, position + 1)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): (depth, position) = (depth - 1, position + 1)
      case nil: throw problem("expected a value, but the text ends")
      default:
        // A word, which ends the loop unless it is inside of a list or object.
        repeat { position += 1 } while next.map { !"\",:{}[]".utf8.contains($0) } ?? false
      }
    } while depth > 0
    return JSONNode(value: .null)
  }

  private mutating func skipString() throws {
    position += 1
    while let byte = next, byte != UInt8(ascii: "\"") { position += byte == UInt8(ascii: "\\") ? 2 : 1 }
    guard position < bytes.count else { throw problem("a string has no closing quotation mark") }
    position += 1
  }

  /// Reads the comma-separated elements after an opening bracket, up to `end`.
  private mutating func elements(until end: UInt8, _ read: (inout JSONParser) throws -> Void) throws {
    position += 1
    skipBlanks()
    if next == end {
      position += 1
      return
    }
    while true {
      skipBlanks()
      try read(&self)
      skipBlanks()
      let byte = next
      position += 1
      if byte == end { return }
      guard byte == UInt8(ascii: ",") else {
        throw problem("expected a comma or \"\(Character(Unicode.Scalar(end)))\"")
      }
    }
  }

  /// Reads a number, `true`, `false` or `null`.
  private mutating func word() throws -> JSONValue {
    let start = position
    while let byte = next, !" \t\r\n,]}:\"[{".utf8.contains(byte) { position += 1 }
    let word = text(start..<position)
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default:
      let isPlain = word.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) } && !word.hasPrefix("+")
      guard isPlain, let number = Double(word) else { throw problem("\"\(word.prefix(40))\" is not a value") }
      guard number.isFinite else { throw problem("the number \(word.prefix(40)) is too large") }
      return .number(number)
    }
  }

  private mutating func string() throws -> String {
    let start = position + 1
    // Most of a profile consists of strings.
    var end = start
    var isPlain = true
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
      guard bytes[end] >= 0x20 else { throw problem("a string contains a line break or another control character") }
      if bytes[end] == UInt8(ascii: "\\") {
        isPlain = false
        end += 1
      }
      end += 1
    }
    guard end < bytes.count else { throw problem("a string has no closing quotation mark") }
    position = end + 1
    return isPlain ? text(start..<end) : try unescaped(text(start..<end))
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }

  private func unescaped(_ text: String) throws -> String {
    var units: [UInt16] = []
    var iterator = text.utf16.makeIterator()
    while let unit = iterator.next() {
      guard unit == UInt16(UInt8(ascii: "\\")) else {
        units.append(unit)
        continue
      }
      guard let escape = iterator.next().flatMap(Unicode.Scalar.init) else { break }
      switch escape {
      case "\"", "\\", "/": units.append(UInt16(escape.value))
      case "n": units.append(10)
      case "t": units.append(9)
      case "r": units.append(13)
      case "b": units.append(8)
      case "f": units.append(12)
      case "u":
        let digits = String(decoding: (0..<4).compactMap { _ in iterator.next() }, as: UTF16.self)
        guard digits.count == 4, let unit = UInt16(digits, radix: 16) else {
          throw problem("\\u must be followed by four hexadecimal digits")
        }
        units.append(unit)
      default: throw problem("\\\(escape) is not an escape sequence")
      }
    }
    return String(decoding: units, as: UTF16.self)
  }
}
