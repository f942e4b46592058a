import RegexBuilder

/// The public symbols that a module declares, in the notation of Apple's documentation:
/// `AVCaptureDevice.default(for:)`, `AVCaptureDevice.requestAccess(for:) async`.
///
/// The parser relies on lines and indentation, which the formatter guarantees. That is sufficient to find names.
struct PublicSymbols {
  /// The number of declarations of each name. Overloads may differ only in types.
  private(set) var counts: [String: Int] = [:]
  private var scopes: [Scope] = []
  /// Type aliases that are members of a type: `AVCaptureDevice.FocusMode` for `AVCaptureFocusMode`.
  private var aliases: [String: String] = [:]

  private struct Scope {
    let name: String
    let indentation: Int
    /// Whether the scope is an enum with public cases.
    let isPublicEnum: Bool
    /// Whether the scope is a protocol with public requirements.
    let isPublicProtocol: Bool
  }

  private struct Declaration {
    let indentation: Int
    let isPublic: Bool
    let keyword: Substring
    let name: String
    /// The rest of the file's code after the name.
    let rest: ArraySlice<String>
  }

  /// Collects the public symbols that the files declare.
  ///
  /// - Parameter standIns: Protocols that are replaced by their only conforming class, where Swift permits a
  ///   declaration only in the protocol.
  init(of files: [SourceFile], standIns: [String: String] = [:]) {
    for file in files { add(file, standIns) }
    for (alias, type) in aliases {
      for (name, count) in counts where name.hasPrefix("\(type).") {
        counts[alias + name.dropFirst(type.count)] = count
      }
    }
  }

  private mutating func add(_ file: SourceFile, _ standIns: [String: String]) {
    scopes = []
    let keywords = ["public ", "func ", "open ", "extension ", "class ", "struct ", "enum ", "protocol ", "case "]
    for (index, _) in file.lines(withAnyOf: keywords) {
      guard let found = Self.declaration(in: file.code[index...]) else { continue }
      while let last = scopes.last, last.indentation >= found.indentation { scopes.removeLast() }
      add(found, standIns)
    }
  }

  private mutating func add(_ found: Declaration, _ standIns: [String: String]) {
    switch found.keyword {
    case "class", "struct", "enum", "protocol", "extension":
      let name = standIns[found.name] ?? found.name
      if found.isPublic, found.keyword != "extension" { count(name) }
      scopes.append(
        Scope(
          name: path(name), indentation: found.indentation, isPublicEnum: found.isPublic && found.keyword == "enum",
          isPublicProtocol: found.isPublic && found.keyword == "protocol"))
    case "case":
      guard let scope = scopes.last, scope.isPublicEnum, found.indentation == scope.indentation + 2 else { return }
      for name in Self.caseNames("\(found.name)\(found.rest.first ?? "")") { count(name) }
    case "subscript":
      guard found.isPublic else { return }
      // A parameter of a subscript has a label only if it has two names.
      let labels = Self.split(String(found.rest.first ?? "")).inside.map {
        $0.contains(/^\s*\w+ \w+:/) ? "label:" : "_:"
      }
      count("subscript(\(labels.joined()))")
    case "func", "init":
      let isRequired = scopes.last.map { $0.isPublicProtocol && found.indentation == $0.indentation + 2 } ?? false
      guard found.isPublic || isRequired else { return }
      let (labels, isAsync) = Self.signature(found.rest)
      count("\(found.name)(\(labels))\(isAsync ? " async" : "")")
    case "typealias":
      guard found.isPublic else { return }
      count(found.name)
      if !scopes.isEmpty, let type = found.rest.first?.wholeMatch(of: #/ = (\w+)/#) {
        aliases[path(found.name)] = String(type.1)
      }
    default: if found.isPublic { count(found.name) }
    }
  }

  private mutating func count(_ name: String) { counts[path(name), default: 0] += 1 }

  private func path(_ name: String) -> String { scopes.last.map { "\($0.name).\(name)" } ?? name }

  // MARK: Parsing lines

  // The expressions are compiled once, because a literal in a function would be compiled on each call.
  private nonisolated(unsafe) static let word = #/\w+/#
  private nonisolated(unsafe) static let generics = #/<[^(]*>/#
  private nonisolated(unsafe) static let asynchronous = #/\s*async\b/#
  private nonisolated(unsafe) static let declaration = {
    let modifier =
      #/(?:(?:@\w+(?:\(.*?\))?|public|open|static|class|override|final|mutating|convenience|required|weak|lazy|indirect|private(?:\(set\))?|package(?:\(set\))?|internal\(set\)|nonisolated|fileprivate)\ )*/#
    let keyword = #/class|struct|enum|protocol|extension|typealias|func|var|let|init|subscript|case/#
    return Regex {
      Capture { #/\ */# }
      Capture { modifier }
      Capture { keyword }
      #/\b[?!]?\ ?/#
      Capture { #/[\w.`]*/# }
    }
  }()

  private static func declaration(in lines: ArraySlice<String>) -> Declaration? {
    guard let line = lines.first, let match = line.prefixMatch(of: declaration) else { return nil }
    let (_, indentation, modifiers, word, name) = match.output
    let rest = String(line[match.range.upperBound...])
    return Declaration(
      indentation: indentation.count, isPublic: modifiers.contains("public ") || modifiers.contains("open "),
      keyword: word, name: word == "init" ? "init" : String(name).replacing("`", with: ""),
      rest: [rest] + lines.dropFirst())
  }

  /// Returns the labels in the first parentheses, and whether `async` follows.
  private static func signature(_ lines: ArraySlice<String>) -> (labels: String, isAsync: Bool) {
    // Generic parameters are in angle brackets before the parentheses.
    let parts = split(String(lines.prefix(20).joined(separator: "\n").trimmingPrefix(generics)))
    let labels = parts.inside.compactMap { part in part.firstMatch(of: word).map { "\($0.output):" } }
    return (labels.joined(), parts.behind.prefixMatch(of: asynchronous) != nil)
  }

  private static func caseNames(_ text: String) -> [String] {
    split("(\(text.replacing(#/\ =.*?(?=,|$)/#, with: "")))").inside
      .compactMap { $0.firstMatch(of: word).map { String($0.output) } }
  }

  /// Returns the contents of the first parentheses, split at commas, and the text after them.
  private static func split(_ text: String) -> (inside: [String], behind: Substring) {
    var parts = [""]
    var depth = 0
    for index in text.indices {
      let character = text[index]
      if depth > 0, ")]>".contains(character), !text[..<index].hasSuffix("-") { depth -= 1 }
      if depth == 0, character == ")" { return (parts, text[text.index(after: index)...]) }
      if depth == 1, character == "," {
        parts.append("")
      } else if depth > 0 {
        parts[parts.count - 1].append(character)
      }
      if character == "(" || (depth > 0 && "[<".contains(character)) { depth += 1 }
    }
    return ([], "")
  }
}
