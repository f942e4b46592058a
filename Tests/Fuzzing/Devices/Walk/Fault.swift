import CaptureModel
import SimulationKernel

/// A temporary fault of a phone. Cameras are identified by their index in the fixture.
enum Fault: Hashable {
  /// The camera sees sensitive content, which must not be displayed.
  case sensitiveContent
  case phoneCall
  /// The app enters a state other than the normal foreground.
  case app(AppState)
  case pressure(AVCaptureDevice.SystemPressureState.Level)
  /// The camera is disconnected, then reconnected.
  case disconnect(Int)
  case suspend(Int)
  /// Another app is using the camera.
  case inUse(Int)
  /// Another process holds the camera's configuration lock.
  case lock(Int)

  /// The kind of fault. Only one fault of each kind can be active at a time.
  var kind: String {
    switch self {
    case .app: "app"
    case .pressure: "pressure"
    case .sensitiveContent: "sensitiveContent"
    case .phoneCall: "phoneCall"
    case .disconnect(let camera): "disconnect \(camera)"
    case .suspend(let camera): "suspend \(camera)"
    case .inUse(let camera): "inUse \(camera)"
    case .lock(let camera): "lock \(camera)"
    }
  }

  /// The name of the fault, for statistics.
  var name: String { "\(self)".prefix { $0 != "(" }.description }

  /// Begins or ends the fault in the simulated system.
  func set(_ isThere: Bool, in system: CaptureSystem, _ cameras: [AVCaptureDevice]) {
    switch self {
    case .sensitiveContent:
      let reason = AVCaptureSession.InterruptionReason.sensitiveContentMitigationActivated
      if isThere { system.beginInterruption(reason) } else { system.endInterruption(reason) }
    case .phoneCall: system.isPhoneCallActive = isThere
    case .app(let state): system.appState = isThere ? state : .foreground
    case .pressure(let level): system.setSystemPressure(isThere ? level : .nominal)
    case .disconnect(let camera):
      if isThere { system.disconnect(cameras[camera]) } else { system.connect(cameras[camera]) }
    case .suspend(let camera): system.setSuspended(isThere, cameras[camera])
    case .inUse(let camera): system.setInUseByAnotherClient(isThere, cameras[camera])
    case .lock(let camera): system.setLockedByAnotherProcess(isThere, cameras[camera])
    }
  }
}
