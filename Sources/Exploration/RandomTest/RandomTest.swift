/// A test that runs many random cases in processes that may crash (``WorkerPool``).
public protocol RandomTest<Case>: Sendable {
  /// The type of the cases. The text of a case is sufficient to run it again on any machine.
  associatedtype Case: LosslessStringConvertible & Sendable
  /// The type of the parts of a case that the shrinker may omit, for example commands or faults.
  associatedtype Part: Sendable = Int

  /// Runs a single case.
  ///
  /// - Parameters:
  ///   - testCase: The case to run.
  ///   - progress: A record of the current command, for a case that crashes or hangs.
  /// - Throws: An error in the exploration itself, which ends the exploration.
  func run(_ testCase: Case, _ progress: CommandProgress) throws -> CaseResult

  /// Returns the parts of a case, in order; nil for a case that is not reproducible and therefore cannot be shrunk.
  func parts(of testCase: Case) -> [Part]?

  /// Returns a case with only some of its parts.
  func reduced(_ testCase: Case, to parts: [Part]) -> Case

  /// Returns a human-readable description of a finding, and writes related files.
  func report(_ finding: Finding, in testCase: Case) throws -> String
}

/// The result of running a case.
public struct CaseResult: Codable, Sendable {
  /// The finding; nil if the case passed.
  public var finding: Finding?
  /// The counts of the executed commands.
  public var tally: Tally

  public init(finding: Finding? = nil, tally: Tally = Tally()) { (self.finding, self.tally) = (finding, tally) }
}

/// A failure that a case revealed.
public struct Finding: Codable, Sendable, Equatable {
  /// A text that is identical for all cases with the same cause.
  public var signature: String
  /// A human-readable description of the failure.
  public var text: String
  /// A Boolean value that indicates whether the case crashed or hung.
  public var isCrash = false
  /// The numbers of the commands that were running, or had just ended, at the time of a crash.
  public var commands: [Int] = []

  /// Creates a finding of a case that neither crashed nor hung.
  public init(signature: String, text: String) { (self.signature, self.text) = (signature, text) }
}

/// The number of executed commands by kind and result.
public struct Tally: Codable, Sendable, Equatable {
  /// The counts by result, for each kind of command.
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

  /// The number of commands of a kind with a result.
  public subscript(row: String, result: Int) -> Int {
    rows[row].flatMap { $0.indices.contains(result) ? $0[result] : nil } ?? 0
  }
}
