import ArgumentParser
import Exploration
import Foundation

/// The command-line options of all programs that explore seeded test cases.
public struct ExplorationOptions: ParsableArguments {
  /// A description of the exit statuses for a command's help text.
  public static let statuses = "Exit status: 0 all well, 1 a finding, 64 wrong usage, 70 internal error."

  @Option(help: ArgumentHelp("The first seed.", valueName: "number"))
  public var seed: UInt64 = 1
  @Option(help: ArgumentHelp("How many cases to run.", valueName: "number"))
  public var count: UInt64 = 1000
  @Option(
    help: ArgumentHelp(
      "Which part of the cases to run, such as 3/8 for the third of eight.", valueName: "number/count"),
    transform: { text in
      guard let shard = Shard(text) else { throw ValidationError(Shard.refusal(of: text)) }
      return shard
    })
  public var shard = Shard(number: 1, count: 1)
  @Option(
    help: ArgumentHelp("How many processes share the cases (default: one for each processor).", valueName: "number"))
  public var workers: Int?
  @Option(help: ArgumentHelp("After how long to begin no new case.", valueName: "seconds"))
  public var seconds: Double?
  @Option(help: ArgumentHelp("After how many cases with a finding to begin no new one.", valueName: "number"))
  public var findings = 5
  @Option(help: ArgumentHelp("How long a command may take.", valueName: "seconds"))
  public var patience: UInt32?
  @Option(
    help: ArgumentHelp(
      "Run one case, in this process and without a limit of time: 7, or 7:0,4 for some of its commands.",
      valueName: "case"))
  public var replay: SeededCase?
  @Option(help: .private)
  var worker: String?

  /// Creates options with default values, which the command line overrides.
  public init() {}

  /// Runs a test with these options and exits the process with a failure status if there is a finding.
  ///
  /// - Parameters:
  ///   - noun: The plural noun for the test cases.
  ///   - patience: The default timeout of a test case in seconds.
  ///   - replayOptions: The options that are needed to run a test case again.
  ///   - summarize: Prints a summary of the cases that did not crash.
  public func explore<Test: RandomTest<SeededCase>>(
    _ test: Test, noun: String, patience: UInt32, replayOptions: [String] = [],
    summarize: (WorkerPool<Test>.Outcome) -> Void
  ) throws {
    do {
      if let worker {
        try CaseServer(test, CommandProgress(path: worker, patience: self.patience ?? patience)).run()
      } else if let replay {
        try run(replay, of: test)
      } else {
        try exploreAll(test, noun, replayOptions, summarize)
      }
    } catch let status as ExitCode {
      throw status
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      throw ExitCode(70)
    }
  }

  private func run<Test: RandomTest<SeededCase>>(_ testCase: SeededCase, of test: Test) throws {
    guard let finding = try test.run(testCase, CommandProgress()).finding else { return print("\(testCase): all well") }
    print(try test.report(finding, in: testCase))
    throw ExitCode(1)
  }

  private func exploreAll<Test: RandomTest<SeededCase>>(
    _ test: Test, _ noun: String, _ replayOptions: [String], _ summarize: (WorkerPool<Test>.Outcome) -> Void
  ) throws {
    let program = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    let arguments = Array<String>(CommandLine.arguments.dropFirst())
    let seeds = SeedRange(first: seed, count: count, shard: shard)
    var pool = WorkerPool(test, program: program, arguments: arguments + ["--worker"])
    pool.workerCount = min(workers ?? ProcessInfo.processInfo.activeProcessorCount, Int(clamping: max(1, seeds.count)))
    pool.greatestFindingCount = findings
    let begin = ContinuousClock.now
    if let seconds { pool.isOver = { ContinuousClock.now - begin > .seconds(seconds) } }
    pool.replayCommand = ([CommandLine.arguments[0]] + replayOptions + ["--replay"]).joined(separator: " ")
    let outcome = try pool.run(
      { seeds[$0].map { SeededCase(seed: $0) } },
      tell: {
        print($0)
        fflush(nil)
      })
    summarize(outcome)
    let verdict = outcome.findingCount == 0 ? "all well" : "\(outcome.findingCount) with a finding"
    print("\(outcome.caseCount) \(noun) in \(Int((ContinuousClock.now - begin) / .seconds(1))) s, \(verdict)")
    if outcome.findingCount > 0 { throw ExitCode(1) }
  }
}

extension SeededCase: @retroactive ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}
