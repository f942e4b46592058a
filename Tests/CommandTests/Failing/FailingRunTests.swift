import Foundation
import Testing

/// Tests that each unsuccessful ending of a run appears in every report. `Fixtures/Failing` contains a scenario for
/// each.
@Suite struct FailingRunTests {
  @Test(arguments: FailingRun.all)
  func everyReportDescribesTheFailure(_ run: FailingRun) throws {
    try Program.inFolder([:]) { reports in
      try run.check(run.run(reportsTo: reports), reports: reports)
    }
  }

  @Test func everyFailingScenarioIsTested() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: FailingRun.folder).filter { $0.hasSuffix(".yaml") }
    let run = Set(FailingRun.all.flatMap(\.arguments) + ["full-disk.yaml", "endless.yaml"])
    #expect(Set(files).isSubset(of: run), "\(Set(files).subtracting(run))")
  }

  @Test(.enabled(if: Mount.isPossible, "mounting a tmpfs requires root"))
  func aFullDiskIsReported() throws {
    try Program.inFolder(["out/fill": ""]) { reports in
      let out = "\(reports)/out"
      var run = FailingRun(
        "full-disk", "error", "\(out)/full-disk/a.jpg: cannot write the file: No space left on device (ENOSPC)",
        type: "unavailable", exit: 69)
      try Mount.with(options: "size=300k", at: out) {
        try Data(count: 200 << 10).write(to: URL(fileURLWithPath: "\(out)/fill"))
        try run.check(run.run(reportsTo: reports), reports: reports)
      }
      // The run is reported even if there is no space for the page.
      run.hasPage = false
      try Mount.with(options: "size=64k", at: out) {
        try Data(count: 24 << 10).write(to: URL(fileURLWithPath: "\(out)/fill"))
        let result = try run.run(reportsTo: reports)
        try run.check(result, reports: reports)
        let page = "\(out)/index.html: cannot write the page: No space left on device (ENOSPC)"
        #expect(result.errors.contains("\(page); free disk space or choose another disk"))
      }
    }
  }

  @Test(arguments: zip([SIGINT, SIGTERM], [130, 143] as [Int32]))
  func aSignalIsReported(_ signal: Int32, _ status: Int32) throws {
    try Program.inFolder([:]) { reports in
      let run = FailingRun(
        ["endless.yaml", "misuse.yaml", "--jobs", "1"], exit: status, hasPage: true,
        [
          .init(status: "skipped", name: "endless", sentence: "ended early, after "),
          .init(status: "skipped", name: "misuse", sentence: "not run, because the batch was canceled"),
        ])
      let result = try run.run(reportsTo: reports) { process in
        let movie = "\(reports)/out/.endless.partial-\(process.processIdentifier)/clip.mov"
        while !FileManager.default.fileExists(atPath: movie), process.isRunning { poll(nil, 0, 1) }
        kill(process.processIdentifier, signal)
      }
      try run.check(result, reports: reports)
      #expect(FileManager.default.fileExists(atPath: "\(reports)/out/endless/clip.mov"))
      // The run did not reach the moment of its expectation.
      #expect(!result.errors.contains("recordingCount"), "\(result.errors)")
    }
  }
}
