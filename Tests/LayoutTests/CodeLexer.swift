/// A lexer that replaces everything that is not Swift code with spaces: comments (including nested ones) and the
/// contents of string literals (including raw and multi-line ones, but not the code of interpolations).
/// Regular-expression literals are treated as code.
struct CodeLexer {
  private let input: [UInt8]
  private var output: [UInt8] = []
  private var position = 0

  init(_ text: String) { input = Array(text.utf8) }

  mutating func codeOnly() -> String {
    output.reserveCapacity(input.count)
    code(inParentheses: false)
    return String(decoding: output, as: UTF8.self)
  }

  private func next(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { input[position...].starts(with: $0) }
  }

  private mutating func keep() {
    output.append(input[position])
    position += 1
  }

  private mutating func blank(_ count: Int = 1) {
    for _ in 0..<count where position < input.count {
      output.append(input[position] == UInt8(ascii: "\n") ? UInt8(ascii: "\n") : UInt8(ascii: " "))
      position += 1
    }
  }

  /// Copies code up to the end of the file, or to the parenthesis that ends an interpolation.
  private mutating func code(inParentheses: Bool) {
    var depth = 0
    while position < input.count {
      if next("//") {
        while position < input.count, !next("\n") { blank() }
      } else if next("/*") {
        blockComment()
      } else if let pounds = poundsBeforeQuote() {
        string(pounds: pounds)
      } else {
        if next("(") { depth += 1 }
        if next(")") {
          if inParentheses, depth == 0 { return keep() }
          depth -= 1
        }
        keep()
      }
    }
  }

  private mutating func blockComment() {
    var depth = 0
    repeat {
      if next("/*") {
        depth += 1
        blank(2)
      } else if next("*/") {
        depth -= 1
        blank(2)
      } else {
        blank()
      }
    } while depth > 0 && position < input.count
  }

  /// Returns the number of `#` before the quotation mark of a string literal at this position, or nil if there is no
  /// literal.
  private func poundsBeforeQuote() -> Int? {
    let pounds = input[position...].prefix { $0 == UInt8(ascii: "#") }.count
    let quote = position + pounds
    return quote < input.count && input[quote] == UInt8(ascii: "\"") ? pounds : nil
  }

  private mutating func string(pounds: Int) {
    for _ in 0..<pounds { keep() }
    let quotes = next("\"\"\"") ? 3 : 1
    let fence = [UInt8](repeating: UInt8(ascii: "#"), count: pounds)
    let end = [UInt8](repeating: UInt8(ascii: "\""), count: quotes) + fence
    let escape = [UInt8(ascii: "\\")] + fence
    for _ in 0..<quotes { keep() }
    while position < input.count {
      let rest = input[position...]
      if rest.starts(with: end) {
        for _ in end { keep() }
        return
      } else if rest.starts(with: escape + [UInt8(ascii: "(")]) {
        blank(escape.count)
        keep()
        code(inParentheses: true)
      } else if rest.starts(with: escape) {
        blank(escape.count + 1)
      } else {
        blank()
      }
    }
  }
}
