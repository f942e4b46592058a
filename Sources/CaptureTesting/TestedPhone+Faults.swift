import AVFoundationTypes
import CaptureModel
import SimulationKernel

/// What happens to a phone while an app uses its cameras. With a duration it is over by itself, in virtual time.
extension TestedPhone {
  /// Another client needs camera or microphone: sessions are interrupted.
  public func interrupt(_ reason: AVCaptureSession.InterruptionReason, for duration: Duration? = nil) {
    note("fault interruption \(reason)")
    system.beginInterruption(reason)
    undo(after: duration) { $0.endInterruption(reason) }
  }

  /// A call comes in.
  public func receiveCall(for duration: Duration? = nil) {
    note("fault phoneCall")
    system.isPhoneCallActive = true
    undo(after: duration) { $0.isPhoneCallActive = false }
  }

  /// The user leaves the app, or puts another one beside it.
  public func moveApp(to state: AppState, for duration: Duration? = nil) {
    note("fault \(state)")
    system.appState = state
    undo(after: duration) { $0.appState = .foreground }
  }

  /// The phone gets hot.
  public func heat(to level: AVCaptureDevice.SystemPressureState.Level, for duration: Duration? = nil) {
    note("fault systemPressure \(level.rawValue) systemTemperature")
    system.setSystemPressure(level, factors: .systemTemperature)
    undo(after: duration) { $0.setSystemPressure(.nominal) }
  }

  /// A camera or a microphone is unplugged.
  public func disconnect(_ device: AVCaptureDevice, for duration: Duration? = nil) {
    note("fault disconnect \(device.localizedName)")
    system.disconnect(device)
    undo(after: duration) { $0.connect(device) }
  }

  /// Another app holds a camera.
  public func lend(_ device: AVCaptureDevice, for duration: Duration? = nil) {
    note("fault inUse \(device.localizedName)")
    system.setInUseByAnotherClient(true, device)
    undo(after: duration) { $0.setInUseByAnotherClient(false, device) }
  }

  /// The user changes what the app may use in Settings.
  public func setAuthorization(_ status: AVAuthorizationStatus, for mediaType: AVMediaType) {
    note("fault authorization \(mediaType.rawValue) \(status)")
    system.setAuthorizationStatus(status, for: mediaType)
  }

  /// Running sessions fail with an error, `mediaServicesWereReset` for one.
  public func failSessions(with code: AVError.Code) {
    note("fault runtimeError \(code)")
    system.failSessions(with: code)
  }

  /// Writes into the trace what the world does, in a scenario's words.
  func note(_ text: String) { log.trace.note(text, at: world.nanoseconds) }

  private func undo(after duration: Duration?, _ body: @escaping @Sendable (CaptureSystem) -> Void) {
    guard let duration else { return }
    let (seconds, attoseconds) = duration.components
    let system = system
    system.timeline.schedule(after: seconds * 1_000_000_000 + attoseconds / 1_000_000_000) { body(system) }
  }
}
