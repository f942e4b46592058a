import ArgumentParser
import CommandSupport
import Foundation
import Scenarios

/// The command `camsim run-app`, which runs a program in a simulated world.
struct RunApp: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run-app", abstract: "Run your program on a simulated camera in virtual time.",
    discussion: """
      With --product, builds an executable of the package in the current folder as camsim build does, and runs it. A \
      package that depends on camsim must add camsim's product AppRunner to the executable's target; with camsim's \
      Swift SDK, nothing needs to be added. A scenario simulates the program's environment (posture, light, faults) and checks expectations. The \
      run ends with the program, or at the last time in the scenario if the program is still running.

      Standard output is the program's. The exit status is the program's, or 128 plus its signal; 1 if an expectation \
      is not met or the program deadlocks; 65 and 69 as for camsim run.

      EXAMPLES:
        camsim run-app --product MyProgram
        camsim run-app --scenario call.yaml --out results -- .build/debug/MyProgram
      """)

  @OptionGroup var program: ProgramOptions

  @Option(
    help: ArgumentHelp("The folder for the results.", valueName: "dir"), completion: .directory,
    transform: ResultFolder.read)
  var out = "camsim-output"

  @Option(
    help: ArgumentHelp(
      "Use this seed instead of the scenario's. It also changes the order of jobs that are ready at the same time.",
      valueName: "n"))
  var seed: UInt64?

  @Option(
    help: "The clock of the run; with host, the program runs in real time. (default: virtual; host for real cameras)")
  var clock: RunOptions.Clock?

  func validate() throws {
    if program.command.isEmpty {
      throw ValidationError(
        "Specify --product, or the program after --, such as: camsim run-app -- .build/debug/MyProgram")
    }
  }

  func run() throws {
    try StandardError.guarding {
      try program.build()
      var status: Int32 = 0
      for scenario in try AppJob.scenarios(path: program.scenario, name: program.name) {
        let end = try run(scenario)
        status = status == 0 ? end : status
      }
      if status != 0 { throw ExitCode(status) }
    }
  }

  /// Runs the program once and returns its exit status.
  private func run(_ scenario: Scenario) throws -> Int32 {
    let folder = try ResultFolder(root: out, name: scenario.folderName)
    let outcome = folder.stagingPath + ".json"
    defer { try? FileManager.default.removeItem(atPath: outcome) }
    do {
      var job = AppJob(name: program.name, directory: folder.stagingPath, outcome: outcome)
      (job.scenario, job.cell, job.device, job.seed) = (program.scenario, scenario.cell, program.device, seed)
      job.nanoseconds = program.duration
      job.clock = clock?.rawValue
      let end = try ChildProgram.run(program.command, environment: [AppJob.variable: job.text()])
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
    case .explored, nil:
      guard FileManager.default.fileExists(atPath: "\(folder.stagingPath)/trace.txt") else {
        throw program.hasNotJoined(end)
      }
      try folder.publish()
      StandardError.write("failed \(scenario.folderName): the program \(end); see its trace until then in \(trace)")
      return max(end.status, 1)
    }
  }
}
