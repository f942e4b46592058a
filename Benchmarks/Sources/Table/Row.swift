import Foundation

/// One line of the table.
struct Row {
  var name: String
  /// What was measured of our own.
  var figure: String
  /// The same of the peer, in the same rounds.
  var peer: String
  var ratio: Double
  /// The ratio to reach.
  var target: Target

  enum Target {
    case atLeast(Double)
    case atMost(Double)
    /// Only printed, for comparison.
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
  /// Widths of the columns: rows are written before the longest one is known.
  private static let widths = [49, 9, 27, 7, 9, 8, 8]

  /// A line of the table.
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
  /// The number with so many digits that count.
  func text(_ digits: Int) -> String {
    let whole = self == 0 ? 1 : Int(log10(abs(self)).rounded(.down)) + 1
    return String(format: "%.\(max(0, digits - max(1, whole)))f", self)
  }
}
