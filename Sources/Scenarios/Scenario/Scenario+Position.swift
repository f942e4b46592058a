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
  public struct Place: Sendable, Hashable, Codable, CustomStringConvertible {
    /// Path of the file as it was given.
    public var path: String
    /// Line, from 1; nil for the file as a whole.
    public var line: Int?
    /// Column in Unicode scalars, from 1.
    public var column: Int?

    /// A position in a file, or the whole file.
    public init(path: String, _ position: Position? = nil) {
      (self.path, line, column) = (path, position?.line, position?.column)
    }

    /// `FILE:LINE:COLUMN`, or `FILE`.
    public var description: String {
      guard let line, let column else { return path }
      return "\(path):\(line):\(column)"
    }
  }
}
