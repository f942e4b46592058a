import Foundation

/// The ratios in the table of an earlier run. They are relative to a reference in the same run, so they can come from
/// another machine.
struct EarlierTable {
  private var ratios: [String: Double] = [:]

  /// Reads the ratios from a table file.
  ///
  /// - Throws: ``BenchmarkError`` if the file cannot be read or does not contain a table.
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

  /// Returns the change of a row's ratio in percent, or an empty string for a new row.
  func change(_ key: String, _ ratio: Double) -> String {
    guard let old = ratios[key], old > 0 else { return "" }
    return String(format: "%+.1f %%", (ratio / old - 1) * 100)
  }
}

/// Generates a unique key for each row. Indented rows are prefixed with the row above.
struct RowKeys {
  private var above = ""

  /// Returns the key of the next row.
  mutating func next(_ name: String) -> String {
    guard name.hasPrefix(" ") else {
      above = name
      return name
    }
    return "\(above) /\(name)"
  }
}
