import StructuredDocuments

extension Scenario {
  /// A position in the scenario file.
  public struct Position: Sendable, Hashable {
    /// The line number, starting at 1.
    public var line: Int
    /// The column in Unicode scalars, starting at 1.
    public var column: Int

    /// Creates a position from its line and column, both starting at 1.
    public init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  /// A location in a scenario file, or the whole file: `FILE:LINE:COLUMN`.
  public typealias Place = Location
}

extension Scenario.Place {
  /// Creates a location from a position in a file, or of the whole file if the position is nil.
  public init(path: String, _ position: Scenario.Position?) {
    self.init(path: path, line: position?.line, column: position?.column)
  }
}
