import SimulationKernel

/// What came of a run, or why there was none. `camsim run --json` prints it, so the names are for programs.
public struct RunReport: Sendable, Hashable {
  /// What came of a run, in a word.
  public enum Status: String, Sendable, Codable, CaseIterable {
    /// Everything held.
    case passed
    /// Something did not hold.
    case failed
    /// The app did what Apple answers with an exception: on a phone it would have ended there.
    case raised
    /// The run could not be carried out, or not to its end.
    case error
    /// It was not begun, or ended early by the user.
    case skipped
  }

  /// What the app did that Apple's framework answers with an exception.
  public struct Exception: Sendable, Hashable, Codable {
    /// Apple's name of the exception.
    public var name: String
    /// The exception's reason, as Apple words it where that is known.
    public var reason: String
    /// What to do instead.
    public var remedy: String
    /// When, since the run began.
    public var nanoseconds: Int64
    /// The step that did it; the file when it is not known.
    public var place: Scenario.Place
    /// Whether the step says so with `raises:`.
    public var isExpected: Bool
  }

  /// A step that was taken, and the lines of the trace that were written meanwhile: it caused them.
  public struct Step: Sendable, Hashable, Codable {
    /// Where the scenario has it.
    public var place: Scenario.Place
    /// The first of the lines, from 1; the heading is line 1.
    public var traceLine: Int
    /// How many lines there are, those of a step inside it among them.
    public var traceLineCount: Int
  }

  /// Something that did not hold.
  public struct Failure: Sendable, Hashable, Codable, CustomStringConvertible {
    /// Where the scenario says that it must hold.
    public var place: Scenario.Place
    /// What there was instead.
    public var sentence: String

    /// Something that did not hold.
    public init(_ place: Scenario.Place, _ sentence: String) {
      self.place = place
      self.sentence = sentence
    }

    /// The sentence with its place before it.
    public var description: String { "\(place): \(sentence)" }
  }

  /// Name of the scenario; of a file that cannot be read, its path.
  public var name: String
  /// The cell of its matrix, if it has one.
  public var cell: String?
  /// Path of the scenario's file.
  public var path: String
  /// The folder that holds the results; nil when there are none.
  public var directory: String?
  /// Frames that outputs delivered.
  public var frameCount = 0
  /// Lines of the trace that are not frames.
  public var eventCount = 0
  /// Expectations that came true, exceptions that were meant among them.
  public var metExpectationCount = 0
  /// Steps that were taken; one that happened while another was taken stands before it.
  public var steps: [Step] = []
  /// Exceptions, in the order of time; those that were meant too.
  public var exceptions: [Exception] = []
  /// What did not hold: exceptions first.
  public var failures: [Failure] = []
  /// Why the run could not be carried out to its end.
  public var errors: [ScenarioError] = []
  /// Why it was not run, or not to its end.
  public var skipped: String?
  /// Files in the folder, relative to it: the trace first, then pictures, photos and movies as they were made.
  public var artifacts: [String] = []
  /// How long it took, in milliseconds of the computer's clock. No part of the JSON, which is the same every time.
  public var elapsedMilliseconds: Int64 = 0

  /// The report of a run that has not begun.
  public init(_ scenario: Scenario) {
    (name, cell, path) = (scenario.name, scenario.cell, scenario.path)
  }

  /// The report of a file that cannot be read.
  public init(path: String, _ errors: [ScenarioError]) {
    (name, self.path, self.errors) = (path, path, errors)
  }

  /// Name of the scenario, and of the cell; that of the folder with the results.
  public var fullName: String { cell.map { "\(name).\($0)" } ?? name }

  /// What was seen in it: `45 frames, 12 events, 1 expectation met`.
  public var observed: String {
    let counts = [(frameCount, "frame"), (eventCount, "event"), (metExpectationCount, "expectation")]
    return counts.map { count, noun in "\(count) \(noun)\(count == 1 ? "" : "s")" }.joined(separator: ", ") + " met"
  }

  /// What came of it, in a word.
  public var status: Status {
    if !errors.isEmpty { return .error }
    if exceptions.contains(where: { !$0.isExpected }) { return .raised }
    // Ended early, a run cannot do what is expected of it.
    if skipped != nil { return .skipped }
    return failures.isEmpty ? .passed : .failed
  }
}

extension RunReport: Codable {
  private enum CodingKeys: CodingKey {
    case name, cell, path, directory, status, frameCount, eventCount, metExpectationCount, steps, exceptions, failures
    case errors, skipped, artifacts
  }

  /// Reads a report; its status follows from the rest.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    name = try values.decode(String.self, forKey: .name)
    cell = try values.decodeIfPresent(String.self, forKey: .cell)
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

  /// Writes the report with its status.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encodeIfPresent(cell, forKey: .cell)
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
