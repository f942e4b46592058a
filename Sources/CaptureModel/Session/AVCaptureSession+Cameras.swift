import SimulationKernel

// On a phone one session of an app has cameras, and it has all of them: the one that asked last. The others are interrupted until it
// stops, loses its cameras or is gone. A computer's cameras serve several sessions. **Source:** rule 401.

extension CaptureSystem {
  private static let lastTurn = SystemPart { _ in 0 }

  fileprivate func nextTurn(_ transaction: borrowing Transaction) -> Int {
    state(of: Self.lastTurn).write(transaction) { turn in
      turn += 1
      return turn
    }
  }
}

extension AVCaptureSession.State {
  /// Whether the session has cameras of which no other session may have one.
  fileprivate var hasCameras: Bool { applied.cameras.contains { $0.device.position != .unspecified } }

  /// Whether it keeps others from running.
  var claimsCameras: Bool { machine.isWanted && hasCameras }
}

extension AVCaptureSession {
  /// Puts the session before all others, as far as cameras are concerned.
  func claimCameras(_ transaction: borrowing Transaction) {
    let turn = system.nextTurn(transaction)
    state.write(transaction, of: self) { $0.turn = turn }
  }

  /// Whether another session of the app has the cameras that this one would need.
  var isDisplaced: Bool {
    let (hasCameras, turn) = state.read { ($0.hasCameras, $0.turn) }
    return hasCameras
      && system.sessions.contains { $0 !== self && $0.state.read { $0.claimsCameras && $0.turn > turn } }
  }

  /// Lets all others see what has become of the cameras.
  func reviewOthers(_ transaction: borrowing Transaction) {
    for client in system.deviceClients(in: transaction) where client !== self { client.reviewInterruption(transaction) }
  }
}
