import AVFoundationTypes
import SimulationKernel

/// Something that keeps sessions from running.
package struct Interruption: Hashable, Sendable {
  let reason: AVCaptureSession.InterruptionReason
  /// Identifier of the device that somebody else has; nil when all are concerned.
  let deviceID: String?
}

extension CaptureSystem {
  /// What keeps sessions from running now; the first of several.
  public var interruption: AVCaptureSession.InterruptionReason? { interruptions.first?.reason }

  var interruptions: [Interruption] { captureState.read { $0.interruptions } }

  /// Somebody else needs camera or microphone: running sessions are interrupted, and those that start meanwhile.
  ///
  /// Several reasons may hold at a time; a session goes on when none of them concerns it any more.
  /// **Source:** rules 196-199, 203.
  ///
  /// - Parameters:
  ///   - reason: what the sessions' notification tells.
  ///   - device: the device that is needed; nil when all are.
  public func beginInterruption(
    _ reason: AVCaptureSession.InterruptionReason, of device: AVCaptureDevice? = nil
  ) {
    let interruption = Interruption(reason: reason, deviceID: device?.uniqueID)
    change { transaction in
      captureState.write(transaction) { state in
        if !state.interruptions.contains(interruption) { state.interruptions.append(interruption) }
      }
    }
    reviewInterruptions()
  }

  /// Camera and microphone are free again: sessions go on that nobody stopped meanwhile. **Source:** rules 197, 200.
  ///
  /// - Parameters:
  ///   - reason: the reason that holds no longer; nil for all.
  ///   - device: the device that was needed, as it was named when the interruption began.
  public func endInterruption(
    _ reason: AVCaptureSession.InterruptionReason? = nil, of device: AVCaptureDevice? = nil
  ) {
    change { transaction in
      captureState.write(transaction) { state in
        state.interruptions.removeAll { interruption in
          reason == nil
            || interruption == Interruption(reason: reason ?? interruption.reason, deviceID: device?.uniqueID)
        }
      }
    }
    reviewInterruptions()
  }

  func setInterrupted(
    _ isInterrupted: Bool, _ reason: AVCaptureSession.InterruptionReason, of device: AVCaptureDevice? = nil
  ) {
    if isInterrupted { beginInterruption(reason, of: device) } else { endInterruption(reason, of: device) }
  }

  func reviewInterruptions() {
    for session in sessions { session.reviewInterruption() }
  }

  /// Running sessions fail with this error, `mediaServicesWereReset` for one. **Source:** rules 21, 22.
  public func failSessions(with code: AVError.Code) {
    for session in sessions { session.handle { $0.fail(code) } }
  }
}

extension AVCaptureSession {
  /// What keeps this session from running now.
  var interruption: InterruptionReason? { system.interruptions.first(where: isConcerned)?.reason }

  /// Interrupts the session, or lets it go on, as what goes on in the world demands.
  func reviewInterruption() {
    if let interruption {
      handle { $0.interrupt(interruption) }
    } else if isInterrupted {
      handle { $0.interruptionEnds() }
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
