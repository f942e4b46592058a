import AVFoundationTypes
import CoreMediaModel
import HardwareModel
import SimulationKernel

/// A session in which several cameras run at a time.
///
/// Its preset is `inputPriority` for good; each camera runs in its own active format, which must be one for several cameras unless it
/// is alone. A camera streams while a connection from it is enabled, and stops with the last one, whatever the others do.
/// **Source:** rules 29, 52, 55, 56.
public final class AVCaptureMultiCamSession: AVCaptureSession, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.

  override class var initialState: State {
    var state = super.initialState
    state.edited.isMultiCam = true
    state.edited.preset = .inputPriority
    return state
  }

  /// Whether this phone can run several cameras: some two of them share no sensor and have formats for that.
  ///
  /// **Source:** Apple, isMultiCamSupported.
  public class var isMultiCamSupported: Bool { CaptureSystem.current.hasCamerasForMultiCam }

  /// How much of the phone's hardware the configuration needs; above 1 the session cannot start. Observable. **Source:** rule 29.
  public override var hardwareCost: Float { super.hardwareCost }

  /// How much the configuration heats the phone; above 1 it cannot run for long. Observable.
  ///
  /// It is told, and heats nothing: `CaptureSystem.setSystemPressure` does. **Source:** Apple, of the same name.
  public var systemPressureCost: Float { costs.systemPressure }
}

extension AVCaptureSession: InheritedObservation {
  package static func declaredKeyPath(_ keyPath: AnyKeyPath) -> AnyKeyPath {
    switch keyPath {
    case \AVCaptureMultiCamSession.hardwareCost: \AVCaptureSession.hardwareCost
    case \AVCaptureMultiCamSession.isRunning: \AVCaptureSession.isRunning
    case \AVCaptureMultiCamSession.isInterrupted: \AVCaptureSession.isInterrupted
    case \AVCaptureMultiCamSession.isMultitaskingCameraAccessEnabled:
      \AVCaptureSession.isMultitaskingCameraAccessEnabled
    case \AVCaptureMultiCamSession.isMultitaskingCameraAccessSupported:
      \AVCaptureSession.isMultitaskingCameraAccessSupported
    default: keyPath
    }
  }
}

extension CaptureSystem {
  fileprivate var hasCamerasForMultiCam: Bool {
    let cameras = devices.filter { $0.hasMediaType(.video) && $0.canRunBesideOthers }
    return cameras.contains { camera in cameras.contains { $0 !== camera && $0.canRunBeside(camera) } }
  }
}

extension AVCaptureSession {
  /// Cameras that no enabled connection needs do not run, and constituents that one needs do. **Source:** rules 52 and 56.
  func followConnections(_ applied: inout AppliedConfiguration) {
    let own = applied.cameras
    applied.cameras = own.filter { camera in applied.activeConnections.contains { $0.device === camera.device } }
    for activeConnection in applied.activeConnections
    where !applied.cameras.contains(where: { $0.device === activeConnection.device }) {
      guard let format = activeConnection.format,
        let input = activeConnection.connection.inputPorts.first?.input as? AVCaptureDeviceInput
      else { continue }
      applied.cameras.append(
        .init(
          device: activeConnection.device, format: format, frameDuration: input.frameDuration,
          shortestDuration: input.videoMinFrameDurationOverride))
    }
  }

  /// The format in which a port's camera runs: its own; of a constituent, one like that of the virtual camera.
  func format(of port: AVCaptureInput.Port, _ device: AVCaptureDevice) -> AVCaptureDevice.Format {
    guard let input = port.input as? AVCaptureDeviceInput, input.device !== device else { return device.activeFormat }
    let rate = 1 / max(input.frameDuration.seconds, 1e-6)
    return device.format(like: input.device.activeFormat) { format in
      format.isMultiCamSupported && format.descriptor.frameRates.contains(rate.rounded())
    }
  }
}
