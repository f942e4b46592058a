import ArgumentParser
import CommandSupport
import Foundation
import Scenarios

/// Where results go and how they are told: options of `run` and of `merge`, which tell the same in the same words.
struct ResultOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Where the results go.", valueName: "dir"), completion: .directory)
  var out = "camsim-output"

  @Flag(name: .shortAndLong, help: "Say nothing of progress and of runs that pass.")
  var quiet = false

  @Flag(help: "Print the reports as JSON.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Write a report too: junit=FILE, json=FILE, or github for annotations and a job's summary; may be given several times.",
      valueName: "kind"))
  var report: [ReportRequest] = []

  /// Notes what came of runs in the folder, tells it, and ends the program unless all is well.
  ///
  /// - Parameter whyNone: why there was nothing to run, if there was not.
  func finish(_ summary: BatchSummary, whyNone: String) throws {
    let page = Result {
      try LastRun.note(summary.reports, in: out)
      try RunTimes.note(summary.reports, in: out)
      return try ResultPage.update(in: out, after: summary.reports)
    }
    try tell(summary, page: try? page.get(), whyNone: whyNone)
    // What came of the runs matters more than whether it could be noted.
    if case .failure(let error) = page, summary.status != .success { StandardError.write("camsim: \(error)") }
    try summary.status.exitUnlessSuccess()
    _ = try page.get()
  }

  private func tell(_ summary: BatchSummary, page: String?, whyNone: String) throws {
    if json { try JSONOutput.print(summary.reports) }
    let style = BatchSummary.Style(
      isQuiet: quiet, output: ANSIStyle(STDOUT_FILENO), errors: ANSIStyle(STDERR_FILENO), page: page, whyNone: whyNone)
    // The count is the last line, also after annotations.
    let written = Result { try write(summary.reports) }
    summary.write(style, to: json ? { _ in } : { print($0) })
    try written.get()
  }

  /// Writes the reports that are asked for.
  func write(_ reports: [RunReport]) throws {
    for request in report { try request.write(reports) }
  }
}
