import AVFoundationTypes
import SimulationKernel

extension CaptureSystem {
  /// What keeps sessions from running now; the first of several.
  public var interruption: AVCaptureSession.InterruptionReason? { interruptions.first?.reason }

  /// Another client needs camera or microphone: running sessions are interrupted, and those that start meanwhile.
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
      interruptionState.write(transaction) { interruptions in
        if !interruptions.contains(interruption) { interruptions.append(interruption) }
      }
      reviewInterruptions(transaction)
    }
  }

  /// Camera and microphone are free again: sessions that no client stopped meanwhile go on. **Source:** rules 197, 200.
  ///
  /// - Parameters:
  ///   - reason: the reason that holds no longer; nil for all.
  ///   - device: the device that was needed, as it was named when the interruption began.
  public func endInterruption(
    _ reason: AVCaptureSession.InterruptionReason? = nil, of device: AVCaptureDevice? = nil
  ) {
    change { transaction in
      interruptionState.write(transaction) { interruptions in
        interruptions.removeAll { interruption in
          reason == nil
            || interruption == Interruption(reason: reason ?? interruption.reason, deviceID: device?.uniqueID)
        }
      }
      reviewInterruptions(transaction)
    }
  }

  func setInterrupted(
    _ isInterrupted: Bool, _ reason: AVCaptureSession.InterruptionReason, of device: AVCaptureDevice? = nil
  ) {
    if isInterrupted { beginInterruption(reason, of: device) } else { endInterruption(reason, of: device) }
  }

  /// Running sessions fail with this error, `mediaServicesWereReset` for one. **Source:** rules 21, 22.
  public func failSessions(with code: AVError.Code) {
    for session in sessions { session.handle { $0.fail(code) } }
  }
}
