import Exploration
import ArgumentParser
import CommandSupport
import Foundation
import Scenarios

/// The command `camsim run`, which runs scenarios and stores their results.
struct Run: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", _superCommandName: "camsim", abstract: "Run scenarios and store their results.",
    discussion: """
      Writes the trace, frames, photos and movies of each scenario, or of each cell of its matrix, to \
      DIR/NAME[.CELL]/. If a run fails, also writes DIR/index.html, a page with all runs (see camsim show). \
      Documentation/ScenarioFormat.md describes scenario files.

      EXAMPLES:
        camsim run exposure-lock.yaml --out results
        camsim run Scenarios --only posture=portrait --report junit=results.xml
        camsim run Scenarios --out results --failed
      """)

  @Argument(
    help: "Scenario files, folders that contain them (*.yaml), or - for standard input.",
    completion: .file(extensions: ["yaml"]))
  var files: [String]

  @OptionGroup var results: ResultOptions

  @Option(
    help: ArgumentHelp(
      "Use this device instead of the scenario's: a profile's name or path, file:CLIP, v4l2:/dev/videoN or replay:DIR.",
      valueName: "d"
    ),
    transform: DeviceArgument.read)
  var device: DeviceReference?

  @Option(help: ArgumentHelp("Use this seed instead of the scenario's.", valueName: "n"))
  var seed: UInt64?

  @Option(help: "The clock of the run. (default: virtual; host for real cameras)")
  var clock: RunOptions.Clock?

  @Option(
    help: ArgumentHelp(
      "Run only the matrix cells with these values, such as session.preset=photo; separate several with commas. Repeatable.",
      valueName: "values"))
  var only: [CellFilter] = []

  @Flag(help: "Rerun only what failed last time. Requires the same --out.")
  var failed = false

  @Option(
    help: ArgumentHelp(
      "The number of scenarios to run in parallel. (default: one per processor and GiB of memory; 1 with the host's clock)",
      valueName: "n"))
  var jobs: Int?

  @OptionGroup var sharding: ShardOptions

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be 1 or more.") }
  }

  func run() throws {
    try StandardError.guarding { _ = try Golden.Mode() }
    let entries = ScenarioPaths.load(files)
    ShardRecord.remove(in: results.out)
    guard entries.allSatisfy(\.errors.isEmpty) else { return try refuse(entries) }
    try StandardError.guarding {
      let known = entries.flatMap(\.scenarios)
      let (all, names) = (try chosen(known), known.map(\.folderName))
      do {
        try ScenarioBatch.requireDistinctFolders(all)
      } catch let error as ScenarioError {
        return try refuse(
          entries.map { $0.path == error.location?.path ? .init(path: $0.path, file: .failure(error)) : $0 })
      }
      if let shard = sharding.shard { try run(all, of: names, shard) } else { try runAll(all, of: names) }
    }
  }

  private func runAll(_ scenarios: [Scenario], of names: [String]) throws {
    let rest = try rest(of: scenarios)
    try RunWatch.run { journal in
      try results.finish(batch(rest, journal).runForPeople(isQuiet: results.quiet), of: names, whyNone: Self.allPassed)
    }
  }

  /// Runs the scenarios of a shard, and writes a record for `camsim merge`.
  private func run(_ all: [Scenario], of known: [String], _ shard: Shard) throws {
    let plan = ShardRecord.Plan(
      all, into: shard.count, milliseconds: try sharding.balance.map(RunTimes.read) ?? [:], options: plannedOptions)
    let begun = ShardRecord(plan, number: shard.number)
    let names = Set(plan.names(of: shard.number))
    let part = all.filter { names.contains($0.folderName) }
    let rest = try rest(of: part)
    try begun.write(in: results.out)
    try RunWatch.run { journal in
      var record = begun
      let summary = try batch(rest, journal).runForPeople(isQuiet: results.quiet)
      let end = Result {
        try results.finish(summary, of: known, whyNone: part.isEmpty ? "shard \(shard) has no runs" : Self.allPassed)
      }
      // With `--failed`, the other runs of the shard have results already.
      record.reports = try LastRun(in: results.out).reports.filter { names.contains($0.fullName) }
      record.milliseconds = ((try? RunTimes.read(results.out)) ?? [:]).filter { names.contains($0.key) }
      record.isComplete = summary.signal == nil
      try record.write(in: results.out)
      try end.get()
    }
  }

  private static let allPassed = "all runs passed last time"

  /// The options that affect the results, apart from the scenarios.
  private var plannedOptions: [String] {
    [device.map { "--device \($0)" }, seed.map { "--seed \($0)" }, clock.map { "--clock \($0.rawValue)" }].compactMap(
      \.self)
  }

  private func batch(_ scenarios: [Scenario], _ journal: RunEventLog) throws -> ScenarioBatch {
    var options = RunOptions(device: device, seed: seed, clock: clock, cancellation: Cancellation())
    options.goldenMode = try Golden.Mode()
    return ScenarioBatch(
      engine: engine, scenarios: scenarios, root: results.out, options: options,
      jobCount: jobs ?? defaultJobs(for: scenarios), journal: journal)
  }

  /// Returns the number of processors, if the memory suffices: a run with a movie and large photos uses up to 0.9 GB.
  /// Returns 1 if a run uses the host's clock: its camera may be in use by another run, and frames may be late on a busy
  /// machine.
  func defaultJobs(for scenarios: [Scenario]) -> Int {
    let usesHostClock = clock == .host || scenarios.contains { (device ?? $0.device)?.isLive == true }
    // Asking for the number of processors takes a fiftieth of a short run.
    guard !usesHostClock, scenarios.count > 1 else { return 1 }
    let machine = ProcessInfo.processInfo
    return min(machine.activeProcessorCount, max(1, Int(machine.physicalMemory >> 30)))
  }

  /// Returns the runs that match `--only`.
  private func chosen(_ scenarios: [Scenario]) throws -> [Scenario] {
    if let reason = CellFilter.refusal(of: only, scenarios) ?? contradiction(in: scenarios) {
      StandardError.write("camsim: \(reason)")
      throw ExitCode(ExitStatus.usage)
    }
    return only.isEmpty ? scenarios : scenarios.filter { scenario in only.contains { $0.matches(scenario) } }
  }

  /// Returns the reason why `--device` contradicts the names of a matrix's cells; nil if it does not.
  private func contradiction(in scenarios: [Scenario]) -> String? {
    let scenario = scenarios.first { $0.cell?.split(separator: ",").contains { $0.hasPrefix("device=") } == true }
    guard device != nil, let scenario else { return nil }
    return "--device contradicts the matrix of \(scenario.name), which has a device for each cell; select cells with "
      + "--only device=NAME instead"
  }

  /// Returns the runs that did not pass before if `--failed` is set, otherwise all of them.
  private func rest(of scenarios: [Scenario]) throws -> [Scenario] {
    guard failed else { return scenarios }
    let passed = try LastRun(in: results.out).passed
    return scenarios.filter { !passed.contains($0.folderName) }
  }

  /// Reports invalid files without running any scenario, because an invalid file may be the important one.
  private func refuse(_ entries: [ScenarioPaths.Entry]) throws {
    let errors = entries.flatMap(\.errors)
    for error in errors { StandardError.write("\(error)") }
    let reports = entries.flatMap(\.reportsOfNothing)
    if results.json { try JSONOutput.print(reports) }
    try StandardError.guarding { try results.write(reports) }
    try ExitStatus(errors).exitUnlessSuccess()
  }
}

extension ScenarioPaths.Entry {
  /// The reports of a file when no scenario is run.
  fileprivate var reportsOfNothing: [RunReport] {
    guard errors.isEmpty else { return [RunReport(path: path, errors)] }
    return scenarios.map { scenario in
      var report = RunReport(scenario)
      report.skipped = "not run, because another file is invalid"
      return report
    }
  }
}
