import Foundation
import Testing

/// Tests that the page of reproduced bugs describes every pair of scenarios, and that everything it mentions exists.
@Suite struct BugGalleryTests {
  private static let page = SourceTree.root.appending(path: "Documentation/Bugs/README.md")
  private static let folder = SourceTree.root.appending(path: "Fixtures/Scenarios/bugs")

  private func names(_ ending: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter { $0.hasSuffix(ending) }
      .map { String($0.dropLast(ending.count)) }.sorted()
  }

  @Test func everyBugHasAPairOfTracesOnThePage() throws {
    let wrong = try names("-wrong.yaml")
    #expect(try names("-right.yaml") == wrong)
    #expect(wrong.count >= 15)
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    for name in wrong {
      #expect(text.contains("\(name)-wrong.trace.txt"), "\(name)")
      #expect(text.contains("\(name)-right.trace.txt"), "\(name)")
    }
  }

  @Test func everyFileThatThePageLinksExists() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let paths = text.matches(of: #/\]\((\.\./[^)]*)\)/#).map { String($0.1) }
    #expect(paths.count > 60)
    for path in paths {
      let file = Self.page.deletingLastPathComponent().appending(path: path).standardizedFileURL
      #expect(FileManager.default.fileExists(atPath: file.path), "\(path)")
    }
  }

  /// The runs must differ in events or results, not only in the app's own actions.
  @Test func theTwoTracesOfABugDiffer() throws {
    for name in try names("-wrong.yaml") {
      let (wrong, right) = (try events("\(name)-wrong"), try events("\(name)-right"))
      #expect(wrong != right, "\(name)")
    }
  }

  private func events(_ name: String) throws -> [Substring] {
    let trace = try String(contentsOf: Self.folder.appending(path: "\(name).trace.txt"), encoding: .utf8)
    return trace.split(separator: "\n").dropFirst().filter { line in
      !["call", "set", "await", "switch"].contains(line.split(separator: " ")[1])
    }
  }
}
