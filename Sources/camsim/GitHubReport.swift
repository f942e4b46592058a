import Scenarios

/// The results of runs for GitHub Actions: annotations at lines of scenario files, and a page for the job summary.
struct GitHubReport {
  let batch: BatchReport

  /// The number of annotations of each level that GitHub shows for a step. **Source:** GitHub community discussion 26680.
  private static let shownCount = 10

  /// A workflow command for each error and failure, in which the cells of a matrix with the same failure are joined. If
  /// GitHub would not show all of them, the last one says how many are left out. **Source:** GitHub, workflow commands
  /// for GitHub Actions.
  var annotations: [String] {
    let groups = RunGroup.groups(of: batch.runs)
    let errors = groups.flatMap { group -> [String] in
      let first = group.runs[0]
      return first.errors.map { annotation("error", $0.location, $0.message, group) }
        + group.failures.map { annotation("error", $0.place, $0.sentence, group) }
    }
    let warnings = groups.compactMap { group in
      group.runs[0].skipped.map { annotation("warning", nil, $0, group) }
    }
    return limited(errors, "error") + limited(warnings, "warning")
  }

  private func limited(_ annotations: [String], _ level: String) -> [String] {
    guard annotations.count > Self.shownCount else { return annotations }
    let rest = annotations.count - (Self.shownCount - 1)
    return annotations.prefix(Self.shownCount - 1)
      + ["::\(level) title=camsim::\(rest) more are not shown here; the job summary lists all of them."]
  }

  private func annotation(
    _ level: String, _ place: Scenario.Place?, _ sentence: String, _ group: RunGroup
  ) -> String {
    let first = group.runs[0]
    var properties = ["file=\((place?.path ?? first.path).workflowProperty)"]
    if let line = place?.line { properties.append("line=\(line)") }
    if let column = place?.column { properties.append("col=\(column)") }
    let isJoined = group.runs.count > 1
    let name = isJoined ? "\(first.name) (\(group.runs.count) cells)" : first.fullName
    properties.append("title=\("\(first.status) \(name)".workflowProperty)")
    let text = isJoined ? "\(sentence)\n\(group.cells())" : sentence
    return "::\(level) \(properties.joined(separator: ","))::\(text.workflowData)"
  }

  /// The job summary in Markdown: the number of runs with each status, and the errors and failures of those that did
  /// not pass.
  var page: String {
    let groups = RunGroup.groups(of: batch.runs).filter { $0.runs[0].status != .passed }
    let rows = groups.map { group in
      let first = group.runs[0]
      let sentences = first.errors.map(\.description) + group.failures.map(\.description)
      let text = (sentences + [first.skipped].compactMap(\.self)).joined(separator: "\n")
      let cells = group.runs.count == 1 ? first.cell ?? "" : group.cells(atMost: .max - 1)
      return "| \(first.name.cell) | \(cells.cell) | \(first.status) | \(text.cell) |\n"
    }
    let table = rows.isEmpty ? "" : "\n| scenario | cells | status | problem |\n|---|---|---|---|\n\(rows.joined())"
    return "### camsim: \(batch.sentence)\n\(table)\n"
  }
}

extension String {
  fileprivate var workflowData: String {
    printable.replacing("%", with: "%25").replacing("\n", with: "%0A")
  }

  fileprivate var workflowProperty: String { workflowData.replacing(":", with: "%3A").replacing(",", with: "%2C") }

  /// The text for a table cell, with Markdown and HTML escaped.
  fileprivate var cell: String {
    let plain = printable.map { "\\`*_[]<>|&$~".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    return plain.replacing("\n", with: "<br>")
  }
}
