import Foundation

/// Where and how two texts differ, line by line, as bytes: canonically equal spellings of a letter do differ.
struct TextDifference {
  private typealias Line = [UInt8]

  /// One line of the comparison, with the number that it has in either text (counted from 0) or would have.
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
  /// Comparing costs lines times differences; past this many lines only the beginning of what differs is compared.
  private static let longestComparison = 1000

  /// Number of the first line that differs, counted from 1.
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

  /// The difference as `diff -u` prints it, without file names: `-` is expected, `+` is the result.
  ///
  /// - Parameter limit: how many lines to print at most.
  func unified(limit: Int = 40) -> String {
    let lines = hunks().flatMap { hunk in [header(hunk)] + hunk.map { "\($0.mark.rawValue)\(Self.visible($0.text))" } }
    guard lines.count > limit else { return lines.joined(separator: "\n") }
    return (lines.prefix(limit) + ["… and \(lines.count - limit) lines more"]).joined(separator: "\n")
  }

  /// The rows that differ, each with its neighbours; neighbourhoods that touch are one.
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

  /// A carriage return would hide the line that it ends.
  private static func visible(_ line: Line) -> String {
    String(decoding: line, as: UTF8.self).replacing("\r", with: "\\r")
  }
}
