import Foundation

/// The line-by-line difference between two texts. Lines are compared as bytes, so canonically equivalent Unicode
/// sequences differ.
struct TextDifference {
  private typealias Line = [UInt8]

  /// A line of the comparison with its zero-based position in each text. In a text that lacks the line, the position is
  /// the one at which the line would be inserted.
  private struct Row {
    enum Mark: String {
      case same = " "
      case removed = "-"
      case added = "+"
    }
    let mark: Mark
    let text: Line
    let expectedIndex: Int
    let actualIndex: Int
  }

  private static let contextCount = 3
  /// The maximum number of lines to compare, because the cost is proportional to the number of lines times the number
  /// of differences. Later lines are not compared.
  private static let longestComparison = 1000

  /// The number of the first differing line, starting at 1.
  let firstLine: Int
  private let rows: [Row]

  init(expected: Data, actual: Data) {
    let old = expected.split(separator: 10, omittingEmptySubsequences: false).map(Line.init)
    let new = actual.split(separator: 10, omittingEmptySubsequences: false).map(Line.init)
    let prefix = zip(old, new).prefix { $0 == $1 }.count
    let shorter = min(old.count, new.count) - prefix
    let suffix = zip(old.reversed(), new.reversed()).prefix(shorter).prefix { $0 == $1 }.count
    firstLine = prefix + 1
    rows = Self.rows(old, new, from: max(0, prefix - Self.contextCount), dropLast: max(0, suffix - Self.contextCount))
  }

  private static func rows(_ old: [Line], _ new: [Line], from start: Int, dropLast end: Int) -> [Row] {
    let oldPart = old[start...].dropLast(end).prefix(longestComparison)
    let newPart = new[start...].dropLast(end).prefix(longestComparison)
    let difference = Array(newPart).difference(from: Array(oldPart))
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(start + offset)
      case .insert(let offset, _, _): added.insert(start + offset)
      }
    }
    var rows: [Row] = []
    var (i, j) = (start, start)
    while i < oldPart.endIndex || j < newPart.endIndex {
      if i < oldPart.endIndex, removed.contains(i) {
        rows.append(Row(mark: .removed, text: old[i], expectedIndex: i, actualIndex: j))
        i += 1
      } else if j < newPart.endIndex, added.contains(j) {
        rows.append(Row(mark: .added, text: new[j], expectedIndex: i, actualIndex: j))
        j += 1
      } else {
        rows.append(Row(mark: .same, text: old[i], expectedIndex: i, actualIndex: j))
        i += 1
        j += 1
      }
    }
    return rows
  }

  /// Returns the difference in the format of `diff -u` without file names: `-` marks expected lines, `+` marks lines of
  /// the result.
  ///
  /// - Parameter limit: The maximum number of lines to return.
  func unified(limit: Int = 40) -> String {
    let lines = hunks().flatMap { hunk in [header(hunk)] + hunk.map { "\($0.mark.rawValue)\(Self.visible($0.text))" } }
    guard lines.count > limit else { return lines.joined(separator: "\n") }
    return (lines.prefix(limit) + ["… and \(lines.count - limit) more lines"]).joined(separator: "\n")
  }

  /// Returns the differing rows with their context. Overlapping or adjacent contexts are merged.
  private func hunks() -> [ArraySlice<Row>] {
    var ranges: [Range<Int>] = []
    for index in rows.indices where rows[index].mark != .same {
      let near = max(0, index - Self.contextCount)..<min(rows.count, index + Self.contextCount + 1)
      if let last = ranges.last, last.upperBound >= near.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<near.upperBound
      } else {
        ranges.append(near)
      }
    }
    return ranges.map { rows[$0] }
  }

  private func header(_ hunk: ArraySlice<Row>) -> String {
    guard let first = hunk.first else { return "" }
    let oldCount = hunk.count { $0.mark != .added }
    let newCount = hunk.count { $0.mark != .removed }
    return "@@ -\(first.expectedIndex + 1),\(oldCount) +\(first.actualIndex + 1),\(newCount) @@"
  }

  /// Escapes carriage returns, which would make a terminal overwrite the line.
  private static func visible(_ line: Line) -> String {
    String(decoding: line, as: UTF8.self).replacing("\r", with: "\\r")
  }
}
