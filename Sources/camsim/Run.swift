import ArgumentParser
import Foundation
import Foundation
import Scenarios

/// `camsim run`: runs scenarios and keeps their results.
struct Run: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run scenarios.",
    discussion: """
      Each scenario, and each cell of its matrix, leaves its trace, pictures, photos and movies in DIR/NAME[.CELL]/. When one does not \
      pass, DIR/index.html shows them all, as after camsim show DIR.
      """)

  @Argument(
    help: "Scenario files, folders that hold them (*.yaml), or - for standard input.",
    completion: .file(extensions: ["yaml"]))
  var files: [String]

  @Option(help: ArgumentHelp("Where the results go.", valueName: "dir"), completion: .directory)
  var out = "camsim-output"

  @Option(
    help: ArgumentHelp(
      "Another camera than the file's: a profile, the path of a profile, file:CLIP, v4l2:/dev/videoN or replay:DIR.",
      valueName: "d"
    ),
    transform: DeviceArgument.read)
  var device: DeviceReference?

  @Option(help: ArgumentHelp("Another seed than the file's.", valueName: "n"))
  var seed: UInt64?

  @Option(help: "What moves time; a real camera moves with the host's clock, everything else in virtual time.")
  var clock: RunOptions.Clock?

  @Option(
    help: ArgumentHelp(
      "Only the cells of matrices with these values, such as session.preset=photo, several with commas; may be given several times.",
      valueName: "values"))
  var only: [CellFilter] = []

  @Flag(help: "Only the runs that did not pass the last time, with the same --out.")
  var failed = false

  @Flag(name: .shortAndLong, help: "Say nothing of progress and of runs that pass.")
  var quiet = false

  @Flag(help: "Print the reports as JSON.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Write a report too: junit=FILE, json=FILE, or github for annotations and a job's summary; may be given several times.",
      valueName: "kind"))
  var report: [ReportRequest] = []

  @Option(help: ArgumentHelp("How many scenarios run at the same time.", valueName: "n"))
  var jobs = 1

  func validate() throws {
    if jobs < 1 { throw ValidationError("--jobs must be 1 or more.") }
  }

  func run() throws {
    let entries = ScenarioPaths.load(files)
    guard entries.allSatisfy(\.errors.isEmpty) else { return try refuse(entries) }
    try Complaint.guarding {
      let batch = ScenarioBatch(
        engine: engine, scenarios: try chosen(entries.flatMap(\.scenarios)), root: out,
        options: RunOptions(device: device, seed: seed, clock: clock, cancellation: Cancellation()), jobCount: jobs)
      do {
        try batch.requireDistinctFolders()
      } catch let error as ScenarioError {
        return try refuse(
          entries.map { $0.path == error.place?.path ? .init(path: $0.path, file: .failure(error)) : $0 })
      }
      let summary = batch.runForPeople(isQuiet: quiet)
      let page = Result {
        try LastRun.note(summary.reports, in: out)
        return try ResultPage.update(in: out, after: summary.reports)
      }
      try tell(summary, page: try? page.get())
      // What came of the runs matters more than whether it could be noted.
      if case .failure(let error) = page, summary.status != .success { Complaint.write("camsim: \(error)") }
      try summary.status.exitUnlessSuccess()
      _ = try page.get()
    }
  }

  /// What `--only` and `--failed` leave of the runs.
  private func chosen(_ scenarios: [Scenario]) throws -> [Scenario] {
    if let reason = CellFilter.refusal(of: only, scenarios) {
      Complaint.write("camsim: \(reason)")
      throw ExitCode(ExitStatus.usage)
    }
    let chosen = only.isEmpty ? scenarios : scenarios.filter { scenario in only.contains { $0.matches(scenario) } }
    guard failed else { return chosen }
    let passed = try LastRun(in: out).passed
    return chosen.filter { !passed.contains($0.folderName) }
  }

  private func tell(_ summary: BatchSummary, page: String?) throws {
    if json { try JSONOutput.print(summary.reports) }
    let style = BatchSummary.Style(
      isQuiet: quiet, output: Paint(STDOUT_FILENO), errors: Paint(STDERR_FILENO), page: page)
    // The count is the last line, also after annotations.
    let written = Result { try write(summary.reports) }
    summary.write(style, to: json ? { _ in } : { print($0) })
    try written.get()
  }

  private func write(_ reports: [RunReport]) throws {
    for request in report { try request.write(reports) }
  }

  /// Runs nothing, because something is wrong with a file: it may be the one that matters.
  private func refuse(_ entries: [ScenarioPaths.Entry]) throws {
    let errors = entries.flatMap(\.errors)
    for error in errors { Complaint.write("\(error)") }
    let reports = entries.flatMap(\.reportsOfNothing)
    if json { try JSONOutput.print(reports) }
    try Complaint.guarding { try write(reports) }
    try ExitStatus(errors).exitUnlessSuccess()
  }
}

extension ScenarioPaths.Entry {
  /// The reports of a file when nothing runs.
  fileprivate var reportsOfNothing: [RunReport] {
    guard errors.isEmpty else { return [RunReport(path: path, errors)] }
    return scenarios.map { scenario in
      var report = RunReport(scenario)
      report.skipped = "not run, because something is wrong with another file"
      return report
    }
  }
}

extension RunOptions.Clock: ExpressibleByArgument {}

/// A device that the user names: `--device` of `run`, the argument of `devices` and `formats`.
enum DeviceArgument {
  /// What the text names; relative paths are relative to the working folder.
  @Sendable static func read(_ text: String) throws -> DeviceReference {
    guard let device = DeviceReference(text, relativeTo: ".") else {
      throw ValidationError(
        "'\(text)' names no device; write a profile's name or path, file:CLIP, v4l2:/dev/videoN or replay:DIR.")
    }
    return device
  }
}
