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

  @Option(
    help: ArgumentHelp(
      "The scenario that simulates the program's environment. (default: a phone without events)", valueName: "file"),
    completion: .file(extensions: ["yaml"]))
  var scenario: String?

  @Option(help: ArgumentHelp("The folder for the results.", valueName: "dir"), completion: .directory)
  var out = "camsim-output"

  @Option(help: ArgumentHelp("Use this device instead of the scenario's, as for camsim run.", valueName: "d"))
  var device: String?

  @Option(
    help: ArgumentHelp(
      "Use this seed instead of the scenario's. It also changes the order of jobs that are ready at the same time.",
      valueName: "n"))
  var seed: UInt64?

  @Option(
    help: "The clock of the run; with host, the program runs in real time. (default: virtual; host for real cameras)")
  var clock: RunOptions.Clock?

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "The time at which a program that is still running is ended, such as 90s. (default: the last time in the scenario)",
      valueName: "time"),
    transform: Record.nanoseconds)
  var duration: Int64?

  @Option(help: ArgumentHelp("Build this product of the package in the current folder, and run it.", valueName: "name"))
  var product: String?

  @Argument(
    parsing: .postTerminator, help: "The program and its arguments, after --; with --product, only the arguments.")
  var words: [String] = []

  /// The program and its arguments.
  private var program: [String] { product.map { ["\(Self.buildFolder)/debug/\($0)"] + words } ?? words }

  private static var buildFolder: String { ProcessInfo.processInfo.environment["SWIFTPM_BUILD_DIR"] ?? ".build" }

  func validate() throws {
    if program.isEmpty {
      throw ValidationError(
        "Specify --product, or the program after --, such as: camsim run-app -- .build/debug/MyProgram")
    }
    if let device { _ = try DeviceArgument.read(device) }
  }

  func run() throws {
    try StandardError.guarding {
      try build()
      let name = Self.scenarioName(of: program[0])
      var status: Int32 = 0
      for scenario in try AppJob.scenarios(path: scenario, name: name) {
        let end = try run(scenario, name: name)
        status = status == 0 ? end : status
      }
      if status != 0 { throw ExitCode(status) }
    }
  }

  /// Builds the product that the command line names.
  private func build() throws {
    guard let product else { return }
    let camsim = Bundle.main.executablePath ?? CommandLine.arguments[0]
    let end = try ChildProgram.run([camsim, "build", "--product", product], environment: [:])
    if end.status != 0 { throw ExitCode(end.status) }
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
          "\(program[0]) (\(end)) did not join the run; add the product AppRunner to its target in Package.swift")
      }
      try folder.publish()
      StandardError.write("failed \(scenario.folderName): the program \(end); see its trace until then in \(trace)")
      return max(end.status, 1)
    }
  }
}
