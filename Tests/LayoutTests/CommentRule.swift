/// What has to be said, and what must not be.
enum CommentRule {
  /// Public declarations without a doc comment. Witnesses of the standard protocols are documented by these.
  static func undocumented(in file: SourceFile) -> [Violation] {
    file.code.enumerated().compactMap { index, line in
      guard line.contains("public") || line.contains("open"), declaresSomethingNew(line), !isDocumented(index, in: file)
      else { return nil }
      let declaration = file.lines[index].trimmingPrefix { $0 == " " }.prefix(80)
      return Violation(path: file.path, line: index + 1, message: "no doc comment: \(declaration)")
    }
  }

  private static func declaresSomethingNew(_ line: String) -> Bool {
    let declaration =
      #/
      ^\s* (?: @\w+ (?:\([^)]*\))? \s+ )*
      (?<modifiers> (?: (?:public|open|final|static|class|nonisolated|override|required|convenience|indirect|mutating
        |prefix|postfix|infix|dynamic|weak|unowned|lazy|private|internal|fileprivate) (?:\((?:set|unsafe)\))? \s+ )+ )
      (?: (?:class|struct|enum|protocol|actor|func|var|let|typealias|associatedtype|macro) \s+ | init\b | subscript\b )
      /#
    guard let match = line.firstMatch(of: declaration) else { return false }
    let modifiers = match.modifiers.split(separator: " ")
    guard modifiers.contains("public") || modifiers.contains("open"), !modifiers.contains("override") else {
      return false
    }
    let witness =
      #/
      func\s+(?:==|<|hash\(into|encode\(to) | init\??\((?:from\ decoder|rawValue|\w+Literal) |
      (?:var|let)\s+(?:description|debugDescription|rawValue|hashValue|errorDescription|allCases)\b
      | typealias\s+(?:RawValue|\w+LiteralType|ArrayLiteralElement)\b
      /#
    return line.firstMatch(of: witness) == nil
  }

  /// Whether a doc comment stands above the line, attributes in between left aside.
  private static func isDocumented(_ index: Int, in file: SourceFile) -> Bool {
    for above in file.lines[..<index].reversed() {
      let text = above.trimmingPrefix { $0 == " " }
      if text.hasPrefix("///") || text.hasSuffix("*/") { return true }
      if !text.hasPrefix("@") && !text.hasPrefix("// swift-format-ignore") { return false }
    }
    return false
  }

  /// Escapes from the compiler's concurrency checks that no comment justifies, on the line or above it.
  static func unjustified(in file: SourceFile) -> [Violation] {
    file.code.enumerated().compactMap { index, line in
      let escape = line.firstMatch(of: #/@unchecked Sendable|nonisolated\(unsafe\)|@preconcurrency/#)
      guard let escape, !file.lines[index].contains("//"), !isExplained(index, in: file) else { return nil }
      return Violation(
        path: file.path, line: index + 1, message: "'\(escape.output)' needs a comment that says why it is safe")
    }
  }

  private static func isExplained(_ index: Int, in file: SourceFile) -> Bool {
    for above in file.lines[..<index].reversed() {
      let text = above.trimmingPrefix { $0 == " " }
      if text.hasPrefix("//") { return true }
      if !text.hasPrefix("@") { return false }
    }
    return false
  }

  /// Notes to oneself.
  static func unfinished(in file: SourceFile) -> [Violation] {
    file.lines.enumerated().compactMap { index, line in
      line.firstMatch(of: #/\b(?:TODO|FIXME|XXX|HACK)\b/#.wordBoundaryKind(.simple)).map {
        Violation(path: file.path, line: index + 1, message: "'\($0.output)': do it, or open an issue")
      }
    }
  }
}
