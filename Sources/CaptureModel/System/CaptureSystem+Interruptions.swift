import AVFoundationTypes
import SimulationKernel

extension CaptureSystem {
  /// The reason for the earliest interruption in effect, or nil.
  public var interruption: AVCaptureSession.InterruptionReason? { interruptions.first?.reason }

  /// Starts an interruption: another client uses the camera or microphone. Affects running sessions and sessions
  /// started meanwhile.
  ///
  /// Several interruptions can be in effect; a session resumes when none affects it any longer. **Source:** rules
  /// 196-199, 203.
  ///
  /// - Parameters:
  ///   - reason: The reason in the sessions' notification.
  ///   - device: The device that is unavailable, or nil for all devices.
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

  /// Ends an interruption: sessions that the app has not stopped meanwhile resume. **Source:** rules 197, 200.
  ///
  /// - Parameters:
  ///   - reason: The reason for the interruption to end, or nil to end interruptions for any reason.
  ///   - device: The device with which the interruption began.
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

  /// Makes running sessions fail with an error, such as `mediaServicesWereReset`. **Source:** rules 21, 22.
  public func failSessions(with code: AVError.Code) {
    for session in sessions { session.handle { $0.fail(code) } }
  }
}
