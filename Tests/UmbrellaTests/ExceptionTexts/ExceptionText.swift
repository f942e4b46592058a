import Foundation
import Testing

/// A row of `Conformance/exception-texts.tsv`: a call that raises an exception in Apple's frameworks, as reported by
/// developers.
struct ExceptionText: CustomTestStringConvertible, Sendable {
  /// The name of the call in ``MisuseCall/all``.
  let call: String
  let exception: String
  /// The text as it was reported, with placeholders such as `{what}` for numbers, pointers and names.
  let text: String
  let source: String
  /// The reason why the model's text differs, or an empty string if it does not.
  let difference: String

  var testDescription: String { call }

  /// All rows of the table.
  static let all: [ExceptionText] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Conformance/exception-texts.tsv").standardizedFileURL
    guard let lines = try? String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst() else {
      return []
    }
    return lines.map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return ExceptionText(
        call: fields[0], exception: fields[2],
        text: fields[3].replacing("\\n", with: "\n").replacing("\\t", with: "\t"), source: fields[4],
        difference: fields[5])
    }
  }()

  /// Whether a reason matches the text, with any words in place of the placeholders.
  func hasWords(of reason: String) -> Bool {
    let parts = text.split(separator: /\{[a-z ]+\}/, omittingEmptySubsequences: false).map { part in
      NSRegularExpression.escapedPattern(for: String(part))
    }
    let pattern = "^" + parts.joined(separator: "[\\s\\S]*?") + "$"
    return reason.range(of: pattern, options: .regularExpression) != nil
  }
}
