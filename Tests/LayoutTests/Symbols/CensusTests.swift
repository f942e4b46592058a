import Foundation
import Testing

/// Tests the tables of the census (`Conformance/Census`).
@Suite struct CensusTests {
  /// A row of the list of names that do not count as missing.
  struct Excuse: CustomTestStringConvertible, Sendable {
    let module, pattern, status, reason: String

    var testDescription: String { "\(module) \(pattern)" }

    func matches(_ name: String) -> Bool { name.range(of: "^(?:\(pattern))$", options: .regularExpression) != nil }

    static let all = CensusTests.rows("excused").map {
      Self(module: $0[0], pattern: $0[1], status: $0[2], reason: $0[3])
    }
    static let impossible = all.filter { $0.status == "impossible" }
  }

  private static func rows(_ file: String) -> [[String]] {
    let url = SourceTree.root.appending(path: "Conformance/Census/\(file).tsv")
    let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").dropFirst().map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  private static let names = Umbrella.all.reduce(into: Set<String>()) { $0.formUnion($1.publicNames) }

  @Test func `the list of names that cannot be here is short, and every other row has a known status`() {
    #expect((10...20).contains(Excuse.impossible.count))
    #expect(Set(Excuse.all.map(\.status)) == ["impossible", "source", "dependency"])
  }

  @Test(arguments: Excuse.all) func `every row has a valid pattern and a reason`(row: Excuse) throws {
    _ = try NSRegularExpression(pattern: row.pattern)
    #expect(row.reason.split(separator: " ").count >= 3)
  }

  @Test(arguments: Excuse.impossible) func `a name that cannot be here is absent, and documented`(row: Excuse) throws {
    guard row.pattern == ".*" else {
      // A row for all modules is about the uses of a member that exists.
      #expect(row.module == "*" || Self.names.filter(row.matches) == [])
      return
    }
    #expect(!SourceTree.files.contains { $0.module == row.module })
    let document = try String(
      contentsOf: SourceTree.root.appending(path: "Documentation/Compatibility.md"), encoding: .utf8)
    #expect(document.contains("`\(row.module)`"), "add \(row.module) to the list in Documentation/Compatibility.md")
  }

  @Test(arguments: ["sample", "second"]) func `every reason in a table of missing names is on the list`(table: String) {
    let missing = Self.rows(table)
    #expect(!missing.isEmpty)
    for row in missing where row[5] != "" {
      #expect(
        Excuse.impossible.contains { [row[0], "*"].contains($0.module) && $0.matches(row[2]) && $0.reason == row[5] })
    }
  }
}
