/// A file or a device, or a position in a file: `FILE:LINE:COLUMN`.
public struct Location: Sendable, Hashable, Codable, CustomStringConvertible {
  /// The path as it was given.
  public var path: String
  /// The line, from 1; nil for the file as a whole.
  public var line: Int?
  /// The column in Unicode scalars, from 1; nil where only the line is known.
  public var column: Int?

  /// A position in a file, or the whole file.
  public init(path: String, line: Int? = nil, column: Int? = nil) {
    self.path = path
    self.line = line
    self.column = column
  }

  /// Path, line and column, as far as they are known.
  public var description: String {
    ([path] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":")
  }
}
