/// Rules for comments: which are required and which are forbidden.
enum CommentRule {
  /// Returns public declarations without a doc comment. Implementations of protocol requirements are documented in the
  /// protocol: in the standard library, or under one of the names in `requirements`.
  static func undocumented(in file: SourceFile, requirements: Set<String> = []) -> [Violation] {
    file.lines(withAnyOf: ["public", "open"]).compactMap { index, line in
      guard let name = newName(line), !requirements.contains(name), !isDocumented(index, in: file),
        name != "init" || !onlyStores(index, in: file)
      else { return nil }
      let declaration = file.lines[index].trimmingPrefix { $0 == " " }.prefix(80)
      return Violation(path: file.path, line: index + 1, message: "no doc comment: \(declaration)")
    }
  }

  /// Returns the names of the documented requirements of the file's public protocols.
  static func requirements(of file: SourceFile) -> Set<String> {
    var names: Set<String> = []
    for (start, line) in file.lines(withAnyOf: ["public protocol"]) {
      let indentation = line.prefix { $0 == " " }
      for index in (start + 1)..<max(start + 1, file.code.count) {
        if file.code[index].hasPrefix("\(indentation)}") { break }
        let requirement = file.code[index].firstMatch(of: #/^\s*(?:static\s+|mutating\s+)*(?:func|var)\s+(\w+)/#)
        if let requirement, isDocumented(index, in: file) { names.insert(String(requirement.1)) }
      }
    }
    return names
  }

  private static let keywords: Set<Substring> = [
    "class", "struct", "enum", "protocol", "actor", "func", "var", "let", "typealias", "associatedtype", "macro",
  ]

  /// The names of requirements from the standard library and Foundation.
  private static let witnesses: Set<Substring> = [
    "==", "<", "hash", "encode", "description", "debugDescription", "rawValue", "hashValue", "allCases", "RawValue",
    "errorDescription", "failureReason", "recoverySuggestion", "errorDomain", "errorCode", "errorUserInfo",
    "ArrayLiteralElement",
  ]

  /// Returns the name that a line declares as public, including `init` and `subscript`, or nil if the declaration
  /// overrides or implements a known name.
  private static func newName(_ line: String) -> String? {
    var words = line.split(separator: " ")
    while words.first?.hasPrefix("@") == true { words.removeFirst() }
    // `class` is a modifier as well as a keyword: the keyword is the last one before the name.
    guard
      let keyword = words.firstIndex(where: {
        $0.hasPrefix("init") || $0.hasPrefix("subscript") || keywords.contains($0)
      })
    else { return nil }
    let isClassMember = words[keyword] == "class" && words.count > keyword + 1 && keywords.contains(words[keyword + 1])
    let modifiers = words[..<keyword]
    guard modifiers.contains("public") || modifiers.contains("open"), !modifiers.contains("override") else {
      return nil
    }
    guard keywords.contains(words[keyword]) else { return isWitness(initializer: line) ? nil : "init" }
    let name = words.dropFirst(keyword + (isClassMember ? 2 : 1)).first?.prefix { !"(:,{".contains($0) } ?? ""
    // An operator's name can end only in a generic parameter or a parenthesis.
    let plain = name.first?.isLetter == true ? name.prefix { $0 != "<" && $0 != "=" } : name
    return witnesses.contains(plain) || plain.hasSuffix("LiteralType") ? nil : String(plain)
  }

  private static func isWitness(initializer line: String) -> Bool {
    ["init(from decoder", "init(rawValue", "init?(rawValue", "Literal "].contains { line.contains($0) }
  }

  /// Whether the initializer that begins at the line does nothing but store its arguments, so that its signature says
  /// it all.
  private static func onlyStores(_ index: Int, in file: SourceFile) -> Bool {
    var (body, depth) = ("", 0)
    for line in file.code[index...] {
      body += line + " "
      depth += line.count { $0 == "{" } - line.count { $0 == "}" }
      if depth <= 0, line.contains("}") { break }
    }
    guard let start = body.firstIndex(of: "{"), let end = body.lastIndex(of: "}"), start < end else { return false }
    let stores = #/\s*(?:(?:self\.)?\w+ = \w+|self\.init\([\w: ,]+\)|\([\w.,\s]+\) = \([\w,\s]+\))\s*/#
    let statements = body[body.index(after: start)..<end]
    return !statements.allSatisfy(\.isWhitespace) && statements.replacing(stores, with: "").isEmpty
  }

  /// Whether a doc comment precedes the line, ignoring attributes in between. A deprecated name needs no comment,
  /// because its attribute states the new name.
  private static func isDocumented(_ index: Int, in file: SourceFile) -> Bool {
    for above in file.lines[..<index].reversed() {
      let text = above.trimmingPrefix { $0 == " " }
      if text.hasPrefix("///") || text.hasSuffix("*/") || text.hasPrefix("@available(*, deprecated, renamed:") {
        return true
      }
      if !text.hasPrefix("@") && !text.hasPrefix("// swift-format-ignore") { return false }
    }
    return false
  }

  /// Returns the lines that bypass the compiler's concurrency checks without a comment on the same or the previous
  /// line.
  static func unjustified(in file: SourceFile) -> [Violation] {
    file.lines(withAnyOf: ["@unchecked", "nonisolated(unsafe)", "@preconcurrency"]).compactMap { index, line in
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

  // Unchecked: the expression is compiled once and never modified.
  private nonisolated(unsafe) static let note = #/\b(?:TODO|FIXME|XXX|HACK)\b/#.wordBoundaryKind(.simple)

  /// Returns the comments that mark unfinished work.
  static func unfinished(in file: SourceFile) -> [Violation] {
    file.lines.enumerated().compactMap { index, line in
      guard line.contains("//") else { return nil }
      return line.firstMatch(of: note).map {
        Violation(path: file.path, line: index + 1, message: "'\($0.output)': do it, or open an issue")
      }
    }
  }
}
