import SimulationKernel

/// A condition that prevents sessions from running.
package struct Interruption: Hashable, Sendable {
  let reason: AVCaptureSession.InterruptionReason
  /// The identifier of the device that another client uses, or nil if all devices are affected.
  let deviceID: String?
}

extension CaptureSystem {
  private static let interruptions = SystemPart { _ in [Interruption]() }

  /// The interruptions in effect, in the order in which they began.
  var interruptionState: Guarded<[Interruption]> { state(of: Self.interruptions) }

  var interruptions: [Interruption] { interruptionState.read { $0 } }

  func reviewInterruptions(_ transaction: borrowing Transaction) {
    for client in deviceClients(in: transaction) { client.updateInterruption(transaction) }
  }
}

extension AVCaptureSession {
  /// The reason that this session is interrupted, or nil.
  var interruption: InterruptionReason? {
    system.interruptions.first(where: isConcerned)?.reason
      ?? (hasLostCameras || hasLostCamerasToTorch ? .videoDeviceInUseByAnotherClient : nil)
  }

  /// Interrupts or resumes the session, depending on the interruptions in effect.
  func updateInterruption(_ transaction: borrowing Transaction) {
    if let interruption {
      handle(transaction) { $0.interrupt(interruption) }
    } else if isInterrupted {
      handle(transaction) { $0.interruptionEnds() }
    }
  }

  /// Returns whether an interruption affects this session.
  ///
  /// Use of the microphone by another client does not affect a session without one, and a session without a camera
  /// continues in the background. **Source:** rules 199 and 203; inferred for audio alone.
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
