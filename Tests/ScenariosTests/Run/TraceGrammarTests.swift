import Foundation
import Testing

@testable import Scenarios

/// Tests that the traces conform to the grammar in `Documentation/TraceFormat.md`.
@Suite struct TraceGrammarTests {
  private static let document = GoldenRun.folder.deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Documentation/TraceFormat.md")

  /// Returns the grammar's rules, each as a list of symbols. They use the notation of the W3C's XML recommendation and
  /// are not recursive.
  private static func rules() throws -> [String: [String]] {
    let text = try String(contentsOf: document, encoding: .utf8)
    let block = try #require(text.firstMatch(of: #/```ebnf\n([\s\S]*?)```/#)).1
    let rules = block.matches(of: #/(?m)^(\w+) +::= (.*(?:\n +.*)*)/#).map { rule in
      (String(rule.1), rule.2.matches(of: #/'[^']*'|\[[^\]]*\]|\w+|[()|*+?]/#).map { String($0.output) })
    }
    return Dictionary(uniqueKeysWithValues: rules)
  }

  /// Converts a rule to a regular expression.
  private static func pattern(_ rule: String, _ rules: [String: [String]]) throws -> String {
    try #require(rules[rule], "there is no rule '\(rule)'").map { symbol in
      switch symbol.first {
      case "'": "(?:\(NSRegularExpression.escapedPattern(for: String(symbol.dropFirst().dropLast()))))"
      case "[": symbol.replacing("#xA", with: "\\n")
      case "(": "(?:"
      case ")", "|", "*", "+", "?": symbol
      default: "(?:\(try pattern(symbol, rules)))"
      }
    }.joined()
  }

  private static func expression(_ rule: String) throws -> NSRegularExpression {
    try NSRegularExpression(pattern: "^(?:\(pattern(rule, rules())))$")
  }

  private func matches(_ expression: NSRegularExpression, _ line: Substring) -> Bool {
    expression.firstMatch(in: String(line), range: NSRange(line.startIndex..., in: line)) != nil
  }

  @Test func everyLineOfEveryGoldenTraceMatchesTheGrammar() throws {
    let (heading, line) = (try Self.expression("heading"), try Self.expression("line"))
    for trace in GoldenRun.all.map(\.trace) {
      let text = try String(contentsOf: GoldenRun.folder.appending(path: trace), encoding: .utf8)
      #expect(text.hasSuffix("\n"))
      let lines = text.split(separator: "\n")
      #expect(matches(heading, lines[0]), "\(lines[0])")
      for other in lines.dropFirst() where !matches(line, other) { Issue.record("\(trace): \(other)") }
    }
  }

  @Test(arguments: [
    "0.5 session running", "0.500000000 walks a b", "0.500000000 session sleeping", "0.500000000 frame video index=0",
    "0.500000000 frame video index=0 pts=1/30 640x480 420v bytes=12", "0.500000000 kvo back.iso 1", "0.500000000 error",
    "0.500000000 done back.iso at pts=soon", "0.500000000  session running", "session running",
  ])
  func invalidLinesDoNotMatchTheGrammar(_ text: String) throws {
    #expect(!matches(try Self.expression("line"), text[...]))
  }

  /// The grammar has a rule with the same name for each kind of line that the parser supports.
  @Test(arguments: TraceLine.Kind.allCases.filter { $0 != .session })
  func everyLineKindHasAGrammarRule(_ kind: TraceLine.Kind) throws {
    let literals = try Self.rules().values.flatMap(\.self).filter { $0.hasPrefix("'") }
    #expect(literals.contains { $0.hasPrefix("'\(kind.rawValue) ") })
  }
}
