import Foundation
import Testing

@testable import RunPage

/// Tests the folder with the pages of failed tests, and its index.
final class TestResultsTests {
  private let root = FileManager.default.temporaryDirectory.appending(path: "camsim-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: root.appending(path: "Tests"), withIntermediateDirectories: true)
    try Data().write(to: root.appending(path: "Package.swift"))
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  private func results(_ environment: [String: String] = [:]) throws -> TestResults {
    try #require(TestResults(near: ["/", root.appending(path: "Tests").path], environment: environment))
  }

  private func store(_ id: String, as name: String, run: String = "now", in results: TestResults) throws {
    var test = TestResults.FailedTest(
      id: id, name: id, about: "Suite", place: "A.swift:1", sentences: ["x < 1\nWhat to do: less", "y"], image: nil)
    test.run = run
    try results.store(test, as: name) { try Data("page".utf8).write(to: $0.appending(path: "page.html")) }
    if run != "now" {
      let file = results.folder.appending(path: "tests/\(name)/test.json").path
      try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: file)
    }
    try results.writeIndex()
  }

  private func names(in results: TestResults) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: results.folder.appending(path: "tests").path).sorted()
  }

  private func index(of results: TestResults) throws -> String {
    try String(contentsOfFile: results.indexPath, encoding: .utf8)
  }

  @Test func `the folder is in the package, or where the environment says`() throws {
    #expect(try results().folder.path == root.standardizedFileURL.path + "/.build/camsim")
    #expect(try results(["CAMSIM_ARTEFACTS": "/elsewhere"]).folder.path == "/elsewhere")
    #expect(TestResults(near: [root.path], environment: ["CAMSIM_ARTEFACTS": "none"]) == nil)
    let temporary = FileManager.default.temporaryDirectory.path
    #expect(TestResults(near: ["/"], environment: [:])?.folder.path.hasPrefix(temporary) == true)
    #expect(TestResults(near: ["/nowhere/pictures"], environment: [:])?.folder.lastPathComponent == "pictures")
  }

  @Test func `a test replaces what an earlier run left of it, and nothing else`() throws {
    let results = try results()
    try store("a", as: "a", in: results)
    try store("b", as: "b b", in: results)
    try store("other", as: "b-b", in: results)
    #expect(try names(in: results) == ["a", "b-b", "b-b-7f5fe7ce"])
    results.remove("a")
    try store("b", as: "b b", in: results)
    #expect(try names(in: results) == ["b-b", "b-b-7f5fe7ce"])
  }

  @Test func `the index lists the failed tests, those of an earlier run last`() throws {
    let results = try results()
    try store("old", as: "old", run: "before", in: results)
    try store("zoom & pan", as: "zoom", in: results)
    let page = try index(of: results)
    #expect(page.contains("<h1>2 failed tests</h1>"))
    #expect(page.contains("<p>x &lt; 1\nWhat to do: less</p>"))
    #expect(page.contains("and 1 more · Suite · A.swift:1"))
    let heading = try #require(page.range(of: "Failed in an earlier run"))
    #expect(try #require(page.range(of: "<h2>zoom &amp; pan</h2>")).lowerBound < heading.lowerBound)
    #expect(try #require(page.range(of: "<h2>old</h2>")).lowerBound > heading.lowerBound)
    try results.writeIndex(of: "later")
    let later = try index(of: results)
    let last = try #require(later.range(of: "Failed in an earlier run"))
    #expect(try #require(later.range(of: "<h2>zoom &amp; pan</h2>")).lowerBound > last.lowerBound)
  }

  @Test func `the index links to results of golden files and scenarios`() throws {
    let results = try results()
    try results.writeIndex()
    #expect(try index(of: results).contains("<h1>No failed tests</h1>"))
    #expect(try !index(of: results).contains("Other results"))
    for path in ["Tests/a.new.txt", "camsim-output/index.html"] {
      let file = root.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("x".utf8).write(to: file)
    }
    try results.writeIndex()
    #expect(try index(of: results).contains(#"<a href="./../../camsim-output/index.html">"#))
    #expect(try index(of: results).contains("1 new result for golden files"))
  }

  @Test func `a long name of a test is shortened, and remains unique`() throws {
    let results = try results()
    let name = String(repeating: "long ", count: 60)
    try store("a", as: name + "a", in: results)
    try store("b", as: name + "b", in: results)
    #expect(try names(in: results).count == 2)
    #expect(try names(in: results).allSatisfy { $0.utf8.count < 60 })
  }
}
