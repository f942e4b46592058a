import SimulationKernel

/// Something that keeps sessions from running.
package struct Interruption: Hashable, Sendable {
  let reason: AVCaptureSession.InterruptionReason
  /// Identifier of the device that another client has; nil when all are concerned.
  let deviceID: String?
}

extension CaptureSystem {
  private static let interruptions = SystemPart { _ in [Interruption]() }

  /// What keeps sessions from running now, in the order in which it began to.
  var interruptionState: Guarded<[Interruption]> { state(of: Self.interruptions) }

  var interruptions: [Interruption] { interruptionState.read { $0 } }

  func reviewInterruptions(_ transaction: borrowing Transaction) {
    for client in deviceClients(in: transaction) { client.reviewInterruption(transaction) }
  }
}

extension AVCaptureSession {
  /// What keeps this session from running now.
  var interruption: InterruptionReason? {
    system.interruptions.first(where: isConcerned)?.reason ?? (isDisplaced ? .videoDeviceInUseByAnotherClient : nil)
  }

  /// Interrupts the session, or lets it go on, as what goes on in the world demands.
  func reviewInterruption(_ transaction: borrowing Transaction) {
    if let interruption {
      handle(transaction) { $0.interrupt(interruption) }
    } else if isInterrupted {
      handle(transaction) { $0.interruptionEnds() }
    }
  }

  /// Whether an interruption concerns this session: who takes the microphone does not disturb one that uses none, and a session
  /// without a camera goes on in the background. **Source:** rules 199 and 203; inferred for sound alone.
  private func isConcerned(by interruption: Interruption) -> Bool {
    let (cameras, microphones, isMultitasking) = state.read {
      ($0.applied.cameras.map(\.device), $0.applied.microphones, $0.isMultitaskingCameraAccessEnabled)
    }
    let devices =
      switch interruption.reason {
      case .audioDeviceInUseByAnotherClient: microphones
      case .videoDeviceNotAvailableWithMultipleForegroundApps: isMultitasking ? [] : cameras
      case .videoDeviceNotAvailableInBackground, .videoDeviceInUseByAnotherClient,
        .videoDeviceNotAvailableDueToSystemPressure, .sensitiveContentMitigationActivated:
        cameras
      }
    return devices.contains { interruption.deviceID == nil || $0.uniqueID == interruption.deviceID }
  }
}
