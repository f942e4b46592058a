import SimulationKernel

// On a phone, one session of an app has all cameras: the one that claimed them most recently. Other sessions are
// interrupted until that session stops, loses its cameras or is deallocated. A computer's cameras serve several
// sessions. **Source:** rule 401.
//
// The lit torch of another camera takes them, too. **Source:** rule 479.

extension CaptureSystem {
  private static let lastTurn = SystemPart { _ in 0 }
  private static let interruptsFirst = SystemPart { _ in true }

  /// A Boolean value that indicates whether a session that takes the cameras from another interrupts that one before it
  /// starts itself. Otherwise, it does so once it runs. **Source:** inferred for the default.
  public var interruptsOtherSessionsFirst: Bool {
    get { state(of: Self.interruptsFirst).read { $0 } }
    set { change { state(of: Self.interruptsFirst).write($0) { $0 = newValue } } }
  }

  fileprivate func nextTurn(_ transaction: borrowing Transaction) -> Int {
    state(of: Self.lastTurn).write(transaction) { turn in
      turn += 1
      return turn
    }
  }
}

extension AVCaptureSession.State {
  /// Whether the session has cameras that it cannot share with other sessions.
  fileprivate var hasCameras: Bool { applied.cameras.contains { $0.device.position != .unspecified } }

  /// Whether the session prevents others from running.
  var claimsCameras: Bool { machine.isWanted && hasCameras && !(claimsOnceStarted && machine.state == .starting) }
}

extension AVCaptureSession {
  /// Gives the session the cameras, with priority over all other sessions.
  func claimCameras(_ transaction: borrowing Transaction) {
    let (turn, isFirst) = (system.nextTurn(transaction), system.interruptsOtherSessionsFirst)
    state.write(transaction, of: self) { ($0.cameraClaimNumber, $0.claimsOnceStarted) = (turn, !isFirst) }
  }

  /// Whether another session of the app has claimed the cameras.
  var hasLostCameras: Bool {
    let (hasCameras, turn) = state.read { ($0.hasCameras, $0.cameraClaimNumber) }
    return hasCameras
      && system.sessions.contains { $0 !== self && $0.state.read { $0.claimsCameras && $0.cameraClaimNumber > turn } }
  }

  /// Whether the lit torch of a back camera that is not in the session has taken the session's camera.
  ///
  /// On a phone that can run several cameras at once, the front camera keeps running. **Source:** rule 479.
  var hasLostCamerasToTorch: Bool {
    let cameras = state.read { $0.applied.cameras.map(\.device) }
    return cameras.contains { $0.position == .back || $0.position == .front && !system.hasCamerasForMultiCam }
      && system.devices.contains { $0.position == .back && $0.isTorchActive && !cameras.contains($0) }
  }

  /// Makes all other sessions reevaluate whether they are interrupted.
  func reviewOthers(_ transaction: borrowing Transaction) {
    for client in system.deviceClients(in: transaction) where client !== self { client.updateInterruption(transaction) }
  }
}
