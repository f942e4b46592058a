import SimulationKernel

/// The result of a run, or the reason why the run was not possible. `camsim run --json` prints it for other programs.
public struct RunReport: Sendable, Hashable {
  /// The overall status of a run.
  public enum Status: String, Sendable, Codable, CaseIterable {
    /// All expectations were met.
    case passed
    /// At least one expectation was not met.
    case failed
    /// The app made a call that raises an exception in Apple's framework and would terminate the app on a phone.
    case raised
    /// The run could not start or could not be completed.
    case error
    /// The run was not started, or the user ended it early.
    case skipped
  }

  /// An API call by the app that raises an exception in Apple's framework.
  public struct Exception: Sendable, Hashable, Codable {
    /// The name of Apple's exception.
    public var name: String
    /// The reason for the exception, in Apple's wording if that is known.
    public var reason: String
    /// The advice on how to fix the call.
    public var remedy: String
    /// The time of the exception since the start of the run, in nanoseconds.
    public var nanoseconds: Int64
    /// The location of the step that raised the exception; the file if the step is unknown.
    public var place: Scenario.Place
    /// A Boolean value that indicates whether the step declares the exception with `raises:`.
    public var isExpected: Bool
  }

  /// An executed step, with the trace lines that were written while it ran.
  public struct Step: Sendable, Hashable, Codable {
    /// The location of the step in the scenario file.
    public var place: Scenario.Place
    /// The number of the first trace line, starting at 1. The heading is line 1.
    public var traceLine: Int
    /// The number of trace lines, including those of steps that ran during this step.
    public var traceLineCount: Int
  }

  /// An expectation that was not met.
  public struct Failure: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The location of the expectation in the scenario file.
    public var place: Scenario.Place
    /// The message that describes the actual result.
    public var sentence: String

    /// Creates a failure with a location and a message.
    public init(_ place: Scenario.Place, _ sentence: String) {
      self.place = place
      self.sentence = sentence
    }

    /// The location followed by the message.
    public var description: String { "\(place): \(sentence)" }
  }

  /// The name of the scenario, or the path of a file that cannot be read.
  public var name: String
  /// The cell of the scenario's matrix; nil for a scenario without a matrix.
  public var cell: String?
  /// The number of cells of the scenario's matrix, of which some may not have run; nil for a scenario without a matrix.
  public var cellCount: Int?
  /// The path of the scenario file.
  public var path: String
  /// The folder that contains the results; nil if there are none.
  public var directory: String?
  /// The number of frames that outputs delivered.
  public var frameCount = 0
  /// The number of trace lines other than frames.
  public var eventCount = 0
  /// The number of met expectations, including expected exceptions.
  public var metExpectationCount = 0
  /// The executed steps. A step that ran during another step precedes that step.
  public var steps: [Step] = []
  /// The exceptions in chronological order, including expected ones.
  public var exceptions: [Exception] = []
  /// The unmet expectations, with exceptions first.
  public var failures: [Failure] = []
  /// The errors that prevented the run from completing.
  public var errors: [ScenarioError] = []
  /// The reason why the run was skipped or ended early; nil if neither was the case.
  public var skipped: String?
  /// The result files relative to the folder: the trace, followed by images, photos and movies in order of creation.
  public var artifacts: [String] = []
  /// The elapsed wall-clock time of the run in milliseconds. It is not part of the JSON, which must be reproducible.
  public var elapsedMilliseconds: Int64 = 0

  /// Creates an empty report for a scenario.
  public init(_ scenario: Scenario) {
    (name, cell, path, cellCount) = (scenario.name, scenario.cell, scenario.path, scenario.cellCount)
  }

  /// Creates the report of a file that cannot be read.
  public init(path: String, _ errors: [ScenarioError]) {
    (name, self.path, self.errors) = (path, path, errors)
  }

  /// The name of the scenario and its cell, which is also the name of the folder with the results.
  public var fullName: String { cell.map { "\(name).\($0)" } ?? name }

  /// A summary of the observations, for example `45 frames, 12 events, 1 expectation met`.
  public var observed: String {
    func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
    let isUnchecked = metExpectationCount == 0 && status == .passed
    let met = isUnchecked ? "nothing was expected" : "\(count(metExpectationCount, "expectation")) met"
    return [count(frameCount, "frame"), count(eventCount, "event"), met].joined(separator: ", ")
  }

  /// The overall status, derived from errors, exceptions and failures.
  public var status: Status {
    if !errors.isEmpty { return .error }
    if exceptions.contains(where: { !$0.isExpected }) { return .raised }
    // A run that was ended early may not have reached its expectations.
    if skipped != nil { return .skipped }
    return failures.isEmpty ? .passed : .failed
  }
}

extension RunReport {
  /// The numbers that a count of frames or lines, or a duration in milliseconds, can be. Sums of them do not overflow.
  package static let plausibleCounts: ClosedRange<Int64> = 0...1_000_000_000_000

  /// Whether a run can have these counts, and all files are below its folder. A stored report may be a stranger's.
  package var isPlausible: Bool {
    let counts = [frameCount, eventCount, metExpectationCount] + steps.flatMap { [$0.traceLine, $0.traceLineCount] }
    return counts.allSatisfy { Self.plausibleCounts.contains(Int64($0)) }
      && artifacts.allSatisfy { path in
        path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { !["", ".", ".."].contains($0) }
      }
  }
}

extension RunReport: Codable {
  private enum CodingKeys: CodingKey {
    case name, cell, cellCount, path, directory, status, frameCount, eventCount, metExpectationCount, steps, exceptions,
      failures
    case errors, skipped, artifacts
  }

  /// Decodes a report. The status is not decoded, because it is derived from the other properties.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    name = try values.decode(String.self, forKey: .name)
    cell = try values.decodeIfPresent(String.self, forKey: .cell)
    cellCount = try values.decodeIfPresent(Int.self, forKey: .cellCount)
    path = try values.decode(String.self, forKey: .path)
    directory = try values.decodeIfPresent(String.self, forKey: .directory)
    frameCount = try values.decode(Int.self, forKey: .frameCount)
    eventCount = try values.decode(Int.self, forKey: .eventCount)
    metExpectationCount = try values.decode(Int.self, forKey: .metExpectationCount)
    steps = try values.decode([Step].self, forKey: .steps)
    exceptions = try values.decode([Exception].self, forKey: .exceptions)
    failures = try values.decode([Failure].self, forKey: .failures)
    errors = try values.decode([ScenarioError].self, forKey: .errors)
    skipped = try values.decodeIfPresent(String.self, forKey: .skipped)
    artifacts = try values.decode([String].self, forKey: .artifacts)
  }

  /// Encodes the report, including its status.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encodeIfPresent(cell, forKey: .cell)
    try container.encodeIfPresent(cellCount, forKey: .cellCount)
    try container.encode(path, forKey: .path)
    try container.encodeIfPresent(directory, forKey: .directory)
    try container.encode(status, forKey: .status)
    try container.encode(frameCount, forKey: .frameCount)
    try container.encode(eventCount, forKey: .eventCount)
    try container.encode(metExpectationCount, forKey: .metExpectationCount)
    try container.encode(steps, forKey: .steps)
    try container.encode(exceptions, forKey: .exceptions)
    try container.encode(failures, forKey: .failures)
    try container.encode(errors, forKey: .errors)
    try container.encodeIfPresent(skipped, forKey: .skipped)
    try container.encode(artifacts, forKey: .artifacts)
  }
}
