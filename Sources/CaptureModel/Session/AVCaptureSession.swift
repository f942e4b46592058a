import CoreMediaModel
import Foundation
import HardwareModel
import SimulationKernel

/// An object that connects capture inputs to outputs and controls the flow of data between them.
///
/// Changes between ``beginConfiguration()`` and ``commitConfiguration()`` appear in the properties immediately; frames
/// follow them after the outermost commit. **Source:** rules 11-58.
open class AVCaptureSession: CaptureObject, @unchecked Sendable {
  // Unchecked: the state is protected by the system's lock.
  let state: Observed<State>
  let streams: Streams
  let controlState: Guarded<SessionControls>
  let deferredStart: Guarded<DeferredStartListener>

  struct State {
    var machine = SessionStateMachine()
    /// The cameras whose frames the next commit interrupts, with the duration in nanoseconds.
    var pendingPauses: [AVCaptureDevice: Int64] = [:]
    /// Whether the session takes the cameras from other sessions only once it has started.
    var claimsOnceStarted = false
    /// The configuration as edited by the app.
    var edited = SessionGraph()
    /// The configuration that frames follow.
    var applied = AppliedConfiguration()
    /// The preset for which each camera's format was selected. Retains inputs until the next commit, so that a new
    /// input never has the identity of a removed one.
    var negotiated: [AVCaptureInput: Preset] = [:]
    var configurationDepth = 0
    /// The order of this session's most recent claim to cameras, among all sessions of the app.
    var cameraClaimNumber = 0
    /// Whether the session selects the color spaces of its cameras.
    var choosesColorSpace = true
    /// Whether the session is running, as last reported to observers.
    var isRunning = false
    var isInterrupted = false
    var isMultitaskingCameraAccessEnabled = false
    var audio = AudioSessionUse()
    var limits = PhoneLimits()
  }

  /// Creates a session without inputs or outputs. Apps can subclass it.
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

  /// Returns the initial components of a session.
  private static func parts(
    of system: CaptureSystem
  ) -> (Observed<State>, Streams, Guarded<SessionControls>, Guarded<DeferredStartListener>) {
    var state = initialState
    state.limits = system.limits
    return (
      Observed(state, lock: system.lock), Streams(system: system),
      Guarded(SessionControls(), lock: system.lock), Guarded(DeferredStartListener(), lock: system.lock)
    )
  }

  /// The initial state of a session.
  class var initialState: State { State() }

  /// Stops the session and finishes its recordings.
  deinit {
    let (system, streams, outputs) = (system, streams, outputs)
    let claimsCameras = state.read { $0.claimsCameras }
    system.changeSoon { transaction in
      streams.stopAll(transaction)
      for output in outputs { output.routesChanged([], because: .stopped, transaction) }
      if claimsCameras { system.reviewInterruptions(transaction) }
    }
  }

  // MARK: Inputs, outputs and connections

  /// The session's inputs, in the order in which they were added; the identical objects. **Source:** rule 47.
  public var inputs: [AVCaptureInput] { state.read { $0.edited.inputs } }
  /// The session's outputs, in the order in which they were added; the identical objects. **Source:** rule 47.
  public var outputs: [AVCaptureOutput] { state.read { $0.edited.outputs } }
  /// The session's connections, in the order in which they were formed.
  public var connections: [AVCaptureConnection] { state.read { $0.edited.connections } }

  /// All destinations of data: outputs and preview layers.
  var consumers: [AVCaptureOutput] { state.read { $0.edited.consumers } }

  var deviceInputs: [AVCaptureDeviceInput] { state.read { $0.edited.deviceInputs } }

  // MARK: Running state

  /// A Boolean value that indicates whether the session is running. Key-value observable.
  ///
  /// Also changes when the system stops and restarts the session. **Source:** rule 18.
  public var isRunning: Bool { state.read { $0.isRunning } }
  /// A Boolean value that indicates whether the session is interrupted. Key-value observable. **Source:** rule 19.
  public var isInterrupted: Bool { state.read { $0.isInterrupted } }
  /// The clock to which all timestamps of the outputs refer. **Source:** rule 25.
  public var synchronizationClock: CMClock? { system.clock }
  /// The deprecated name of ``synchronizationClock``.
  public var masterClock: CMClock? { system.clock }

  /// The fraction of hardware capacity that the configuration uses. Above 1, the session cannot start. Key-value
  /// observable.
  ///
  /// Always 0 for a plain session, except with several video data outputs or with both a video data output and a movie
  /// output. **Source:** rule 29; the numbers are assumed (`SessionCosts`).
  public var hardwareCost: Float { costs.hardware }
}

extension AVCaptureSession: InputClient {
  func has(_ input: AVCaptureInput) -> Bool { inputs.contains { $0 === input } }

  func uses(_ device: AVCaptureDevice) -> Bool { deviceInputs.contains { $0.device === device } }

  /// Whether frames flow through the session.
  var isStreaming: Bool { state.read { $0.machine.isStreaming } }

  /// Returns the name of one of this session's methods as it appears in Apple's messages.
  func method(_ selector: String) -> String { state.read { $0.edited.method(selector) } }
}

extension CaptureSystem {
  /// All sessions of this system that still exist.
  public var sessions: [AVCaptureSession] { deviceClients.compactMap { $0 as? AVCaptureSession } }

  /// Returns the sessions that have the device as an input.
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
