import Foundation
import Scenarios
import Synchronization
import Testing

@testable import camsim

@Suite struct ScenarioBatchTests {
  /// Does what the name of a scenario says.
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
      var report = RunReport(name: scenario.name, cell: scenario.cell, directory: directory)
      report.frameCount = 30
      switch scenario.name {
      case "differs": report.failures = ["a.yaml:3:1: back.iso is 100, but it is 200"]
      case "absent": throw ScenarioError(.unavailable, "file:x.mov: the file is not there; check the path.")
      case "broken": throw CocoaError(.featureUnsupported)
      case "cancels":
        options.cancellation.cancel()
        report.wasCancelled = true
      default: break
      }
      return report
    }

    func devices(of device: DeviceReference?) throws -> [DeviceListing] { [] }
  }

  private static func summary(_ names: [String], jobs: Int = 1, signal: Int32? = nil) throws -> (BatchSummary, [String])
  {
    let scenarios = try names.flatMap { try ScenarioFile(text: "camsim: 1\nname: \($0)", path: "\($0).yaml").scenarios }
    let root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: root) }
    let engine = ScriptedEngine()
    let batch = ScenarioBatch(engine: engine, scenarios: scenarios, root: root, options: RunOptions(), jobCount: jobs)
    let outcomes = batch.run { _, _ in }
    let folders = try FileManager.default.contentsOfDirectory(atPath: root).sorted()
    let summary = BatchSummary(scenarios: scenarios, outcomes: outcomes, signal: signal)
    #expect(summary.reports.allSatisfy { $0.directory == "\(root)/\($0.name)" })
    return (summary, folders)
  }

  @Test(arguments: zip(["good", "good differs", "differs absent good", "broken absent"], [0, 1, 69, 70]))
  func theWorstDecides(_ list: String, _ code: Int32) throws {
    let names = list.split(separator: " ").map(String.init)
    let (summary, folders) = try Self.summary(names)
    #expect(summary.status.code == code)
    // What failed left nothing, what ran to its end left its results.
    #expect(folders == names.filter { ["good", "differs"].contains($0) }.sorted())
  }

  @Test func linesComeInTheOrderOfTheScenarios() throws {
    let (summary, _) = try Self.summary(["c", "differs", "a", "b"], jobs: 4)
    #expect(summary.reports.map(\.name) == ["c", "differs", "a", "b"])
    #expect(summary.lines[0].hasPrefix("ok c: 30 frames, 0 events, 0 expectations met; "))
    #expect(summary.lines[1].hasPrefix("FAILED differs: "))
    #expect(summary.lines[2] == "  a.yaml:3:1: back.iso is 100, but it is 200")
  }

  @Test(arguments: zip([SIGINT, SIGTERM], [130, 143]))
  func aSignalEndsTheBatchAndKeepsWhatThereIs(_ signal: Int32, _ code: Int32) throws {
    let (summary, folders) = try Self.summary(["a", "cancels", "z"], signal: signal)
    #expect(summary.status.code == code)
    #expect(folders == ["a", "cancels"])
    #expect(summary.lines.last?.hasPrefix("ended cancels: ") == true)
    #expect(summary.errors == ["z: not run, because the runs were ended early."])
  }

  @Test func twoScenariosMayNotShareAFolder() throws {
    let scenarios = try ["x/a.yaml", "y/a.yaml"].flatMap {
      try ScenarioFile(text: "camsim: 1\nname: a", path: $0).scenarios
    }
    let batch = ScenarioBatch(
      engine: ScriptedEngine(), scenarios: scenarios, root: "out", options: RunOptions(), jobCount: 1)
    let sentence = "y/a.yaml: the name 'a' is also that of x/a.yaml; give one of them another name."
    #expect(throws: ScenarioError(.badScenario, sentence)) { try batch.requireDistinctFolders() }
  }

  @Test func progressIsForTerminalsOnly() {
    let written = Mutex("")
    for isTerminal in [false, true] {
      let line = ProgressLine(isTerminal: isTerminal) { text in written.withLock { $0 += text } }
      for step in 0...1000 { line.show(Double(step) / 1000, "a") }
      line.clear()
      let text = written.withLock { $0 }
      #expect(text.isEmpty == !isTerminal)
      #expect(text.split(separator: "\r").count <= 102)
    }
    #expect(written.withLock { $0 }.contains("[##########..........] 50% a"))
  }
}
