import StructuredDocuments

extension Scenario {
  /// Where something stands in the scenario file, both counted from 1.
  public struct Position: Sendable, Hashable {
    /// Line, from 1.
    public var line: Int
    /// Column in Unicode scalars, from 1.
    public var column: Int

    /// A position from its line and column, both counted from 1.
    public init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  /// A scenario file, or a position in it: `FILE:LINE:COLUMN`.
  public typealias Place = Location
}

extension Scenario.Place {
  /// A position in a file, or the whole file.
  public init(path: String, _ position: Scenario.Position?) {
    self.init(path: path, line: position?.line, column: position?.column)
  }
}
