import AVFoundationTypes
import CaptureModel
import Exploration
import SimulationKernel

/// Events that disturb an app while it uses the cameras. An event with a duration ends automatically in virtual time.
extension TestedPhone {
  /// Interrupts the sessions, as if another client used the camera or the microphone.
  public func interrupt(_ reason: AVCaptureSession.InterruptionReason, for duration: Duration? = nil) {
    beginInterruption(reason)
    undo(after: duration) { $0.endInterruption(reason) }
  }

  /// Simulates an incoming phone call, which uses the microphone.
  public func receiveCall(for duration: Duration? = nil) {
    beginPhoneCall()
    undo(after: duration) { $0.isPhoneCallActive = false }
  }

  /// Moves the app to the background, or next to another app.
  public func moveApp(to state: AppState, for duration: Duration? = nil) {
    setAppState(state)
    undo(after: duration) { $0.appState = .foreground }
  }

  /// Raises the system pressure to a level because of the phone's temperature.
  public func heat(to level: AVCaptureDevice.SystemPressureState.Level, for duration: Duration? = nil) {
    setSystemPressure(level)
    undo(after: duration) { $0.setSystemPressure(.nominal) }
  }

  /// Disconnects a camera or a microphone, and reconnects it after the duration.
  public func disconnect(_ device: AVCaptureDevice, for duration: Duration? = nil) {
    note("fault disconnect \(device.localizedName)")
    system.disconnect(device)
    undo(after: duration) { $0.connect(device) }
  }

  /// Makes a camera unavailable, as if another app used it.
  public func lend(_ device: AVCaptureDevice, for duration: Duration? = nil) {
    note("fault inUse \(device.localizedName)")
    system.setInUseByAnotherClient(true, device)
    undo(after: duration) { $0.setInUseByAnotherClient(false, device) }
  }

  /// Sets the authorization status for a media type, as if the user changed it in Settings.
  public func setAuthorization(_ status: AVAuthorizationStatus, for mediaType: AVMediaType) {
    setAuthorizationStatus(status, for: mediaType)
  }

  /// Makes all running sessions fail with an error, for example `mediaServicesWereReset`.
  public func failSessions(with code: AVError.Code) {
    raiseRuntimeError(code)
  }

  /// Makes one operation of a kind fail with an error, for example the next photo: `phone.fail(.capturePhoto, with:
  /// AVError(.mediaServicesWereReset))`.
  ///
  /// - Parameters:
  ///   - operation: The kind of operation.
  ///   - number: The number of the operation, counted from 1 and from the creation of the phone; nil for the next one.
  ///   - error: The error that the app receives. Where Apple's error has a code of `AVError`, only the code is used.
  public func fail(_ operation: FailableOperation, number: Int? = nil, with error: any Error) {
    let which = number.map { "number \($0)" } ?? "the next"
    note("fault error \(which) \(operation.rawValue) \(FailableOperation.name(of: error))")
    system.fail(operation, number: number, with: error)
  }

  /// Records a simulated environment event in the trace, in scenario syntax.
  package func note(_ text: String) { log.note(text, at: world.nanoseconds) }

  private func undo(after duration: Duration?, _ body: @escaping @Sendable (CaptureSystem) -> Void) {
    guard let duration else { return }
    let (seconds, attoseconds) = duration.components
    let system = system
    system.timeline.schedule(after: seconds * 1_000_000_000 + attoseconds / 1_000_000_000) { body(system) }
  }
}
