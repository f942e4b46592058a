/// A mutant: a small fault that is injected into a file on purpose.
public struct Mutant: Equatable, Sendable {
  /// The kind of change to the code.
  public enum Change: String, Sendable {
    case negated, borderMoved = "border moved", andForOr = "and for or", orForAnd = "or for and", leftOut = "left out"
    case swapped, constant
  }

  /// The number that activates the mutant.
  public let number: Int
  /// The lines of the file that contain the mutated code.
  public let lines: ClosedRange<Int>
  public let change: Change
  /// The original code, on a single line.
  public let code: String
}

/// A file with all of its mutants, each inactive until it is selected.
public struct MutatedFile: Sendable {
  /// The text of the file. It has the same lines as the original, so that compiler messages match both.
  public let text: String
  public let mutants: [Mutant]
}
