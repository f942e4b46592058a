import CaptureModel
import SimulationKernel

/// A fault of a phone that lasts for a while. Cameras are counted in the order of the fixture.
enum Fault: Hashable {
  /// What the camera sees must not be shown.
  case sensitiveContent
  case phoneCall
  /// The app is not alone in the foreground.
  case app(AppState)
  case pressure(AVCaptureDevice.SystemPressureState.Level)
  /// The camera goes away.
  case disconnect(Int)
  case suspend(Int)
  /// Another app uses the camera.
  case inUse(Int)
  /// Another process holds the configuration lock.
  case lock(Int)

  /// Faults of one kind exclude each other: the second does not begin.
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

  /// What it is, for tallies.
  var name: String { "\(self)".prefix { $0 != "(" }.description }

  /// Lets it begin or end.
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
