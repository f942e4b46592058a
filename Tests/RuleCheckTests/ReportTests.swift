import Foundation
import Testing

@testable import RuleProbes
@testable import camsim_rules

/// Tests the report file of a phone, using the model's own report.
@Suite struct ReportTests {
  static let probes = Probe.all.filter { [13, 32, 37].contains($0.rule) }

  private func report() throws -> Report { try .ofModel("iphone-13-mini", Self.probes) }

  @Test func twoRunsWriteTheSameFile() throws {
    let (first, second) = try (report().json(), report().json())
    #expect(first == second)
    #expect(!first.isEmpty)
  }

  @Test func theModelDoesNotDifferFromItself() throws {
    let report = try report()
    let comparison = ReportComparison(model: report, device: try Report(json: report.json()))
    #expect(comparison.differences == [])
    #expect(comparison.notes == [])
    #expect(comparison.count == report.probes.map(\.observations.count).reduce(0, +))
    #expect(comparison.count > 10)
  }

  @Test func aValueThatDiffersIsReported() throws {
    let model = try report()
    var device = model
    device.probes[0].observations[1].seen = "true"
    device.probes[0].observations[1].holds = false
    let difference = """
      rule 13, start and stop between begin and commit, clause 1, isRunning afterwards: true on the device, \
      false on the model; the rule requires false
      """
    #expect(ReportComparison(model: model, device: device).differences == [difference])
  }

  @Test func aResultThatOnlyOneReportHasIsReported() throws {
    let model = try report()
    var device = model
    device.probes[0].observations.removeLast()
    device.probes[1].failed = "ended with an error"
    device.probes[2].skipped = "no camera"
    let comparison = ReportComparison(model: model, device: device)
    #expect(comparison.differences.count == 2)
    try #require(comparison.notes.count == 1)
    #expect(comparison.notes[0].hasSuffix("skipped on the device: no camera"))
    device.probes.removeFirst()
    #expect(ReportComparison(model: model, device: device).notes.count == 2)
    #expect(ReportComparison(model: device, device: model).notes.count == 2)
  }

  @Test(arguments: [
    ("", "not valid JSON"), ("[1", "not valid JSON"), ("{}", "'format' is missing"), ("[]", "not of the type"),
    (#"{"format": "other", "platform": "x", "probes": []}"#, "its format is 'other'"),
    (#"{"format": "camsim rule report 1", "platform": "x", "probes": [{"rule": "a"}]}"#, "at probes.1.rule"),
  ])
  func aFileThatIsNotAReportIsRejected(text: String, words: String) {
    let error = #expect(throws: Report.FormatError.self) { try Report(json: Data(text.utf8)) }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }
}
