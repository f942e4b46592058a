import Foundation
import Testing

/// A row of `Conformance/exception-texts.tsv`: a call that Apple's frameworks answer with an exception, as somebody has seen it.
struct ExceptionText: CustomTestStringConvertible, Sendable {
  /// Names the call in ``MisuseCall/all``.
  let call: String
  let exception: String
  /// As it was reported; `{what}` stands for numbers, pointers and names.
  let text: String
  let source: String
  /// Why the model's words are others; empty where they are the same.
  let difference: String

  var testDescription: String { call }

  /// The whole table.
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

  /// Whether words are these, whatever stands in the places of `{what}`.
  func hasWords(of reason: String) -> Bool {
    let parts = text.split(separator: /\{[a-z ]+\}/, omittingEmptySubsequences: false).map { part in
      NSRegularExpression.escapedPattern(for: String(part))
    }
    let pattern = "^" + parts.joined(separator: "[\\s\\S]*?") + "$"
    return reason.range(of: pattern, options: .regularExpression) != nil
  }
}
