import Foundation
import Testing

@testable import Scenarios
@testable import CommandSupport
@testable import camsim

/// Tests the selection of runs and the verbosity of `camsim run`.
@Suite struct SelectionTests {
  /// Three matrix cells, of which the second fails, and a scenario without a matrix.
  private static let files = [
    "grid.yaml": """
    camsim: 1
    name: grid
    posture: portrait
    session: {preset: low, inputs: [back]}
    steps: [{at: 0 s, call: session.startRunning}]
    expect: [{that: session.sessionPreset, isNot: medium}]
    matrix: {session.preset: [low, medium, high], seed: [1, 2]}
    """,
    "plain.yaml": "camsim: 1\nname: plain\nsilent: It shows nothing.",
  ]

  /// Returns the names of the runs in the output. Cells with the same failures share a name, such as `grid: 2 cells with
  /// seed=1`.
  private func names(_ output: String) -> [String] {
    output.split(separator: "\n").filter { !$0.hasPrefix(" ") && !$0.hasPrefix("open ") }.dropLast().map { line in
      let name = line.drop { $0 != " " }.dropFirst()
      return String(name.contains(" cells ") ? name.prefix { $0 != ";" } : name.prefix { $0 != ":" })
    }
  }

  @Test func onlySelectsCells() throws {
    try Program.inFolder(Self.files) { folder in
      func run(_ filters: String...) throws -> [String?] {
        let result = try Program.run(["run", ".", "--json"] + filters.flatMap { ["--only", $0] }, in: folder)
        return try JSONDecoder().decode([RunReport].self, from: Data(result.output.utf8)).map(\.cell)
      }
      #expect(try run("session.preset=low") == ["session.preset=low,seed=1", "session.preset=low,seed=2"])
      #expect(try run("preset=high,seed=2") == ["session.preset=high,seed=2"])
      #expect(
        try run("preset=high,seed=2", "seed=1") == [
          "session.preset=low,seed=1", "session.preset=medium,seed=1", "session.preset=high,seed=1",
          "session.preset=high,seed=2",
        ])
      let none = try Program.run(["run", ".", "--only", "seed=3"], in: folder)
      #expect(none.status == 64)
      #expect(none.output.isEmpty)
      #expect(
        none.errors.hasPrefix(
          "camsim: --only seed=3 matches no cell of a matrix; cells have seed=1, seed=2, session.preset=high, "))
      #expect(try Program.run(["run", ".", "--only", "seed"], in: folder).status == 64)
    }
  }

  @Test func aDeviceThatContradictsTheMatrixIsRefused() throws {
    let text = "camsim: 1\nname: phones\nsilent: It shows nothing.\nmatrix: {device: [iphone-13-mini, iphone-17]}"
    try Program.inFolder(["phones.yaml": text]) { folder in
      let result = try Program.run(["run", "phones.yaml", "--device", "iphone-7"], in: folder)
      #expect(result.status == 64)
      #expect(
        result.errors.hasPrefix(
          "camsim: --device contradicts the matrix of phones, which has a device for each"))
    }
  }

  @Test func failedRunsOnlyFailedCellsAgain() throws {
    try Program.inFolder(Self.files) { folder in
      let missing = try Program.run(["run", ".", "--failed"], in: folder)
      #expect(missing.status == 69)
      #expect(missing.errors.contains("run once without --failed"))
      let first = try Program.run(["run", "."], in: folder)
      #expect(first.output.hasSuffix("\n7 runs: 5 passed, 2 failed; add --failed to rerun only these 2\n"))
      let again = try Program.run(["run", ".", "--failed"], in: folder)
      #expect(names(first.output).contains("grid: 2 cells with session.preset=medium"))
      #expect(names(again.output) == ["grid: all 2 cells that ran"])
      #expect(again.status == 1)
      // Repaired runs are not run again, and earlier passes are preserved.
      let repaired = Self.files["grid.yaml"]?.replacing("isNot: medium", with: "isNot: photo") ?? ""
      try Data(repaired.utf8).write(to: URL(fileURLWithPath: "\(folder)/grid.yaml"))
      #expect(
        try names(Program.run(["run", ".", "--failed", "--only", "seed=1"], in: folder).output) == [
          "grid.session.preset=medium,seed=1"
        ])
      #expect(
        try names(Program.run(["run", ".", "--failed"], in: folder).output) == ["grid.session.preset=medium,seed=2"])
      let nothing = try Program.run(["run", ".", "--failed"], in: folder)
      #expect(nothing.status == 0)
      #expect(nothing.output == "0 runs: all runs passed last time\n")
    }
  }

  @Test func quietPrintsOnlyFailures() throws {
    try Program.inFolder(Self.files) { folder in
      let result = try Program.run(["run", ".", "--quiet"], in: folder)
      #expect(names(result.output).allSatisfy { $0.contains("medium") })
      #expect(result.errors.isEmpty)
      #expect(result.output.hasSuffix("7 runs: 5 passed, 2 failed; add --failed to rerun only these 2\n"))
      let good = try Program.run(["run", "plain.yaml", "-q"], in: folder)
      #expect(good.status == 0)
      #expect(good.output.isEmpty)
      #expect(good.errors.isEmpty)
    }
  }

  @Test func `scenarios with a real camera or the host's clock run one at a time by default`() throws {
    func jobs(_ options: [String] = [], device: String = "iphone-13-mini") throws -> Int {
      let run = try #require(try Camsim.parseAsRoot(["run", "a.yaml"] + options) as? Run)
      #expect(run.jobs == nil)
      let text = "camsim: 1\nname: a\ndevice: \(device)"
      let scenarios = try ScenarioFile(text: text, path: "a.yaml").scenarios
      return run.defaultJobs(for: scenarios + scenarios)
    }
    let machine = ProcessInfo.processInfo
    let most = min(machine.activeProcessorCount, max(1, Int(machine.physicalMemory >> 30)))
    #expect(try jobs() == most)
    #expect(try jobs(["--device", "iphone-14"], device: "v4l2:/dev/video0") == most)
    #expect(try jobs(device: "v4l2:/dev/video0") == 1)
    #expect(try jobs(["--device", "v4l2:/dev/video0"]) == 1)
    #expect(try jobs(["--clock", "host"]) == 1)
  }

  @Test func aScenarioIsReadFromStandardInput() throws {
    try Program.inFolder([
      "a.yaml": "camsim: 1\nname: piped\nsilent: Nothing.", "b.yaml": "camsim: 1\nname: b\nsede: 3",
    ]) {
      folder in
      func pipe(_ file: String, _ verb: String) throws -> Program.Result {
        let camsim = try #require(Program.executable)
        return try Program.run(
          ["-c", "cat \(file) | \(camsim.path) \(verb) -"], in: folder, program: URL(fileURLWithPath: "/bin/sh"))
      }
      #expect(try pipe("a.yaml", "run").output.hasPrefix("passed piped: "))
      #expect(try pipe("a.yaml", "check").output == "ok -: 1 run\n")
      let bad = try pipe("b.yaml", "run")
      #expect(bad.status == 65)
      #expect(bad.errors == "-:3:1: unknown key 'sede' in a scenario; did you mean 'seed'?\n")
      #expect(try pipe("/dev/zero", "check").errors.contains("more than 1048576 bytes"))
    }
  }

  @Test func duplicateScenarioNamesAppearInTheJSONOutput() throws {
    try Program.inFolder(["a.yaml": "camsim: 1\nname: a", "b.yaml": "camsim: 1\nname: a"]) { folder in
      let result = try Program.run(["run", ".", "--json"], in: folder)
      let reports = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
      #expect(result.status == 65)
      #expect(reports.map { $0["status"] as? String } == ["skipped", "error"])
      #expect(result.errors == "./b.yaml: the name 'a' is already used by ./a.yaml; rename one of the scenarios.\n")
    }
  }

  @Test func colorsAreOnlyUsedOnTerminalsThatAllowThem() {
    #expect(ANSIStyle(isOn: true)(.passed) == "\u{1B}[32mpassed\u{1B}[0m")
    #expect(ANSIStyle(isOn: false)(.raised) == "raised")
    #expect(ANSIStyle(isTerminal: true, [:]).isOn)
    #expect(ANSIStyle(isTerminal: true, ["NO_COLOR": ""]).isOn)
    #expect(!ANSIStyle(isTerminal: true, ["NO_COLOR": "1"]).isOn)
    #expect(!ANSIStyle(isTerminal: true, ["TERM": "dumb"]).isOn)
    #expect(!ANSIStyle(isTerminal: false, [:]).isOn)
    #expect(ANSIStyle(isTerminal: false, ["CLICOLOR_FORCE": "1"]).isOn)
    #expect(!ANSIStyle(isTerminal: false, ["CLICOLOR_FORCE": "0"]).isOn)
    #expect(!ANSIStyle(isTerminal: false, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"]).isOn)
  }
}
