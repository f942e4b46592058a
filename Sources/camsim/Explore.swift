import ArgumentParser
import CommandSupport
import Exploration
import Foundation
import Scenarios

/// The command `camsim explore`, which searches for what breaks a program or a scenario.
struct Explore: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explore", abstract: "Search for phones, faults and orders of callbacks that break your program.",
    discussion: """
      Runs the program as camsim run-app does, first unchanged, then again and again, each time with another phone, \
      permission, fault, error, or order of callbacks. A run fails if the program makes a call for which Apple's \
      frameworks raise an exception, crashes, deadlocks, does not end, or does not capture after the fault has ended, \
      and if an expectation of the scenario is not met. The unchanged run must pass; without a scenario, it ends after 30 s of virtual time. Without a program, the scenario \
      itself is explored: a run fails if it raises an exception, or if an expectation is not met.

      Writes each finding to standard output, and a page that shows it beside the unchanged run. The same seed gives the same \
      findings on any machine. Exit status: 1 if something was found, otherwise as for camsim run.

      EXAMPLES:
        camsim explore --product MyProgram
        camsim explore --scenario call.yaml --budget 1000 -- .build/debug/MyProgram
        camsim explore --scenario first.yaml
        camsim explore --only without=torch -- .build/debug/MyProgram
      """)

  @OptionGroup var program: ProgramOptions

  @Option(help: ArgumentHelp("The number of runs, in addition to the unchanged one.", valueName: "n"))
  var budget = 400

  @Option(help: ArgumentHelp("The seed of the orders of callbacks that are tried.", valueName: "n"))
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp("Try only this variation, as a finding names it. Can be repeated.", valueName: "variation"))
  var only: [String] = []

  @Option(
    help: ArgumentHelp(
      "Do not apply this check. Can be repeated.", valueName: "check"))
  var without: [Oracle] = []

  @Option(
    help: ArgumentHelp("The folder for the results.", valueName: "dir"), completion: .directory,
    transform: ResultFolder.read)
  var out = "camsim-exploration"

  @Option(
    help: ArgumentHelp(
      "Also write a report with a case for each finding: junit=FILE, json=FILE, or github. Repeatable.",
      valueName: "kind"))
  var report: [ReportRequest] = []

  func validate() throws {
    guard !program.command.isEmpty || program.scenario != nil else {
      throw ValidationError(
        "Specify --product, the program after --, or --scenario, such as: camsim explore -- .build/debug/MyProgram")
    }
    guard !program.command.isEmpty || program.duration == nil else {
      throw ValidationError("--for applies to a program; a scenario ends by itself.")
    }
    guard budget > 0 else { throw ValidationError("--budget must be at least 1.") }
    for text in only where Variation(text) == nil {
      throw ValidationError("'\(text)' is not a variation; copy the text from a finding, such as device=iphone-6s.")
    }
  }

  func run() throws {
    try StandardError.guarding {
      try program.build()
      let search = try ExplorationSearch(
        subject, budget: budget, switchedOff: Set(without), command: command, out: out,
        requests: report)
      let variations = only.compactMap { Variation($0) }
      let hasFound = try Self.wait {
        try await variations.isEmpty ? search.search(seed: seed) : search.run(only: variations)
      }
      if hasFound { throw ExitCode(1) }
    }
  }

  /// The program, or the scenario if there is no program.
  private var subject: any ExploredSubject {
    get throws {
      if program.command.isEmpty, let path = program.scenario { return try ScenarioRuns(program, path: path) }
      return try ProgramRuns(program)
    }
  }

  /// The command line, for a shell.
  private var command: String {
    (["camsim"] + CommandLine.arguments.dropFirst()).map { word in
      word.allSatisfy { $0.isLetter || $0.isNumber || "-_./=".contains($0) } ? word : "'\(word)'"
    }.joined(separator: " ")
  }

  /// Waits for an asynchronous function.
  private static func wait<Result>(for body: @escaping () async throws -> Result) throws -> Result {
    // Unchecked: this thread waits until the task has ended.
    nonisolated(unsafe) let body = body
    // Unchecked: as above.
    nonisolated(unsafe) var result: Swift.Result<Result, any Error>?
    let ended = DispatchSemaphore(value: 0)
    Task {
      do { result = .success(try await body()) } catch { result = .failure(error) }
      ended.signal()
    }
    ended.wait()
    return try result!.get()
  }
}

extension Oracle: ExpressibleByArgument {}
