import Testing

/// Tests the style of our tests: each `#expect` checks one condition, so that a failure identifies it, and each test
/// has one name, for `--filter` and JUnit.
@Suite struct TestStyleTests {
  static let files = SourceTree.swiftFiles(below: "Tests")

  @Test func `at most one expectation in fifty combines several conditions`() {
    let expectations = Self.files.flatMap { file in Self.expectations(in: file.code).map { (file.path, $0) } }
    let chains = expectations.filter { Self.isChain($0.1) }
    #expect(expectations.count > 5000)
    #expect(chains.count * 50 <= expectations.count, "of \(expectations.count), \(chains.map(\.0))")
  }

  @Test func `the name of a test function is its only description`() {
    let named = Self.files.flatMap { file in
      file.code.indices.filter { file.code[$0...].prefix(2).joined(separator: " ").contains(/@Test\(\s*"/) }
        .map { Violation(path: file.path, line: $0 + 1, message: "name the function in backticks", root: "Tests") }
    }
    expectNone(named)
  }

  @Test(arguments: [
    ("#expect(a == b)", false), ("#expect(a && b)", true), ("#expect((a && b), \"\")", true),
    ("#expect(try await a\n  && b)", true), ("#expect(list.allSatisfy { $0 > 1 && $0 < 3 })", false),
    ("#expect(f(a && b) == c) || d && e", false), ("#expect(a == (b && c))", false),
  ])
  func `an expectation that combines conditions is found`(text: String, isChain: Bool) {
    let found = Self.expectations(in: text.split(separator: "\n").map(String.init))
    #expect(found.map(Self.isChain) == [isChain])
  }

  /// Returns the argument text of each `#expect`.
  private static func expectations(in code: [String]) -> [Substring] {
    let parts = code.joined(separator: "\n").split(separator: "#expect(", omittingEmptySubsequences: false)
    return parts.dropFirst().map { rest in
      var depth = 1
      return rest.prefix { character in
        if character == "(" { depth += 1 } else if character == ")" { depth -= 1 }
        return depth > 0
      }
    }
  }

  /// Whether conditions are combined, other than inside a call or a comparison.
  private static func isChain(_ expectation: Substring) -> Bool {
    let isWhole = expectation.hasPrefix("(")
    var (depth, rest) = (0, isWhole ? expectation.dropFirst() : expectation)
    while let character = rest.first {
      if depth == 0, rest.hasPrefix("&&") { return true }
      if "([{".contains(character) { depth += 1 } else if ")]}".contains(character) { depth -= 1 }
      if depth < 0 { return false }
      rest = rest.dropFirst()
    }
    return false
  }
}
