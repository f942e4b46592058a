import Scenarios

/// The results of runs for GitHub Actions: annotations at lines of scenario files, and a page for the job summary.
struct GitHubReport {
  let batch: BatchReport

  /// A workflow command for each error and failure. **Source:** GitHub, workflow commands for GitHub Actions.
  var annotations: [String] {
    batch.runs.flatMap { report -> [String] in
      let errors = report.errors.map { annotation("error", $0.location, $0.message, report) }
      let failures = report.failures.map { annotation("error", $0.place, $0.sentence, report) }
      let skipped = report.skipped.map { [annotation("warning", nil, $0, report)] } ?? []
      return errors + failures + skipped
    }
  }

  private func annotation(
    _ level: String, _ place: Scenario.Place?, _ sentence: String, _ report: RunReport
  ) -> String {
    var properties = ["file=\((place?.path ?? report.path).workflowProperty)"]
    if let line = place?.line { properties.append("line=\(line)") }
    if let column = place?.column { properties.append("col=\(column)") }
    properties.append("title=\("\(report.status) \(report.fullName)".workflowProperty)")
    return "::\(level) \(properties.joined(separator: ","))::\(sentence.workflowData)"
  }

  /// The job summary in Markdown: the number of runs with each status, and the errors and failures of those that did
  /// not pass.
  var page: String {
    let rows = batch.runs.filter { $0.status != .passed }.map { report in
      let sentences = report.errors.map(\.description) + report.failures.map(\.description)
      let text = (sentences + [report.skipped].compactMap(\.self)).joined(separator: "\n")
      return "| \(report.fullName.cell) | \(report.status) | \(text.cell) |\n"
    }
    let table = rows.isEmpty ? "" : "\n| run | status | problem |\n|---|---|---|\n\(rows.joined())"
    return "### camsim: \(batch.sentence)\n\(table)\n"
  }
}

extension String {
  fileprivate var workflowData: String {
    replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  fileprivate var workflowProperty: String { workflowData.replacing(":", with: "%3A").replacing(",", with: "%2C") }

  /// The text for a table cell, with Markdown and HTML escaped.
  fileprivate var cell: String {
    let plain = map { "\\`*_[]<>|&".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    return plain.replacing("\n", with: "<br>")
  }
}
