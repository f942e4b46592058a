import Foundation

/// Joins inputs and outputs, and runs.
///
/// What a client changes between ``beginConfiguration()`` and ``commitConfiguration()`` is seen at once in the properties, and
/// followed by frames from the outermost commit on. **Source:** rules 11-58.
public class AVCaptureSession: CaptureObject, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.
  private let state: Guarded<State>
  let streams: Streams

  struct State {
    var life = SessionLife()
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
    var isRunning = false
    var isInterrupted = false
    var isMultitaskingCameraAccessEnabled = false
    /// Why the session is about to fail, in words.
    var failureReason: String?
  }

  public override convenience init() {
    self.init(system: CaptureSystem.current)
  }

  override init(system: CaptureSystem) {
    state = Guarded(State(), lock: system.lock)
    streams = Streams(system: system)
    super.init(system: system)
    streams.session = self
    system.add(self)
  }

  /// A session that nobody holds any more stops, and recordings end well.
  deinit {
    system.remove(ObjectIdentifier(self))
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

  // MARK: Preset

  /// The quality that the session chooses. Default `.high`.
  ///
  /// Raises NSInvalidArgumentException when ``canSetSessionPreset(_:)`` is false. **Source:** rules 94-96.
  public var sessionPreset: Preset {
    get { withState { $0.edited.preset } }
    set {
      guard
        system.require(
          canSetSessionPreset(newValue),
          Misuse(
            .invalidArgument,
            "*** -[AVCaptureSession setSessionPreset:] This session's devices do not support \(newValue.rawValue)",
            remedy: "ask canSetSessionPreset(_:) first"))
      else { return }
      withState { $0.edited.preset = newValue }
      configurationChanged()
    }
  }

  /// Whether all cameras of the session support the preset; true while there are none. A multi-camera session has `inputPriority`
  /// alone. **Source:** rules 55, 120.
  public func canSetSessionPreset(_ preset: Preset) -> Bool {
    if withState({ $0.edited.isMultiCam }), preset != .inputPriority { return false }
    return deviceInputs.allSatisfy { $0.device.supportsSessionPreset(preset) }
  }

  /// A client chose a format itself: the preset no longer rules. **Source:** rule 94.
  func activeFormatWasSet(on device: AVCaptureDevice) {
    withState { state in
      state.edited.preset = .inputPriority
      for input in state.edited.deviceInputs where input.device === device {
        state.negotiated[input] = .inputPriority
      }
    }
    configurationChanged()
  }
}
