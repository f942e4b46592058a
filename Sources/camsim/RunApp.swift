import ArgumentParser
import CommandSupport
import Foundation
import Scenarios

/// The command `camsim run-app`, which runs a program in a simulated world.
struct RunApp: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run a program of yours on a simulated camera, in virtual time.",
    discussion: """
      The program's target lists the product AppRunner of this package beside AVFoundation; its source is as it is. A scenario plays the \
      world around it: how the phone is held, the light, what goes wrong, and what must hold. The run ends with the program, or with the \
      last moment that the scenario names if the program is still running then.

      Standard output is the program's. The exit status is the program's too, or 128 and its signal; 1 when something does not hold or \
      nothing can go on, 65 and 69 as for camsim run.
      """)

  @Option(
    help: ArgumentHelp("What happens around the program.", valueName: "file"), completion: .file(extensions: ["yaml"]))
  var scenario: String?

  @Option(help: ArgumentHelp("Where the results go.", valueName: "dir"), completion: .directory)
  var out = "camsim-output"

  @Option(help: ArgumentHelp("Another camera than the file's, as for camsim run.", valueName: "d"))
  var device: String?

  @Option(
    help: ArgumentHelp(
      "Another seed than the file's, and another order of what is ready at the same time.", valueName: "n"))
  var seed: UInt64?

  @Option(help: "What moves time; with host the program runs as it would by itself.")
  var clock: RunOptions.Clock?

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "When a program that is still running is ended, such as 90s; by default at the last moment that the scenario names.",
      valueName: "time"),
    transform: Record.nanoseconds)
  var duration: Int64?

  @Argument(parsing: .postTerminator, help: "The program and its arguments, after --.")
  var program: [String] = []

  func validate() throws {
    if program.isEmpty { throw ValidationError("Name the program after --, such as: camsim run-app -- ./MyProgram") }
    if let device { _ = try DeviceArgument.read(device) }
  }

  func run() throws {
    try StandardError.guarding {
      let name = Self.scenarioName(of: program[0])
      var status: Int32 = 0
      for scenario in try AppJob.scenarios(path: scenario, name: name) {
        let end = try run(scenario, name: name)
        status = status == 0 ? end : status
      }
      if status != 0 { throw ExitCode(status) }
    }
  }

  /// Converts the name of a program to a scenario name.
  private static func scenarioName(of program: String) -> String {
    let name = URL(fileURLWithPath: program).lastPathComponent
    let letters = name.prefix(100).map { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) ? $0 : "-" }
    return letters.first.map { $0.isLetter || $0.isNumber } ?? false ? String(letters) : "app-" + String(letters)
  }

  /// Runs the program once and returns its exit status.
  private func run(_ scenario: Scenario, name: String) throws -> Int32 {
    let folder = try ResultFolder(root: out, name: scenario.folderName)
    let outcome = folder.stagingPath + ".json"
    defer { try? FileManager.default.removeItem(atPath: outcome) }
    do {
      var job = AppJob(name: name, directory: folder.stagingPath, outcome: outcome)
      (job.scenario, job.cell, job.device, job.seed) = (self.scenario, scenario.cell, device, seed)
      job.nanoseconds = duration
      job.clock = clock?.rawValue
      let end = try ChildProgram.run(program, environment: [AppJob.variable: job.text()])
      let text = FileManager.default.contents(atPath: outcome)
      return try tell(scenario, folder, end, text.map { try JSONDecoder().decode(AppOutcome.self, from: $0) })
    } catch {
      folder.discard()
      throw error
    }
  }

  /// Reports the outcome, and moves the results to their final folder.
  private func tell(
    _ scenario: Scenario, _ folder: ResultFolder, _ end: ChildProgram.End, _ outcome: AppOutcome?
  ) throws -> Int32 {
    let trace = "\(folder.path)/trace.txt"
    switch outcome {
    case .failure(let error): throw error
    case .report(let report, let ending):
      try folder.publish()
      var report = report
      report.directory = folder.path
      StandardError.write(report.text())
      if let ending { StandardError.write("  \(ending)") }
      let status = ExitStatus(report)
      return status == .success ? end.status : status.code
    case nil:
      guard FileManager.default.fileExists(atPath: "\(folder.stagingPath)/trace.txt") else {
        throw ScenarioError(
          .unavailable,
          "\(program[0]) (\(end)) took no part in the run; list the product AppRunner in its target in Package.swift")
      }
      try folder.publish()
      StandardError.write("failed \(scenario.folderName): the program was \(end); its trace until then: \(trace)")
      return max(end.status, 1)
    }
  }
}
