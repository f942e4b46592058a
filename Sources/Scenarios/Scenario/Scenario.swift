import PlatformModel
import SimulationKernel

/// A single run that a scenario file describes: the file itself, or one cell of its matrix.
///
/// A scenario is a plain value: no engine is required to read it, and no YAML to run it. The names of properties and
/// cases are in Apple's Swift spelling. **Source:** `Documentation/ScenarioFormat.md`.
public struct Scenario: Sendable, Hashable {
  /// The name of the scenario and of its output folder: letters, digits, `-`, `_` and `.`.
  public var name: String
  /// A human-readable description of the scenario; nil if the file has none.
  public var about: String?
  /// The cell of the matrix, for example `posture=landscapeLeft`; nil without a matrix.
  public var cell: String?
  /// The number of paths of each axis of the cell, in its order. The paths of a row belong to one axis.
  package var axisLengths: [Int] = []
  /// The number of cells of the matrix; nil without a matrix.
  package var cellCount: Int?
  /// The device to run on; nil for the engine's default device.
  public var device: DeviceReference?
  /// The seed for all random numbers of the run.
  public var seed: UInt64
  /// The way the phone is held at the start of the run.
  public var posture: Posture
  /// A Boolean value that indicates whether the app may use the camera while other apps are visible.
  public var isMultitasking = false
  /// The scene in front of the camera at the start of the run.
  public var scene: Scene
  /// The configuration of the session before the first step.
  public var session: Session
  /// The steps to perform, in chronological order.
  public var steps: [Step]
  /// The expectations to check, in the order of the file.
  public var expectations: [Expectation]
  /// The frames to store as images, in the order of the file.
  public var frames: [FrameRequest]
  /// A Boolean value that indicates whether the trace contains a checksum of each frame. Without checksums, a frame
  /// whose pixels are never read is not rendered.
  public var checksums: Bool
  /// The reason why a run without any observation is valid; nil if such a run fails.
  public var silent: String?
  /// The permitted differences between two runs.
  public var tolerances = Tolerances()
  /// The properties of a camera that `camsim serve` provides.
  public var served = Served()
  /// The position of the device in the file; nil if the file does not specify one.
  public var devicePosition: Position?
  /// The position of the initial scene in the file; nil if the file does not specify one.
  public var scenePosition: Position?
  /// The position of the frame requests in the file; nil if the file does not specify any.
  public var framesPosition: Position?
  /// The path of the file as specified by the caller. Errors and reports start with it.
  public var path: String

  /// The name of the folder with the results: `NAME`, or `NAME.CELL` for a cell of a matrix.
  public var folderName: String { cell.map { "\(name).\($0)" } ?? name }

  /// A Boolean value that indicates whether the run can fail only because of an exception or an error.
  public var expectsNothing: Bool { expectations.isEmpty && silent == nil && steps.allSatisfy { $0.raises == nil } }
}

extension Scenario {
  /// A request to store frames of one output as `frames/OUTPUT-INDEX.png`, or frames of its movies as
  /// `frames/MOVIE-INDEX.png`.
  public struct FrameRequest: Sendable, Hashable {
    /// The name of the output.
    public var output: String
    /// The times in the run or in the output's movie. Each time selects the first frame at or after that time; `30 f`
    /// is the frame with index 30.
    public var times: [Time]
  }
}
