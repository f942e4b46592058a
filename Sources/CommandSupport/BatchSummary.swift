import Foundation
import Scenarios

/// What came of a batch, for people and for programs.
package struct BatchSummary {
  /// A report for each run, in order.
  package let reports: [RunReport]
  /// The signal that ended the batch early, if one did.
  package let signal: Int32?
  /// The worst that happened.
  package let status: ExitStatus

  package init(_ reports: [RunReport], signal: Int32? = nil) {
    self.reports = reports
    self.signal = signal
    status = reports.map(ExitStatus.init).reduce(signal.map(ExitStatus.signal) ?? .success, max)
  }

  /// How to write a summary.
  package struct Style {
    /// Whether runs that passed are left out.
    package var isQuiet = false
    /// Colours of standard output.
    package var output = ANSIStyle(isOn: false)
    /// Colours of standard error.
    package var errors = ANSIStyle(isOn: false)
    /// The page that shows the runs.
    package var page: String?
    /// Why there are no runs, if there are none.
    package var whyNone = ""

    package init(
      isQuiet: Bool = false, output: ANSIStyle = ANSIStyle(isOn: false), errors: ANSIStyle = ANSIStyle(isOn: false),
      page: String? = nil, whyNone: String = ""
    ) {
      (self.isQuiet, self.output, self.errors, self.page, self.whyNone) = (isQuiet, output, errors, page, whyNone)
    }
  }

  /// Writes a line for each run, with what did not hold below it: to standard output, and to standard error for those that were not
  /// carried out to their end. Then come the page that shows them, and a line that counts them.
  package func write(
    _ style: Style = Style(), to print: (String) -> Void, complain: (String) -> Void = StandardError.write
  ) {
    for report in reports where !(style.isQuiet && report.status == .passed) {
      switch report.status {
      case .passed, .failed, .raised: print(report.text(style.output))
      case .error, .skipped: complain(report.text(style.errors))
      }
    }
    if let page = style.page, !style.isQuiet { print("open \(page) in a browser to see what happened") }
    let rest = reports.count { $0.status != .passed }
    if rest > 0 || !style.isQuiet {
      let others = rest == 1 ? "this one" : "these \(rest)"
      let advice = rest > 0 && reports.count > 1 ? "; add --failed to run only \(others) again" : ""
      print(reports.isEmpty ? "0 runs: \(style.whyNone)" : BatchReport(reports).sentence + advice)
    }
  }
}

extension RunReport {
  /// `passed NAME: 45 frames, 12 events, 1 expectation met; DIR`, with what did not hold below it.
  package func text(_ paint: ANSIStyle = ANSIStyle(isOn: false)) -> String {
    let place = directory.map { "\(observed); \($0)" }
    let head = ([skipped] + errors.map(\.description) + [place]).compactMap(\.self)
    // The name tells which cell of a matrix it was.
    let line = "\(paint(status)) \(fullName): \(head.joined(separator: "; "))"
    return ([line] + failures.map { "  \($0)" }).joined(separator: "\n")
  }
}

extension ExitStatus {
  /// What a run amounts to.
  package init(_ report: RunReport) {
    switch report.status {
    case .passed, .skipped: self = .success
    case .failed, .raised: self = .difference
    case .error: self.init(report.errors)
    }
  }
}

/// Answers for programs.
package enum JSONOutput {
  /// Prints a value as JSON.
  package static func print(_ value: some Encodable) throws { Swift.print(try text(value)) }

  /// A value as JSON, with its keys in alphabetical order.
  package static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}

extension ScenarioBatch {
  /// Runs everything before people's eyes: progress goes to standard error, and a signal ends it in order.
  package func runForPeople(isQuiet: Bool = false) -> BatchSummary {
    let signals = SignalWatch(options.cancellation)
    let line = isQuiet ? ProgressLine(isTerminal: false) { _ in } : ProgressLine()
    let reports = run(progress: line.show)
    line.clear()
    return BatchSummary(reports, signal: signals.signal)
  }
}
