/// What came of a run. `camsim run --json` prints it, so the names are for programs.
public struct RunReport: Sendable, Codable, Hashable {
  /// Name of the scenario.
  public var name: String
  /// The cell of its matrix, if it has one.
  public var cell: String?
  /// The folder that holds the results.
  public var directory: String
  /// Frames that outputs delivered.
  public var frameCount: Int
  /// Lines of the trace that are not frames.
  public var eventCount: Int
  /// Expectations that came true.
  public var metExpectationCount: Int
  /// What did not hold, one sentence each, with its place in the file.
  public var failures: [String]
  /// Files in the folder, relative to it: the trace first, then pictures, photos and movies as they were made.
  public var artifacts: [String]
  /// Whether the run was ended early.
  public var wasCancelled: Bool

  /// Whether everything held.
  public var isSuccess: Bool { failures.isEmpty && !wasCancelled }

  /// A report without failures and artifacts.
  public init(name: String, cell: String? = nil, directory: String) {
    self.name = name
    self.cell = cell
    self.directory = directory
    frameCount = 0
    eventCount = 0
    metExpectationCount = 0
    failures = []
    artifacts = []
    wasCancelled = false
  }
}
