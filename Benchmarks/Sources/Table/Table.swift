import Foundation

/// The benchmark table, which is written row by row, so that an interrupted run keeps its results.
final class Table {
  private(set) var rows: [Row] = []
  private let places: [FileHandle]
  private let earlier: EarlierTable?
  private var keys = RowKeys()

  /// Creates a table that is printed to standard output and optionally written to a file.
  ///
  /// - Parameters:
  ///   - path: An additional output file, or nil for standard output alone.
  ///   - earlier: The table to compare with.
  /// - Throws: ``BenchmarkError`` if the file cannot be written.
  init(path: String?, comparedWith earlier: EarlierTable?) throws {
    self.earlier = earlier
    guard let path else {
      places = [.standardOutput]
      return
    }
    guard FileManager.default.createFile(atPath: path, contents: nil), let file = FileHandle(forWritingAtPath: path)
    else { throw BenchmarkError("\(path) cannot be written") }
    places = [.standardOutput, file]
  }

  /// Writes rows, preceded by the column titles if they are the first.
  func add(_ rows: Row...) throws {
    for row in rows {
      if self.rows.isEmpty { try write(Row.line(Row.titles + (earlier == nil ? [] : ["change of the ratio"]))) }
      self.rows.append(row)
      let key = keys.next(row.name)
      try write(Row.line(row.cells + (earlier.map { [$0.change(key, row.ratio)] } ?? [])))
    }
  }

  /// Writes a single line of text.
  func write(_ line: String) throws {
    for place in places { try place.write(contentsOf: Data("\(line)\n".utf8)) }
  }
}
