import Foundation

/// The table, written a row at a time: a run that is cut short leaves what it has measured.
final class Table {
  private(set) var rows: [Row] = []
  private let places: [FileHandle]
  private let earlier: EarlierTable?
  private var keys = RowKeys()

  /// - Parameters:
  ///   - path: a file that is written too; nil for standard output alone.
  ///   - earlier: the table that rows are compared with.
  /// - Throws: ``BenchmarkError`` when the file cannot be written.
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

  /// Writes rows, under their titles if they are the first.
  func add(_ rows: Row...) throws {
    for row in rows {
      if self.rows.isEmpty { try write(Row.line(Row.titles + (earlier == nil ? [] : ["change of the ratio"]))) }
      self.rows.append(row)
      let key = keys.next(row.name)
      try write(Row.line(row.cells + (earlier.map { [$0.change(key, row.ratio)] } ?? [])))
    }
  }

  /// Writes a line of its own.
  func write(_ line: String) throws {
    for place in places { try place.write(contentsOf: Data("\(line)\n".utf8)) }
  }
}
