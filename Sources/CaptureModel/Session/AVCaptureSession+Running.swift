import AVFoundationTypes
import Foundation
import HardwareModel
import SimulationKernel

extension AVCaptureSession {
  /// Starts the flow of data, and returns once data flows or the start has failed. Does nothing if the session is
  /// already running.
  ///
  /// Blocks for the camera's start time. A failure posts ``runtimeErrorNotification``, and an interruption posts
  /// ``wasInterruptedNotification``. Another session of the app that uses the cameras is interrupted. Raises
  /// NSGenericException between `beginConfiguration()` and `commitConfiguration()`. **Source:** rules 11, 13, 32, 198,
  /// 401.
  public func startRunning() {
    system.recordCall(on: self)
    guard requireConfigured("startRunning") else { return }
    system.change { transaction in
      claimCameras(transaction)
      handle(transaction) { $0.start(during: $1) }
    }
    // A session that has lost its cameras to another session reclaims them.
    system.change { transaction in
      guard isInterrupted else { return }
      reviewOthers(transaction)
      updateInterruption(transaction)
    }
  }

  /// Stops the flow of data and ends recordings, and returns once the flow has stopped. Does nothing if the session is
  /// already stopped.
  ///
  /// Raises NSGenericException between `beginConfiguration()` and `commitConfiguration()`. **Source:** rules 12, 13,
  /// 32.
  public func stopRunning() {
    system.recordCall(on: self)
    guard requireConfigured("stopRunning") else { return }
    handle { $0.stop() }
  }

  private func requireConfigured(_ selector: String) -> Bool {
    system.require(
      !isConfiguring,
      Misuse(
        .generic,
        "\(method(selector)) \(selector) may not be called between calls to beginConfiguration and "
          + "commitConfiguration",
        evidence: .rule(13), remedy: "call commitConfiguration() first, on every code path"))
  }

  /// Sends an event to the state machine and performs the resulting actions, in a new transaction.
  func handle(_ event: (inout SessionStateMachine) -> [SessionStateMachine.Action]) {
    system.change { handle($0) { machine, _ in event(&machine) } }
  }

  /// Sends an event to the state machine and performs the resulting actions.
  func handle(
    _ transaction: borrowing Transaction, _ event: (inout SessionStateMachine) -> [SessionStateMachine.Action]
  ) { handle(transaction) { machine, _ in event(&machine) } }

  /// Sends an event that depends on the current interruption to the state machine, and performs the resulting actions.
  private func handle(
    _ transaction: borrowing Transaction,
    _ event: (inout SessionStateMachine, InterruptionReason?) -> [SessionStateMachine.Action]
  ) {
    let (interruption, claimed) = (interruption, state.read(\.claimsCameras))
    let actions = state.write(transaction, of: self) { event(&$0.machine, interruption) }
    for action in actions { perform(action, transaction) }
    if state.read(\.claimsCameras) != claimed { reviewOthers(transaction) }
    followAudioSession(transaction)
    followControls(transaction)
    streams.settle(transaction)
    // A blocking action is always last and runs outside the lock.
    switch actions.last {
    case .passStartTime: transaction.call { self.passStartTime() }
    case .passStopTime: transaction.call { self.passStopTime() }
    default: break
    }
  }

  private func passStartTime() {
    system.timeline.pass(cost(\.startMilliseconds))
    system.change { transaction in
      if let problem { handle(transaction) { $0.fail(problem) } } else { handle(transaction) { $0.started() } }
    }
    if isRunning { tellDeferredStart() }
  }

  private func passStopTime() {
    system.timeline.pass(cost(\.stopMilliseconds))
    system.change { handle($0) { $0.ended(during: $1) } }
  }

  private func perform(_ action: SessionStateMachine.Action, _ transaction: borrowing Transaction) {
    switch action {
    case .passStartTime, .passStopTime: break
    case .startStreams: streams.start(state.read { $0.applied }.streams, for: self, transaction)
    case .stopStreams(let reason):
      streams.stopAll(transaction)
      for output in consumers { output.updateActiveConnections([], because: reason, transaction) }
    case .setRunning(let running):
      state.write(transaction, of: self) { $0.isRunning = running }
      for output in consumers { output.sessionChanged(transaction) }
    case .setInterrupted(let interrupted):
      state.write(transaction, of: self) { $0.isInterrupted = interrupted }
    case .postDidStart: transaction.post(Self.didStartRunningNotification, object: self)
    case .postDidStop: transaction.post(Self.didStopRunningNotification, object: self)
    case .postInterrupted(let reason):
      transaction.post(Self.wasInterruptedNotification, object: self, userInfo: descriptor(about: reason))
    case .postInterruptionEnded: transaction.post(Self.interruptionEndedNotification, object: self)
    case .postRuntimeError(let code, let reason):
      var descriptor: [String: Any] = reason.map { [NSLocalizedFailureReasonErrorKey: $0] } ?? [:]
      if code == .unsupportedDeviceActiveFormat {
        descriptor[AVErrorDeviceKey] = deviceInputs.map(\.device).first { !$0.activeFormat.isMultiCamSupported }
      }
      transaction.post(
        Self.runtimeErrorNotification, object: self,
        userInfo: [AVCaptureSessionErrorKey: AVError(code, userInfo: descriptor)])
    }
  }

  /// Returns the `userInfo` of an interruption notification. **Source:** rules 113 and 196.
  private func descriptor(about reason: InterruptionReason) -> [String: Any] {
    var descriptor: [String: Any] = [AVCaptureSessionInterruptionReasonKey: NSNumber(value: reason.rawValue)]
    if reason == .videoDeviceNotAvailableDueToSystemPressure {
      let camera = deviceInputs.map(\.device).first { $0.hasMediaType(.video) }
      descriptor[AVCaptureSessionInterruptionSystemPressureStateKey] = camera?.systemPressureState
    }
    return descriptor
  }

  private func cost(_ part: KeyPath<CaptureCosts, Int>) -> Int64 {
    let cameras = deviceInputs.compactMap(\.device.descriptor.camera)
    return Int64(cameras.map { $0.costs[keyPath: part] }.max() ?? 0) * 1_000_000
  }

  /// Called when a device of this session is disconnected: its frames stop and recordings from it end. **Source:** rule
  /// 87.
  func deviceWasLost(_ device: AVCaptureDevice, _ transaction: borrowing Transaction) {
    let lost = state.read { $0.applied.activeConnections(from: device) }
    state.write(transaction, of: self) { state in
      state.applied.activeConnections.removeAll { $0.device === device }
      state.applied.cameras.removeAll { $0.device === device }
      state.applied.microphones.removeAll { $0 === device }
    }
    streams.stop(device, transaction)
    for activeConnection in lost {
      activeConnection.connection.setActive(false, transaction)
      activeConnection.output.updateActiveConnections(
        state.read { $0.applied.activeConnections(to: activeConnection.output) },
        because: .interrupted(.deviceWasDisconnected), transaction)
    }
  }
}
