import Foundation
import Synchronization
import Testing

@testable import Scenarios
@testable import CommandSupport

@Suite struct ScenarioBatchTests {
  /// A fake engine whose result depends on the scenario's name.
  private struct ScriptedEngine: ScenarioEngine {
    let order = Order()

    final class Order: Sendable {
      private let names = Mutex<[String]>([])
      func append(_ name: String) { names.withLock { $0.append(name) } }
      var all: [String] { names.withLock { $0 } }
    }

    func run(_ scenario: Scenario, directory: String, options: RunOptions) throws -> RunReport {
      order.append(scenario.name)
      try Data("#camsim-trace 1\n".utf8).write(to: URL(fileURLWithPath: "\(directory)/trace.txt"))
      options.progress(0.5)
      var report = RunReport(scenario)
      report.frameCount = 30
      switch scenario.name {
      case "differs":
        let place = Scenario.Place(path: "a.yaml", Scenario.Position(line: 3, column: 1))
        report.failures = [RunReport.Failure(place, "back.iso is 100, but it is 200")]
      case "raises":
        report.exceptions = [
          .init(
            name: "NSRangeException", reason: "too far", remedy: "clamp it", nanoseconds: 1,
            place: Scenario.Place(path: scenario.path), isExpected: false)
        ]
      case "ends": report.errors = [ScenarioError(.internalFault, "the disk is gone")]
      case "absent": throw ScenarioError(.unavailable, "file:x.mov: the file does not exist; check the path.")
      case "broken": throw CocoaError(.featureUnsupported)
      case "cancels":
        options.cancellation.cancel()
        report.skipped = "ended early"
      default: break
      }
      return report
    }

    func inputs(of device: DeviceReference?) throws -> [Scenario.Input]? { nil }
    func devices(of device: DeviceReference?, withFormats: Bool) throws -> [DeviceListing] { [] }
  }

  private static func summary(_ names: [String], jobs: Int = 1, signal: Int32? = nil) throws -> (BatchSummary, [String])
  {
    let scenarios = try names.flatMap { try ScenarioFile(text: "camsim: 1\nname: \($0)", path: "\($0).yaml").scenarios }
    let root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: root) }
    let engine = ScriptedEngine()
    let batch = ScenarioBatch(engine: engine, scenarios: scenarios, root: root, options: RunOptions(), jobCount: jobs)
    let summary = BatchSummary(batch.run { _ in }, signal: signal)
    let folders = try FileManager.default.contentsOfDirectory(atPath: root).sorted()
    #expect(summary.reports.allSatisfy { $0.directory == (folders.contains($0.name) ? "\(root)/\($0.name)" : nil) })
    return (summary, folders)
  }

  /// Returns the lines that are printed to standard output and standard error.
  private static func lines(_ summary: BatchSummary) -> (output: [String], errors: [String]) {
    var lines: (output: [String], errors: [String]) = ([], [])
    summary.write(to: { lines.output.append($0) }, complain: { lines.errors.append($0) })
    return lines
  }

  @Test(
    arguments: zip(
      ["good", "good differs", "raises good", "differs absent good", "broken absent", "ends"], [0, 1, 1, 69, 70, 70]))
  func theWorstStatusDeterminesTheExitStatus(_ list: String, _ code: Int32) throws {
    let names = list.split(separator: " ").map(String.init)
    let (summary, folders) = try Self.summary(names)
    #expect(summary.status.code == code)
    // Runs that could not start left no results; the others left theirs, even after an error.
    #expect(folders == names.filter { !["absent", "broken"].contains($0) }.sorted())
  }

  @Test func everyRunHasAStatus() throws {
    let names = ["good", "differs", "raises", "absent", "cancels", "z"]
    let (summary, _) = try Self.summary(names)
    #expect(summary.reports.map(\.name) == names)
    #expect(summary.reports.map(\.status) == [.passed, .failed, .raised, .error, .skipped, .skipped])
    let json = try JSONEncoder().encode(summary.reports)
    let answer = try #require(try JSONSerialization.jsonObject(with: json) as? [[String: Any]])
    #expect(answer.map { $0["status"] as? String } == ["passed", "failed", "raised", "error", "skipped", "skipped"])
    #expect((answer[3]["errors"] as? [[String: Any]])?.first?["kind"] as? String == "unavailable")
    #expect(answer[5]["skipped"] as? String == "not run, because the batch was canceled")
  }

  @Test func reportLinesAreInTheOrderOfTheScenarios() throws {
    let (summary, _) = try Self.summary(["c", "differs", "a", "b"], jobs: 4)
    #expect(summary.reports.map(\.name) == ["c", "differs", "a", "b"])
    let lines = Self.lines(summary).output
    #expect(lines[0].hasPrefix("passed c: 30 frames, 0 events, nothing was expected; "))
    #expect(lines[1].hasPrefix("failed differs: "))
    #expect(lines[1].hasSuffix("\n  a.yaml:3:1: back.iso is 100, but it is 200"))
  }

  @Test(arguments: zip([SIGINT, SIGTERM], [130, 143]))
  func aSignalEndsTheBatchAndKeepsExistingResults(_ signal: Int32, _ code: Int32) throws {
    let (summary, folders) = try Self.summary(["a", "cancels", "z"], signal: signal)
    #expect(summary.status.code == code)
    #expect(folders == ["a", "cancels"])
    let lines = Self.lines(summary)
    #expect(lines.output.count == 2)
    #expect(lines.output[1] == "3 runs: 1 passed, 2 skipped; add --failed to rerun only these 2")
    #expect(lines.errors[0].hasPrefix("skipped cancels: ended early; 30 frames, "))
    #expect(lines.errors[1] == "skipped z: not run, because the batch was canceled")
  }

  @Test func twoScenariosCannotShareAFolder() throws {
    let scenarios = try ["x/a.yaml", "y/a.yaml"].flatMap {
      try ScenarioFile(text: "camsim: 1\nname: a", path: $0).scenarios
    }
    let error = #expect(throws: ScenarioError.self) { try ScenarioBatch.requireDistinctFolders(scenarios) }
    #expect(
      error?.description == "y/a.yaml: the name 'a' is already used by x/a.yaml; rename one of the scenarios.")
  }

  @Test func progressIsShownOnlyOnTerminals() {
    let written = Mutex("")
    for isTerminal in [false, true] {
      let line = ProgressLine(isTerminal: isTerminal) { text in written.withLock { $0 += text } }
      for step in 0...1000 { line.show(BatchProgress(share: Double(step) / 1000, name: "a")) }
      line.clear()
      let text = written.withLock { $0 }
      #expect(text.isEmpty == !isTerminal)
      #expect(text.split(separator: "\r").count <= 102)
    }
    #expect(written.withLock { $0 }.contains("[##########..........] 50% a"))
  }

  @Test func `progress counts the runs and estimates the time left`() {
    let written = Mutex("")
    let now = Mutex(Int64(500_000_000))
    let line = ProgressLine(isTerminal: true, now: { now.withLock { $0 } }) { text in written.withLock { $0 += text } }
    func show(_ share: Double, _ endedCount: Int, after seconds: Double) -> String {
      now.withLock { $0 = Int64(seconds * 1e9) }
      written.withLock { $0 = "" }
      line.show(BatchProgress(share: share, endedCount: endedCount, count: 3, name: "a"))
      return written.withLock { $0 }
    }
    #expect(show(0.1, 0, after: 0.5) == "\r\u{1B}[K[##..................] 10% 1/3 a")
    #expect(show(0.25, 0, after: 4) == "\r\u{1B}[K[#####...............] 25% 1/3 12 s left a")
    #expect(show(0.25, 1, after: 400) == "\r\u{1B}[K[#####...............] 25% 2/3 20 min left a")
    #expect(show(0.25, 1, after: 500).isEmpty)
    #expect(show(1, 3, after: 500) == "\r\u{1B}[K[####################] 100% 3/3 a")
  }

  @Test func `cells with the same failures share a line`() {
    func report(_ cell: String?, _ failure: String?, _ name: String = "grid") -> RunReport {
      var report = RunReport(path: "\(name).yaml", [])
      (report.name, report.cell) = (name, cell)
      report.failures = failure.map { [.init(Scenario.Place(path: "\(name).yaml"), $0)] } ?? []
      return report
    }
    func text(_ reports: [RunReport]) -> [String] { Self.lines(BatchSummary(reports)).output.dropLast() }
    let reports = [
      report("seed=1", "at 1 s expected a, but it was b in the image of 0.9 s; see frames/failed-1-a.png"),
      report("seed=2", nil),
      report("seed=3", "at 1.2 s expected a, but it was b in the image of 1.1 s; see frames/failed-1-a.png"),
      report("seed=4", "at 1 s expected a, but it was c"), report(nil, "x", "other"), report(nil, "x", "other"),
    ]
    #expect(
      text(reports) == [
        "failed grid: 2 cells: seed=1 seed=3\n  grid.yaml: expected a, but it was b", "passed grid.seed=2: ",
        "failed grid.seed=4: \n  grid.yaml: at 1 s expected a, but it was c", "failed other: \n  other.yaml: x",
        "failed other: \n  other.yaml: x",
      ])
    #expect(text((1...20).map { report("seed=\($0)", "x") }) == ["failed grid: all 20 cells that ran\n  grid.yaml: x"])
    #expect(
      text((1...4).map { report("seed=\($0)", $0 == 3 ? "x" : nil) }) == [
        "passed grid: 3 of 4 cells; nothing was expected", "failed grid.seed=3: \n  grid.yaml: x",
      ])
    var met = [report("seed=1", nil), report("seed=2", nil)]
    for index in met.indices {
      (met[index].metExpectationCount, met[index].directory) = (1, "out/grid.seed=\(index + 1)")
    }
    #expect(text(met) == ["passed grid: all 2 cells that ran; out/grid.*"])
    let columns = (1...4).map { report("seed=\($0 % 2),posture=\($0 / 3)", $0 % 2 == 0 ? "x" : "y") }
    #expect(
      text(columns) == [
        "failed grid: 2 cells with seed=1\n  grid.yaml: y", "failed grid: 2 cells with seed=0\n  grid.yaml: x",
      ])
    let many = text((1...20).map { report("seed=\($0)", "x") } + [report("seed=0", "y")])
    #expect(many[0].hasPrefix("failed grid: 20 cells: seed=1 seed=2 "))
    #expect(many[0].contains(" seed=12 and 8 more\n"))
    let fewer = text((1...13).map { report("seed=\($0)", "x") } + [report("seed=0", "y")])
    #expect(fewer[0].contains(" seed=13\n"))
  }
}
