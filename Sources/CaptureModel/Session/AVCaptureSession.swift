import CoreMediaModel
import Foundation
import SimulationKernel

/// Joins inputs and outputs, and runs.
///
/// What a client changes between ``beginConfiguration()`` and ``commitConfiguration()`` is seen at once in the properties, and
/// followed by frames from the outermost commit on. **Source:** rules 11-58.
open class AVCaptureSession: CaptureObject, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.
  let state: Observed<State>
  let streams: Streams
  let controlState: Guarded<SessionControls>
  let deferredStart: Guarded<DeferredStartListener>

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
    /// When it last asked for cameras, among the sessions of the app.
    var turn = 0
    /// Whether the session chooses colour spaces.
    var choosesColorSpace = true
    /// What observers were told last.
    var isRunning = false
    var isInterrupted = false
    var isMultitaskingCameraAccessEnabled = false
    var audio = AudioSessionUse()
  }

  /// A session without inputs and outputs. Clients may add to it by a class of their own.
  public override init() {
    let system = CaptureSystem.current
    (state, streams, controlState, deferredStart) = Self.parts(of: system)
    super.init(system: system)
    system.add(self)
  }

  override init(system: CaptureSystem) {
    (state, streams, controlState, deferredStart) = Self.parts(of: system)
    super.init(system: system)
    system.add(self)
  }

  /// What a new session is made of.
  private static func parts(
    of system: CaptureSystem
  ) -> (Observed<State>, Streams, Guarded<SessionControls>, Guarded<DeferredStartListener>) {
    (
      Observed(initialState, lock: system.lock), Streams(system: system),
      Guarded(SessionControls(), lock: system.lock), Guarded(DeferredStartListener(), lock: system.lock)
    )
  }

  /// A session as it is before a client has changed it.
  class var initialState: State { State() }

  /// A session that no client holds any more stops, and recordings end well.
  deinit {
    let (system, streams, outputs) = (system, streams, outputs)
    let claimsCameras = state.read { $0.claimsCameras }
    system.changeSoon { transaction in
      streams.stopAll(transaction)
      for output in outputs { output.routesChanged([], because: .stopped, transaction) }
      if claimsCameras { system.reviewInterruptions(transaction) }
    }
  }

  // MARK: What it consists of

  /// In the order of adding; the same objects that were added. **Source:** rule 47.
  public var inputs: [AVCaptureInput] { state.read { $0.edited.inputs } }
  /// In the order of adding; the same objects that were added. **Source:** rule 47.
  public var outputs: [AVCaptureOutput] { state.read { $0.edited.outputs } }
  /// All connections, in the order of their forming.
  public var connections: [AVCaptureConnection] { state.read { $0.edited.connections } }

  /// All that data flows to: outputs and preview layers.
  var consumers: [AVCaptureOutput] { state.read { $0.edited.consumers } }

  var deviceInputs: [AVCaptureDeviceInput] { state.read { $0.edited.deviceInputs } }

  // MARK: Whether it runs

  /// Whether frames flow. Observable; changes also when the system stops and starts the session. **Source:** rule 18.
  public var isRunning: Bool { state.read { $0.isRunning } }
  /// Whether something keeps the session from running. Observable. **Source:** rule 19.
  public var isInterrupted: Bool { state.read { $0.isInterrupted } }
  /// The clock of all times that outputs deliver. **Source:** rule 25.
  public var synchronizationClock: CMClock? { system.clock }
  /// The older name of ``synchronizationClock``.
  public var masterClock: CMClock? { system.clock }

  /// How much of the phone's hardware the configuration needs, 0 while it does not matter; above 1 the session cannot start. Observable.
  ///
  /// A plain session tells it only with several video data outputs, or with one beside a movie output. **Source:** rule 29; the numbers
  /// are made up (`SessionCosts`).
  public var hardwareCost: Float { costs.hardware }
}

extension AVCaptureSession: InputClient {
  func has(_ input: AVCaptureInput) -> Bool { inputs.contains { $0 === input } }

  func uses(_ device: AVCaptureDevice) -> Bool { deviceInputs.contains { $0.device === device } }

  /// Whether frames flow.
  var isStreaming: Bool { state.read { $0.machine.isStreaming } }

  /// How Apple's texts name a method of this session.
  func method(_ selector: String) -> String { state.read { $0.edited.method(selector) } }
}

extension CaptureSystem {
  /// All sessions of this system that a client still holds.
  public var sessions: [AVCaptureSession] { deviceClients.compactMap { $0 as? AVCaptureSession } }

  /// The sessions that have the device as an input.
  func sessions(using device: AVCaptureDevice) -> [AVCaptureSession] { sessions.filter { $0.uses(device) } }
}

extension AVCaptureSession.State: ObservableState {
  static func announce(
    of session: AVCaptureSession, from old: Self, to new: Self, _ transaction: borrowing Transaction
  ) {
    typealias Session = AVCaptureSession
    transaction.changed(session, \Session.isRunning, "isRunning", from: old.isRunning, to: new.isRunning)
    transaction.changed(
      session, \Session.isInterrupted, "isInterrupted", from: old.isInterrupted, to: new.isInterrupted)
    transaction.changed(
      session, \Session.isMultitaskingCameraAccessEnabled, "isMultitaskingCameraAccessEnabled",
      from: old.isMultitaskingCameraAccessEnabled, to: new.isMultitaskingCameraAccessEnabled)
    if old.applied != new.applied { session.announceCosts(from: old.costs, to: new.costs, transaction) }
  }
}
