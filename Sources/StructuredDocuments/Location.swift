/// A file or a device, or a position in a file: `FILE:LINE:COLUMN`.
public struct Location: Sendable, Hashable, Codable, CustomStringConvertible {
  /// The path as specified by the user.
  public var path: String
  /// The line, starting at 1; nil for the whole file.
  public var line: Int?
  /// The column in Unicode scalars, starting at 1; nil if only the line is known.
  public var column: Int?

  /// Creates a location from a path and an optional position.
  public init(path: String, line: Int? = nil, column: Int? = nil) {
    self.path = path
    self.line = line
    self.column = column
  }

  /// The path, followed by the line and the column if they are known.
  public var description: String {
    ([path] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":")
  }
}
