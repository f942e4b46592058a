/// One small fault that a file can have: a line that is broken on purpose.
public struct Mutant: Equatable, Sendable {
  /// What is done to the code.
  public enum Change: String, Sendable {
    case negated, borderMoved = "border moved", andForOr = "and for or", orForAnd = "or for and", leftOut = "left out"
    case swapped, constant
  }

  /// By this number it is made active.
  public let number: Int
  /// The lines of the file that it concerns.
  public let lines: ClosedRange<Int>
  public let change: Change
  /// The code that is changed, in one line.
  public let code: String
}

/// A file that has all of its mutants in it, each asleep until it is made active.
public struct MutatedFile: Sendable {
  /// The same lines as in the file, so that the compiler's messages fit both.
  public let text: String
  public let mutants: [Mutant]
}
