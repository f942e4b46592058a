import CaptureTesting
import Testing

@Suite("Exception texts that people have reported")
@MainActor struct ExceptionTextTests {
  /// Also tests rule(445), rule(446) and rule(447).
  @Test(arguments: ExceptionText.all)
  func `the call raises the reported exception, with the reported text unless the table explains a difference`(
    row: ExceptionText
  ) throws {
    let call = try #require(MisuseCall.all[row.call], "no call has this name")
    let phone = try TestedPhone(call.profile, misuse: .record)
    try phone.run { try call.make(phone) }
    let misuse = try #require(phone.misuses.first, "the call raised no exception")
    #expect(phone.misuses.count == 1, "\(phone.misuses)")
    #expect(misuse.exception.rawValue == row.exception)
    #expect(misuse.evidence != .inferred, "what has been reported is not inferred")
    #expect(row.hasWords(of: misuse.reason) == row.difference.isEmpty, "\(misuse.reason)")
  }

  @Test func `every call has a row, every row has a source URL, and most rows have the same text`() {
    let rows = ExceptionText.all
    #expect(Set(rows.map(\.call)) == Set(MisuseCall.all.keys))
    #expect(Set(rows.map(\.call)).count == rows.count)
    #expect(rows.allSatisfy { $0.source.hasPrefix("https://") })
    #expect(rows.count >= 148)
    #expect(Double(rows.count { $0.difference.isEmpty }) >= 0.85 * Double(rows.count))
  }

  @Test func `only a placeholder matches any text`() {
    let row = ExceptionText(
      call: "", exception: "", text: "Can't add <Input{pointer} [{camera}]>: {(\n  a\n)}", source: "", difference: "")
    #expect(row.hasWords(of: "Can't add <Input [Back Camera]>: {(\n  a\n)}"))
    #expect(!row.hasWords(of: "Can't add <Input [Back Camera]>: {(\n  b\n)}"))
    #expect(!row.hasWords(of: "*** Can't add <Input [Back Camera]>: {(\n  a\n)}"))
  }
}
