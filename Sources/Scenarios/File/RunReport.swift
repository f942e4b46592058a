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

/// A camera or microphone, as `camsim devices` and `camsim formats` print it.
public struct DeviceListing: Sendable, Codable, Hashable {
  /// The device that it is part of: the name of a profile, `file:…` or `v4l2:…`.
  public var device: String
  /// The name that scenarios use: `back`, `frontTrueDepth`, `microphone`.
  public var input: String
  /// Apple's `localizedName`.
  public var localizedName: String
  /// Apple's `uniqueID`.
  public var uniqueID: String
  /// What `print(device.formats)` prints for each format.
  public var formats: [String]
  /// A real camera's inputs, where there are several to choose from.
  public var choices: [Choice]?
  /// Why a real camera that is there cannot be used; nil when it can.
  public var problem: String?

  /// An input of a camera.
  public struct Choice: Sendable, Codable, Hashable {
    /// How a scenario or the program names the camera with this input, such as `v4l2:/dev/video0#1`.
    public var device: String
    /// The driver's name of it.
    public var name: String
    /// What comes in: `present`, `no signal`, `no power` or `no lock`.
    public var signal: String
  }

  /// A device from its facts.
  public init(device: String, input: String, localizedName: String, uniqueID: String, formats: [String]) {
    self.device = device
    self.input = input
    self.localizedName = localizedName
    self.uniqueID = uniqueID
    self.formats = formats
  }
}
