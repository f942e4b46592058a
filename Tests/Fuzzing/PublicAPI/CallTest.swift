import Exploration
import Foundation

/// A test that makes random legal and illegal calls to the whole public API of the model.
struct CallTest: RandomTest {
  /// The number of calls in a sequence.
  let calls: Int
  let threads: Int
  /// Whether the call log is printed.
  let isVerbose: Bool

  func run(_ testCase: SeededCase, _ progress: CommandProgress) throws -> CaseResult {
    // Every eighth sequence runs twice, and the logs are compared.
    let isCompared = threads == 1 && (testCase.seed % 8 == 1 || isVerbose)
    let sequence = CallSequence(testCase, calls: calls, threads: threads, isTracing: isCompared || isVerbose, progress)
    let outcome = try sequence.run()
    if isVerbose { print(outcome.lines.joined(separator: "\n")) }
    let difference = isCompared && outcome.finding == nil ? compare(outcome.lines, try sequence.run().lines) : nil
    return CaseResult(finding: outcome.finding ?? difference, tally: outcome.tally)
  }

  private func compare(_ first: [String], _ second: [String]) -> Finding? {
    guard first != second else { return nil }
    let index =
      zip(first, second).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(first.count, second.count)
    let call = first.prefix(index + 1).last { $0.hasPrefix("call ") } ?? ""
    let lines = [first, second].map { index < $0.count ? $0[index] : "nothing" }
    let what = "the same seed gives two traces"
    return Finding(signature: what, text: "\(what), after \(call):\n  \(lines[0])\n  \(lines[1])")
  }

  /// Returns the numbers of the calls. Calls from several threads are not reproducible, so they cannot be shrunk.
  func parts(of testCase: SeededCase) -> [Int]? { threads > 1 ? nil : testCase.kept ?? Array(1...max(1, calls)) }

  func report(_ finding: Finding, in testCase: SeededCase) throws -> String {
    let sequence = CallSequence(testCase, calls: calls, threads: threads, isTracing: false, try CommandProgress())
    func list(_ title: String, _ numbers: [Int]?) -> [String] {
      guard let numbers, !numbers.isEmpty else { return [] }
      return [title] + numbers.map { "  \($0) \(sequence.name($0))" }
    }
    return ([finding.text] + list("under way:", finding.commands.filter { $0 > 0 }) + list("calls:", testCase.kept))
      .joined(separator: "\n")
  }
}
