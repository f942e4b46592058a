import Foundation
import Scenarios

/// The results of a batch, formatted for people and for programs.
package struct BatchSummary {
  /// A report for each run, in order.
  package let reports: [RunReport]
  /// The signal that ended the batch early, if any.
  package let signal: Int32?
  /// The most severe exit status of all runs.
  package let status: ExitStatus

  package init(_ reports: [RunReport], signal: Int32? = nil) {
    self.reports = reports
    self.signal = signal
    status = reports.map(ExitStatus.init).reduce(signal.map(ExitStatus.signal) ?? .success, max)
  }

  /// The formatting options of a summary.
  package struct Style {
    /// Whether runs that passed are omitted.
    package var isQuiet = false
    /// The ANSI style for standard output.
    package var output = ANSIStyle(isOn: false)
    /// The ANSI style for standard error.
    package var errors = ANSIStyle(isOn: false)
    /// The path of the page that displays the runs.
    package var page: String?
    /// The reason for an empty batch.
    package var whyNone = ""

    package init(
      isQuiet: Bool = false, output: ANSIStyle = ANSIStyle(isOn: false), errors: ANSIStyle = ANSIStyle(isOn: false),
      page: String? = nil, whyNone: String = ""
    ) {
      (self.isQuiet, self.output, self.errors, self.page, self.whyNone) = (isQuiet, output, errors, page, whyNone)
    }
  }

  /// Writes a line for each run, or for the cells of a matrix with the same failures, to standard output, or to standard
  /// error for runs that did not complete. The failures, the page's path and a line with the counts follow.
  package func write(
    _ style: Style = Style(), to print: (String) -> Void, complain: (String) -> Void = StandardError.writeStyled
  ) {
    for group in RunGroup.groups(of: reports) where !(style.isQuiet && group.runs[0].status == .passed) {
      switch group.runs[0].status {
      case .passed, .failed, .raised: print(group.text(style.output))
      case .error, .skipped: complain(group.text(style.errors))
      }
    }
    if let page = style.page { print("open \(page.printable) in a browser to see the runs") }
    let rest = reports.count { $0.status != .passed }
    if rest > 0 || !style.isQuiet {
      let others = rest == 1 ? "this one" : "these \(rest)"
      let advice = rest > 0 && reports.count > 1 ? "; add --failed to rerun only \(others)" : ""
      print(reports.isEmpty ? "0 runs: \(style.whyNone.printable)" : BatchReport(reports).sentence + advice)
    }
  }
}

extension RunGroup {
  /// Returns the text of a single run, or a line such as `failed NAME: 2 cells with posture=faceUp`, followed by the
  /// failures. Cells that passed are only counted, because those that did not have lines of their own.
  fileprivate func text(_ paint: ANSIStyle) -> String {
    guard runs.count > 1 else { return runs[0].text(paint) }
    let first = runs[0]
    // The folders of the cells differ only in the cells' names.
    let folder = first.directory.map { "\($0.dropLast(first.cell?.count ?? 0))*" }
    let hasPassed = first.status == .passed
    let isUnchecked = hasPassed && runs.allSatisfy { $0.metExpectationCount == 0 }
    let cells = [hasPassed ? count : cells(), isUnchecked ? "nothing was expected" : nil]
    let head = cells + [first.skipped] + first.errors.map(\.description) + [folder]
    let text = "\(first.name): \(head.compactMap(\.self).joined(separator: "; "))"
    let line = "\(paint(first.status)) \(text.printable)"
    return ([line] + failures.map { "  \($0)".printable }).joined(separator: "\n")
  }
}

extension RunReport {
  /// Returns a line such as `passed NAME: 45 frames, 12 events, 1 expectation met; DIR`, followed by the failures.
  package func text(_ paint: ANSIStyle = ANSIStyle(isOn: false)) -> String {
    let place = directory.map { "\(observed); \($0)" }
    let head = ([skipped] + errors.map(\.description) + [place]).compactMap(\.self)
    // The full name contains the cell of the matrix.
    let line = "\(paint(status)) \("\(fullName): \(head.joined(separator: "; "))".printable)"
    return ([line] + failures.map { "  \($0)".printable }).joined(separator: "\n")
  }
}

extension ExitStatus {
  /// Creates the exit status of a run.
  package init(_ report: RunReport) {
    switch report.status {
    case .passed, .skipped: self = .success
    case .failed, .raised: self = .difference
    case .error: self.init(report.errors)
    }
  }
}

/// Output in JSON for other programs.
package enum JSONOutput {
  /// Prints a value as JSON.
  package static func print(_ value: some Encodable) throws { Swift.print(try text(value)) }

  /// Returns a value as JSON with sorted keys, in which characters that a terminal would obey are escaped.
  package static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self).printableJSON
  }
}

extension ScenarioBatch {
  /// Runs all scenarios interactively: displays progress on standard error, and ends early on SIGINT or SIGTERM.
  package func runForPeople(isQuiet: Bool = false) -> BatchSummary {
    let signals = SignalWatch(options.cancellation)
    let line = isQuiet ? ProgressLine(isTerminal: false) { _ in } : ProgressLine()
    let reports = run(progress: line.show)
    line.clear()
    return BatchSummary(reports, signal: signals.signal)
  }
}
