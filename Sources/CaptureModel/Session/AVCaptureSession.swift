import CoreMediaModel
import Foundation
import SimulationKernel

/// Joins inputs and outputs, and runs.
///
/// What a client changes between ``beginConfiguration()`` and ``commitConfiguration()`` is seen at once in the properties, and
/// followed by frames from the outermost commit on. **Source:** rules 11-58.
public class AVCaptureSession: CaptureObject, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.
  private let state: Guarded<State>
  let streams: Streams

  struct State {
    var machine = SessionStateMachine()
    /// What the client sees.
    var edited = SessionGraph()
    /// What frames follow.
    var applied = AppliedConfiguration()
    /// The preset that each camera's format was chosen for. Keeps inputs until the next commit, so that a new one is never taken for
    /// one that is gone.
    var negotiated: [AVCaptureInput: Preset] = [:]
    var configurationDepth = 0
    /// Whether the session chooses colour spaces.
    var choosesColorSpace = true
    /// What observers were told last.
    var isRunning = false
    var isInterrupted = false
    var isMultitaskingCameraAccessEnabled = false
  }

  public override convenience init() {
    self.init(system: CaptureSystem.current)
  }

  override init(system: CaptureSystem) {
    state = Guarded(State(), lock: system.lock)
    streams = Streams(system: system)
    super.init(system: system)
    streams.session = self
    _ = system.withState { $0.sessions.add(self) }
  }

  /// A session that nobody holds any more stops, and recordings end well.
  deinit {
    streams.stopAll()
    for output in outputs { output.routesChanged([], because: .stopped) }
  }

  func withState<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    try state.withLock(body)
  }

  // MARK: What it consists of

  /// In the order of adding; the same objects that were added. **Source:** rule 47.
  public var inputs: [AVCaptureInput] { withState { $0.edited.inputs } }
  /// In the order of adding; the same objects that were added. **Source:** rule 47.
  public var outputs: [AVCaptureOutput] { withState { $0.edited.outputs } }
  /// All connections, in the order of their forming.
  public var connections: [AVCaptureConnection] { withState { $0.edited.connections } }

  /// All that data flows to: outputs and preview layers.
  var consumers: [AVCaptureOutput] { withState { $0.edited.consumers } }

  var deviceInputs: [AVCaptureDeviceInput] { withState { $0.edited.deviceInputs } }

  // MARK: Whether it runs

  /// Whether frames flow. Observable; changes also when the system stops and starts the session. **Source:** rule 18.
  public var isRunning: Bool { withState { $0.isRunning } }
  /// Whether something keeps the session from running. Observable. **Source:** rule 19.
  public var isInterrupted: Bool { withState { $0.isInterrupted } }
  /// The clock of all times that outputs deliver. **Source:** rule 25.
  public var synchronizationClock: CMClock? { system.clock }
  /// The older name of ``synchronizationClock``.
  public var masterClock: CMClock? { system.clock }

  /// How much of the phone's hardware the configuration needs, 0 while nobody need ask; above 1 the session cannot start. Observable.
  ///
  /// A plain session tells it only with several video data outputs, or with one beside a movie output. **Source:** rule 29; the numbers
  /// are made up (`SessionCosts`).
  public var hardwareCost: Float { costs.hardware }
}
