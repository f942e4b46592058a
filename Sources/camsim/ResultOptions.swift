import ArgumentParser
import CommandSupport
import Foundation
import Scenarios

/// The options for results and their output that `run` and `merge` share.
struct ResultOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The folder for the results.", valueName: "dir"), completion: .directory,
    transform: ResultFolder.read)
  var out = "camsim-output"

  @Flag(name: .shortAndLong, help: "Hide progress and passing runs.")
  var quiet = false

  @Flag(help: "Print the reports as JSON.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Also write a report: junit=FILE, json=FILE, or github for annotations and a job summary. Repeatable.",
      valueName: "kind"))
  var report: [ReportRequest] = []

  /// Stores the results of the runs in the folder, prints them, and ends the program unless all runs succeeded.
  ///
  /// - Parameters:
  ///   - names: The names of the result folders of all cells in order, including those that did not run.
  ///   - whyNone: The reason for an empty batch.
  func finish(_ summary: BatchSummary, of names: [String], whyNone: String) throws {
    // Another run may use the folder, too, and the files contain the results of both.
    let page = Result {
      try ResultFolder.whileAlone(in: out) {
        try LastRun.note(summary.reports, of: names, in: out)
        try RunTimes.note(summary.reports, in: out)
        return try ResultPage.update(in: out, after: summary.reports)
      }
    }
    try tell(summary, page: try? page.get(), whyNone: whyNone)
    // The status of the runs takes precedence over the failure to store them.
    if case .failure(let error) = page, summary.status != .success { StandardError.write("camsim: \(error)") }
    try summary.status.exitUnlessSuccess()
    _ = try page.get()
  }

  private func tell(_ summary: BatchSummary, page: String?, whyNone: String) throws {
    if json { try JSONOutput.print(summary.reports) }
    let style = BatchSummary.Style(
      isQuiet: quiet, output: ANSIStyle(STDOUT_FILENO), errors: ANSIStyle(STDERR_FILENO), page: page, whyNone: whyNone)
    // The line with the counts is the last one, even after annotations.
    let written = Result { try write(summary.reports) }
    summary.write(style, to: json ? { _ in } : { print($0) })
    try written.get()
  }

  /// Writes the requested reports.
  func write(_ reports: [RunReport]) throws {
    for request in report { try request.write(reports) }
  }
}
