import Foundation

/// The ratios of a table that an earlier run wrote: what they are compared with is the peer of the same run, so another machine's will do.
struct EarlierTable {
  private var ratios: [String: Double] = [:]

  /// - Throws: ``BenchmarkError`` when the file cannot be read, or has no such table.
  init(path: String) throws {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw BenchmarkError("\(path) cannot be read")
    }
    var keys = RowKeys()
    for line in text.split(separator: "\n") {
      let cells = line.split(separator: /\s{2,}/).map(String.init)
      guard cells.count > 3, let ratio = Double(cells[3]) else { continue }
      ratios[keys.next(line.hasPrefix(" ") ? "  " + cells[0] : cells[0])] = ratio
    }
    if ratios.isEmpty { throw BenchmarkError("\(path) has no table of this program's") }
  }

  /// How a row's ratio differs from what it was, in percent; empty for a row that was not there.
  func change(_ key: String, _ ratio: Double) -> String {
    guard let old = ratios[key], old > 0 else { return "" }
    return String(format: "%+.1f %%", (ratio / old - 1) * 100)
  }
}

/// Names rows so that each has a name of its own: an indented one belongs to that above.
struct RowKeys {
  private var above = ""

  /// The key of the next row.
  mutating func next(_ name: String) -> String {
    guard name.hasPrefix(" ") else {
      above = name
      return name
    }
    return "\(above) /\(name)"
  }
}
