import Foundation
import Testing

/// Tests that the examples in the README are executed: the scenario as a scenario, the code as a test.
@Suite struct ReadmeTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOf: SourceTree.root.appending(path: path), encoding: .utf8)
  }

  /// Returns the fenced code blocks of a language, in order.
  private func blocks(_ language: String) throws -> [String] {
    try text("README.md").split(separator: try Regex("```\(language)( [^\n]*)?\n")).dropFirst().compactMap { part in
      part.split(separator: "```").first.map(String.init)
    }
  }

  /// Returns the lines without indentation, comments and blank lines.
  private func essence(_ text: String, comment: String = "#") -> [String] {
    text.split(separator: "\n").compactMap { line in
      let plain = line[..<(line.range(of: comment)?.lowerBound ?? line.endIndex)].trimmingCharacters(in: .whitespaces)
      return plain.isEmpty ? nil : plain
    }
  }

  @Test func theScenarioInTheReadmeIsTheExampleFile() throws {
    let shown = try #require(try blocks("yaml").first)
    #expect(try essence(shown) == essence(text("Examples/exposure-lock.yaml")))
  }

  @Test(arguments: [0, 2, 3])
  func theCodeInTheReadmeIsTested(block: Int) throws {
    let blocks = try blocks("swift")
    try #require(blocks.count == 4)
    let tested = Set(try essence(text("Tests/UmbrellaTests/ReadmeTests.swift"), comment: "//"))
    let shown = essence(blocks[block], comment: "//")
    #expect(shown.filter { !tested.contains($0) && $0 != "@testable import MyApp" } == [])
  }
}
