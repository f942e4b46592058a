import Foundation
import Testing

@testable import Scenarios

@Suite struct GoldenTextTests {
  let folder = GoldenFolder()

  @Test func equalTextPasses() throws {
    try folder.put("a\nb\n", "cell/trace.txt")
    try folder.golden().check(text: "a\nb\n", as: "cell/trace.txt")
  }

  @Test func aMissingFileFailsWithTheCommandThatCreatesIt() throws {
    let found = try failure { try folder.golden().check(text: "a\n", as: "trace.txt") }
    #expect(found?.kind == .missing)
    #expect(found?.description.contains("set CAMSIM_GOLDEN=update and run the test again") == true)
    #expect(try folder.contents().keys.contains("Fixtures/trace.txt") == false)
    #expect(try folder.contents()["artefacts/Fixtures/trace.actual.txt"] == Data("a\n".utf8))
  }

  @Test func aDifferenceNamesTheFirstLineAndKeepsBothTexts() throws {
    let lines = (1...20).map { "line \($0)\n" }
    try folder.put(lines.joined(), "trace.txt")
    var changed = lines
    changed[11] = "another line\n"
    let found = try failure { try folder.golden().check(text: changed.joined(), as: "trace.txt") }
    #expect(found?.kind == .differs)
    let hunk = "@@ -9,7 +9,7 @@\n line 9\n line 10\n line 11\n-line 12\n+another line\n line 13\n line 14\n line 15"
    #expect(found?.details == "differs from the result, starting at line 12\n\(hunk)")
    let kept = try folder.contents()
    #expect(kept["artefacts/Fixtures/trace.actual.txt"] == Data(changed.joined().utf8))
    #expect(kept["artefacts/Fixtures/trace.expected.txt"] == Data(lines.joined().utf8))
    #expect(kept["artefacts/Fixtures/trace.difference.diff"] == Data(hunk.utf8))
    #expect(kept["Fixtures/trace.txt"] == Data(lines.joined().utf8))
    #expect(found?.artifacts.count == 3)
  }

  @Test(arguments: [
    ("a\n", "a", 2), ("a\n", "b\n", 1), ("", "a\n", 1), ("a\nb\n", "a\r\nb\n", 1), ("é", "e\u{301}", 1),
    ("a\nb\nc\n", "a\nc\n", 2), ("a\nc\n", "a\nb\nc\n", 2), ("a\na\n", "a\na\na\n", 3), ("a ", "a", 1),
  ])
  func aDifferenceInAnyByteIsFound(expected: String, actual: String, line: Int) throws {
    try folder.put(expected, "trace.txt")
    let found = try failure { try folder.golden().check(text: actual, as: "trace.txt") }
    #expect(found?.details.contains("starting at line \(line)\n") == true)
  }

  @Test func updateReplacesTheFileAndFails() throws {
    try folder.put("a\n", "trace.txt")
    let found = try failure { try folder.golden(.update).check(text: "b\n", as: "trace.txt") }
    #expect(found?.kind == .updated)
    #expect(try folder.contents()["Fixtures/trace.txt"] == Data("b\n".utf8))
    try folder.golden().check(text: "b\n", as: "trace.txt")
  }

  @Test func updateCreatesAMissingFileAndFails() throws {
    let found = try failure { try folder.golden(.update).check(text: "b\n", as: "new/trace.txt") }
    #expect(found?.kind == .updated)
    #expect(try folder.contents()["Fixtures/new/trace.txt"] == Data("b\n".utf8))
  }

  @Test func reviewWritesTheResultBesideTheFileAndFails() throws {
    try folder.put("a\n", "trace.txt")
    let found = try failure { try folder.golden(.review).check(text: "b\n", as: "trace.txt") }
    #expect(found?.kind == .awaitsReview)
    #expect(found?.place == "\(#filePath):\(#line - 2)")
    let contents = try folder.contents()
    #expect(contents["Fixtures/trace.txt"] == Data("a\n".utf8))
    #expect(contents["Fixtures/trace.new.txt"] == Data("b\n".utf8))
  }

  @Test func reviewRemovesAResultThatBecameEqual() throws {
    try folder.put("a\n", "trace.txt")
    try folder.put("b\n", "trace.new.txt")
    try folder.golden(.review).check(text: "a\n", as: "trace.txt")
    #expect(try folder.contents().keys.contains("Fixtures/trace.new.txt") == false)
  }

  @Test func aCheckDoesNotChangeTheFolder() throws {
    try folder.put("a\n", "trace.txt")
    try folder.put("b\n", "trace.new.txt")
    let before = try folder.contents()
    try folder.golden().check(text: "a\n", as: "trace.txt")
    #expect(try folder.contents() == before)
  }

  @Test(arguments: ["", "/etc/trace.txt", "../trace.txt", "a//b.txt", "a/.hidden", "trace.new.txt"])
  func aNameOutsideTheFolderIsAnError(name: String) throws {
    #expect(try failure { try folder.golden().check(text: "a", as: name) }?.kind == .misuse)
  }

  @Test func aLongDifferenceIsAbbreviated() throws {
    try folder.put((1...3000).map { "old \($0)\n" }.joined(), "trace.txt")
    let found = try failure {
      try folder.golden().check(text: (1...3000).map { "new \($0)\n" }.joined(), as: "trace.txt")
    }
    #expect((found?.details.split(separator: "\n").count ?? 0) < 50)
    #expect(found?.details.contains("more lines") == true)
  }

  @Test(arguments: [(nil, Golden.Mode.check), ("", .check), ("update", .update), ("review", .review)])
  func theEnvironmentSelectsTheMode(word: String?, mode: Golden.Mode) throws {
    let golden = try Golden(directory: folder.url, environment: word.map { ["CAMSIM_GOLDEN": $0] } ?? [:])
    #expect(golden.mode == mode)
    #expect(golden.artifacts.relativePath == ".build/artefacts")
  }

  @Test func anUnknownModeIsAnError() throws {
    let found = try failure { _ = try Golden(directory: folder.url, environment: ["CAMSIM_GOLDEN": "yes"]) }
    #expect(found?.description.contains("check, update, review") == true)
  }

  @Test func theEnvironmentSelectsTheArtifactsFolder() throws {
    let golden = try Golden(directory: folder.url, environment: ["CAMSIM_ARTEFACTS": "/kept"])
    #expect(golden.artifacts.path == "/kept")
  }
}
