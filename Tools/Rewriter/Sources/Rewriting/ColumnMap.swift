import SwiftSyntax

/// The places of a rewritten file whose columns differ from those of the original, because an edit earlier on the line
/// made the line longer.
public struct ColumnMap: Codable, Equatable, Sendable {
  /// A part of a line that is longer than the text that it replaces.
  struct Growth: Codable, Equatable, Sendable {
    let line: Int
    /// The columns of the longer text in the rewritten file.
    let columns: Range<Int>
    /// The number of columns by which the rest of the line is moved.
    let count: Int
  }

  private(set) var growths: [Growth] = []

  init(of edits: [Edit], in lines: SourceLocationConverter) {
    var moved: (line: Int, count: Int) = (0, 0)
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      let count = edit.text.utf8.count - edit.range.count
      guard count > 0, !edit.text.contains("\n") else { continue }
      let place = lines.location(for: AbsolutePosition(utf8Offset: edit.range.lowerBound))
      if moved.line != place.line { moved = (place.line, 0) }
      let start = place.column + moved.count
      growths.append(Growth(line: place.line, columns: start..<start + edit.text.utf8.count, count: count))
      moved.count += count
    }
  }

  /// Returns the column in the original file. A place in a longer text is that of the text that it replaces.
  public func original(line: Int, column: Int) -> Int {
    var moved = 0
    for growth in growths where growth.line == line && growth.columns.lowerBound <= column {
      if growth.columns.contains(column) { return growth.columns.lowerBound - moved }
      moved += growth.count
    }
    return column - moved
  }

  /// Returns the compiler's output with the columns of the original files.
  ///
  /// - Parameter maps: The maps of the rewritten files, by the path of the original.
  public static func translate(_ output: String, with maps: [String: ColumnMap]) -> String {
    output.replacing(/(\/[^:\n"]*\.swift):(\d+):(\d+)/) { match in
      guard let map = maps[String(match.1).replacing("\\/", with: "/")], let line = Int(match.2),
        let column = Int(match.3)
      else { return String(match.0) }
      return "\(match.1):\(line):\(map.original(line: line, column: column))"
    }
  }
}
