/// A test that is run with many random cases, by processes that may crash (``WorkerPool``).
public protocol RandomTest<Case>: Sendable {
  /// A case: a value whose text is enough to run it again, on any machine.
  associatedtype Case: LosslessStringConvertible & Sendable
  /// A part of a case that the shrinker may leave out, such as a command or a fault.
  associatedtype Part: Sendable = Int

  /// Runs a case.
  ///
  /// - Parameters:
  ///   - testCase: The case.
  ///   - progress: Is told which command is under way, for a case that ends the process or does not end.
  /// - Throws: An error that is not a finding: it ends the exploration.
  func run(_ testCase: Case, _ progress: CommandProgress) throws -> CaseResult

  /// Returns the parts of a case, in order; nil for a case that does not repeat, so that it cannot be shrunk.
  func parts(of testCase: Case) -> [Part]?

  /// Returns a case with some of its parts.
  func reduced(_ testCase: Case, to parts: [Part]) -> Case

  /// Describes a finding to people, and writes what files it leaves.
  func report(_ finding: Finding, in testCase: Case) throws -> String
}

/// The result of a case.
public struct CaseResult: Codable, Sendable {
  /// The finding; nil if all holds.
  public var finding: Finding?
  /// The counts of the commands that were run.
  public var tally: Tally

  /// Creates a result.
  public init(finding: Finding? = nil, tally: Tally = Tally()) { (self.finding, self.tally) = (finding, tally) }
}

/// Something that does not hold.
public struct Finding: Codable, Sendable, Equatable {
  /// A text that is the same for all cases that show the same fault.
  public var signature: String
  /// A description of the fault, for people.
  public var text: String
  /// Whether the case ended the process, or did not end.
  public var isCrash = false
  /// The numbers of the commands that were under way, or just over, when the process ended.
  public var commands: [Int] = []

  /// Creates a finding of a case that came to its end.
  public init(signature: String, text: String) { (self.signature, self.text) = (signature, text) }
}

/// The number of commands of each kind, by their results.
public struct Tally: Codable, Sendable, Equatable {
  /// A count for each result, by the kind of command.
  public private(set) var rows: [String: [Int]] = [:]

  /// Creates an empty tally.
  public init() {}

  /// Counts a command of a kind with a result.
  public mutating func count(_ row: String, result: Int, times: Int = 1) {
    let missing = result + 1 - rows[row, default: []].count
    if missing > 0 { rows[row, default: []] += Array(repeating: 0, count: missing) }
    rows[row]?[result] += times
  }

  /// Adds the counts of another tally.
  public mutating func add(_ other: Tally) {
    for (row, counts) in other.rows {
      for (result, times) in counts.enumerated() { count(row, result: result, times: times) }
    }
  }

  /// Returns how often a kind of command had a result.
  public subscript(row: String, result: Int) -> Int {
    rows[row].flatMap { $0.indices.contains(result) ? $0[result] : nil } ?? 0
  }
}
