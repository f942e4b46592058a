import Foundation
import Testing

@testable import Scenarios

@Suite struct GoldenNamesTests {
  let folder = GoldenFolder()

  @Test func goldenFilesThatTestsCheckPass() throws {
    try folder.put("a", "one/trace.txt")
    try folder.put("a", "two/trace.txt")
    try folder.golden().check(names: ["two/trace.txt", "one/trace.txt"])
  }

  @Test func anOrphanedGoldenFileIsReported() throws {
    try folder.put("a", "one/trace.txt")
    try folder.put("a", "two/trace.txt")
    let found = try failure { try folder.golden().check(names: ["one/trace.txt"]) }
    #expect(found?.kind == .orphaned)
    #expect(found?.details.contains("\n  two/trace.txt: no test uses it; remove it") == true)
    #expect(found?.details.contains("one/trace.txt") == false)
  }

  @Test func aMissingGoldenFileIsReported() throws {
    let found = try failure { try folder.golden().check(names: ["one/trace.txt"]) }
    #expect(found?.details.contains("one/trace.txt: it does not exist") == true)
  }

  @Test func scenariosHiddenFilesAndPendingReviewsAreNotGolden() throws {
    for name in ["one.yaml", ".hidden", "one/.hidden.txt", "one/trace.new.txt"] { try folder.put("a", name) }
    try folder.golden().check(names: [])
    #expect(try failure { try folder.golden().check(names: [], besides: []) }?.kind == .orphaned)
  }
}
