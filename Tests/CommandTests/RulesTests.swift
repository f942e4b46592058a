import Foundation
import Testing

/// Tests of `camsim rules`: the model's report, and its differences from another report.
@Suite struct RulesTests {
  @Test func `the model's report equals itself, and a changed value is a difference with status 1`() throws {
    let rules = ["--rule", "3", "--rule", "13"]
    let own = try Program.run(["rules", "report"] + rules)
    #expect(own.status == 0, "\(own.errors)")
    #expect(own.output.hasPrefix("{"), "\(own.errors)")
    let changed = own.output.replacingOccurrences(
      of: #""seen" : "NSRangeException: "#, with: #""seen" : "NSOtherException: "#)
    try Program.inFolder(["own.json": own.output, "changed.json": changed]) { folder in
      let same = try Program.run(["rules", "compare", "own.json"] + rules, in: folder)
      #expect(same.status == 0, "\(same.output)")
      #expect(same.output.isEmpty, "\(same.output)")
      #expect(same.errors.contains(" 0 differences"))
      let other = try Program.run(["rules", "compare", "changed.json"] + rules, in: folder)
      #expect(other.status == 1, "\(other.errors)")
      #expect(other.output.contains("NSOtherException"), "\(other.errors)")
    }
  }

  @Test func `rules rejects an invalid file with status 65, and a missing file or unknown phone with 69`() throws {
    try Program.inFolder(["wrong.json": "{}"]) { folder in
      let wrong = try Program.run(["rules", "compare", "wrong.json"], in: folder)
      #expect(wrong.status == 65)
      Program.expectOneSentence(wrong.errors, ["wrong.json", "'format' is missing"])
      let none = try Program.run(["rules", "compare", "none.json"], in: folder)
      #expect(none.status == 69)
      Program.expectOneSentence(none.errors, ["none.json"])
    }
    let unknown = try Program.run(["rules", "report", "--device", "no-phone"])
    #expect(unknown.status == 69)
    Program.expectOneSentence(unknown.errors, ["no-phone"])
  }
}
