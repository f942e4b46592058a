import Foundation

/// A row of the benchmark table.
struct Row {
  var name: String
  /// The measured value of this project.
  var figure: String
  /// The measured value of the reference, in the same rounds.
  var peer: String
  var ratio: Double
  /// The target for the ratio.
  var target: Target

  enum Target {
    case atLeast(Double)
    case atMost(Double)
    /// No target: the ratio is printed for comparison only.
    case none
  }

  var isMissed: Bool {
    switch target {
    case .atLeast(let bound): ratio < bound
    case .atMost(let bound): ratio > bound
    case .none: false
    }
  }

  /// The columns of the table.
  var cells: [String] {
    let (bound, verdict) =
      switch target {
      case .atLeast(let bound): (">= \(bound)", isMissed ? "MISSED" : "ok")
      case .atMost(let bound): ("<= \(bound)", isMissed ? "MISSED" : "ok")
      case .none: ("", "")
      }
    return [name, figure, peer, ratio.text(3), bound, verdict]
  }

  static let titles = ["what", "ours", "peer", "ratio", "target", ""]
  /// The column widths, which are fixed because rows are printed before all of them are known.
  private static let widths = [49, 9, 27, 7, 9, 8, 8]

  /// Formats a line of the table.
  static func line(_ cells: [String]) -> String {
    var line = ""
    for (cell, width) in zip(cells, widths) {
      line += cell + String(repeating: " ", count: max(2, width - cell.count))
    }
    while line.last == " " { line.removeLast() }
    return line
  }
}

extension Double {
  /// Returns the number with the specified number of significant digits.
  func text(_ digits: Int) -> String {
    let whole = self == 0 ? 1 : Int(log10(abs(self)).rounded(.down)) + 1
    return String(format: "%.\(max(0, digits - max(1, whole)))f", self)
  }
}
