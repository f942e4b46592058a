import Foundation

/// One line of the table.
struct Row {
  var name: String
  /// What was measured of our own.
  var figure: String
  /// The same of the peer, in the same rounds.
  var peer: String
  var ratio: Double
  /// The ratio that is wished for.
  var target: Target

  enum Target {
    case atLeast(Double)
    case atMost(Double)
    /// Only told, for comparison.
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
    let (wish, verdict) =
      switch target {
      case .atLeast(let bound): (">= \(bound)", isMissed ? "MISSED" : "ok")
      case .atMost(let bound): ("<= \(bound)", isMissed ? "MISSED" : "ok")
      case .none: ("", "")
      }
    return [name, figure, peer, ratio.text(3), wish, verdict]
  }

  static let titles = ["what", "ours", "peer", "ratio", "target", ""]

  /// The table, its columns aligned.
  static func table(_ rows: [Row]) -> String {
    let lines = [titles] + rows.map(\.cells)
    let widths = titles.indices.map { column in lines.map(\.[column].count).max() ?? 0 }
    return lines.map { cells in
      var line = ""
      for (cell, width) in zip(cells, widths) { line += cell.padding(toLength: width + 2, withPad: " ", startingAt: 0) }
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }
}

extension Double {
  /// The number with so many digits that count.
  func text(_ digits: Int) -> String {
    let whole = self == 0 ? 1 : Int(log10(abs(self)).rounded(.down)) + 1
    return String(format: "%.\(max(0, digits - max(1, whole)))f", self)
  }
}
