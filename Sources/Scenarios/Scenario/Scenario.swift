import PlatformModel
import SimulationKernel

/// One run that a scenario file describes: the file itself or, when it has a matrix, one of its cells.
///
/// A plain value: reading it needs no engine, and running it needs no YAML. Names of properties and cases are Apple's
/// Swift spelling. **Source:** `Documentation/ScenarioFormat.md`.
public struct Scenario: Sendable, Hashable {
  /// Name of the scenario and of its output folder: letters, digits, `-`, `_` and `.`.
  public var name: String
  /// What the scenario shows, for people.
  public var about: String?
  /// Which cell of the matrix this is, such as `posture=landscapeLeft`; nil without a matrix.
  public var cell: String?
  /// The camera to run on; nil leaves the choice to the engine.
  public var device: DeviceReference?
  /// Where every random draw of the run begins.
  public var seed: UInt64
  /// How the phone is held when the run begins.
  public var posture: Posture
  /// What the camera looks at when the run begins.
  public var scene: Scene
  /// The session as the app built it before the first step.
  public var session: Session
  /// What happens, in order of time.
  public var steps: [Step]
  /// What must hold, in the order of the file.
  public var expectations: [Expectation]
  /// Pictures to keep, in the order of the file.
  public var frames: [FrameRequest]
  /// Whether the trace sums up the pixels of each frame. Without, a frame whose pixels are not read is not drawn.
  public var checksums: Bool
  /// Why a run that observes nothing is well; nil makes such a run fail.
  public var silent: String?
  /// What may differ from run to run.
  public var tolerances = Tolerances()
  /// Where the file says which device; nil when it says nothing of it.
  public var devicePosition: Position?
  /// Where the file says what the camera looks at when the run begins; nil when it says nothing of it.
  public var scenePosition: Position?
  /// Where the file says which pictures to keep; nil when it says nothing of them.
  public var framesPosition: Position?
  /// Path of the file as it was given; errors and reports begin with it.
  public var path: String

  /// Name of the folder that holds the results: `NAME`, or `NAME.CELL` for a cell of a matrix.
  public var folderName: String { cell.map { "\(name).\($0)" } ?? name }
}

extension Scenario {
  /// Pictures of one output that are kept as `frames/OUTPUT-INDEX.png`, or, of its movies, as `frames/MOVIE-INDEX.png`.
  public struct FrameRequest: Sendable, Hashable {
    /// Name of the output.
    public var output: String
    /// For each: the first frame at or after this time, of the run or of the output's movie; `30 f` is the frame with index 30.
    public var times: [Time]
  }
}
