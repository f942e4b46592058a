import Yams

extension ScenarioError {
  /// Creates an error, with a location, from an error of the YAML parser.
  init(path: String, _ error: YamlError) {
    switch error {
    case .scanner(let context, let problem, let mark, let text),
      .parser(let context, let problem, let mark, let text),
      .composer(let context, let problem, let mark, let text):
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      // The parser notices only on the next line that a line has no colon, and at the end of the file that a quote is open.
      let isLate = problem == "could not find expected ':'" || problem == "found unexpected end of stream"
      let place = isLate ? context?.mark ?? mark : mark
      self.init(
        path: path, position: Scenario.Position(line: place.line, column: place.column),
        Self.mistake(problem, lines, place)
          ?? "the file is not valid YAML (\([context?.text, problem].compactMap(\.self).joined(separator: ", "))); "
          + "check brackets, quotes and indentation, and whether the file is complete.")
    case .duplicatedKeysInMapping(let keys, let context):
      let mark = context.mark
      self.init(
        path: path, position: Scenario.Position(line: max(mark.line, 1), column: max(mark.column, 1)),
        "the key '\(keys[0].shortened)' occurs twice in one mapping; remove one of them.")
    case .reader(let problem, _, _, _):
      self.init(
        path: path, position: Scenario.Position(line: 1, column: 1),
        "the file is not valid text (\(problem)); a scenario is a YAML file that begins with 'camsim: 1'.")
    case .no, .memory, .writer, .emitter, .representer, .dataCouldNotBeDecoded:
      self.init(.internalFault, "\(path): internal error while reading YAML (\(error)).")
    }
  }

  /// Returns the sentence for a frequent mistake, which the parser describes in the terms of its grammar; nil for
  /// others.
  private static func mistake(_ problem: String, _ lines: [Substring], _ mark: Mark) -> String? {
    guard lines.indices.contains(mark.line - 1) else { return nil }
    let line = lines[mark.line - 1]
    switch problem {
    case "found character that cannot start any token":
      let character = line.dropFirst(mark.column - 1).first
      guard let character, character != "\t" else {
        return "the line is indented with a tab; indent with spaces."
      }
      return "a value cannot begin with '\(character)'; put the value in quotes."
    case "found unexpected end of stream": return "the quote that opens here is not closed; add the closing quote."
    case "could not find expected ':'":
      return "'\(String(line).trimmed.shortened)' has no colon; write 'key: value'."
    case "did not find expected key", "mapping values are not allowed in this context":
      return misaligned(lines, mark.line - 1)
    default: return nil
    }
  }

  /// Returns the sentence for a line whose indentation is not that of the lines above; nil if no line above is indented
  /// further, or if the indentation is equal.
  private static func misaligned(_ lines: [Substring], _ index: Int) -> String? {
    func indentation(_ line: Substring) -> Int { line.prefix { $0 == " " }.count }
    let before = lines[..<index].lastIndex { line in line.contains { $0 != " " } && !String(line).trimmed.hasPrefix("#")
    }
    guard let before, indentation(lines[before]) != indentation(lines[index]) else { return nil }
    return "the line is indented by \(indentation(lines[index])) spaces, and line \(before + 1) by "
      + "\(indentation(lines[before])); indent the keys of one mapping equally, and put values on the line of their key."
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }).replacing(/\s+$/, with: "") }
}
