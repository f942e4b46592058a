import Foundation

/// The lab's results as text with a line for each case, for golden files.
struct LabTable: Sendable, CustomStringConvertible {
  /// The lines of the table: a heading, the rules of the outputs, and the cases.
  let lines: [String]

  /// Creates the table of one lab's results.
  init(_ results: [LabResult]) {
    let outputs = LabOutput.allCases
    let rules = outputs.map { "# \($0.rawValue): \($0.reason)" }
    let heading = ["device", "camera", "posture", "turn", "mirroring"] + outputs.map(\.rawValue)
    let rows = results.map { result in
      let labCase = result.labCase
      return [
        labCase.phone, labCase.camera.rawValue, labCase.posture.rawValue, labCase.turn.word,
        labCase.mirroring.rawValue,
      ] + result.cells.map(\.word)
    }
    let widths = heading.indices.map { column in ([heading] + rows).map { $0[column].count }.max() ?? 0 }
    let table = ([heading] + rows).map { row in
      zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }.joined(separator: "  ")
        .trimmingCharacters(in: .whitespaces)
    }
    lines =
      ["#camsim-lab 1  orientation: the chart as a viewer sees it; degrees clockwise, mirrored first"] + rules + table
  }

  var description: String { lines.joined(separator: "\n") + "\n" }
}
