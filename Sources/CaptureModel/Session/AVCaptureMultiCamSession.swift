import AVFoundationTypes
import CoreMediaModel
import HardwareModel
import SimulationKernel

/// A capture session that runs several cameras at the same time.
///
/// Its preset is always `inputPriority`. Each camera runs in its own active format, which must support multi-camera
/// capture unless the camera is the only one. A camera streams while at least one of its connections is enabled,
/// independent of the other cameras. **Source:** rules 29, 52, 55, 56.
public final class AVCaptureMultiCamSession: AVCaptureSession, @unchecked Sendable {
  // Unchecked: the state is protected by the system's lock.

  override class var initialState: State {
    var state = super.initialState
    state.edited.isMultiCam = true
    state.edited.preset = .inputPriority
    return state
  }

  /// A Boolean value that indicates whether the phone can run several cameras at the same time.
  ///
  /// True if two cameras share no sensor and have formats that support it. **Source:** Apple, isMultiCamSupported.
  public class var isMultiCamSupported: Bool { CaptureSystem.current.hasCamerasForMultiCam }

  /// The fraction of hardware capacity that the configuration uses. Above 1, the session cannot start. Key-value
  /// observable. **Source:** rule 29.
  public override var hardwareCost: Float { super.hardwareCost }

  /// The contribution of the configuration to system pressure. Above 1, a session cannot run indefinitely. Key-value
  /// observable.
  ///
  /// Informational only: `CaptureSystem.setSystemPressure` sets the actual pressure. **Source:** Apple,
  /// systemPressureCost.
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
  /// Whether two cameras share no sensor and have formats for several cameras.
  var hasCamerasForMultiCam: Bool {
    let cameras = devices.filter { $0.hasMediaType(.video) && $0.supportsMultiCam }
    return cameras.contains { camera in cameras.contains { $0 !== camera && $0.canRunConcurrently(camera) } }
  }
}

extension AVCaptureSession {
  /// Removes cameras without an enabled connection, and adds constituents that a connection uses. **Source:** rules 52
  /// and 56.
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

  /// Returns the format in which a port's camera runs: its active format, or for a constituent, one that matches the
  /// virtual camera's.
  func format(of port: AVCaptureInput.Port, _ device: AVCaptureDevice) -> AVCaptureDevice.Format {
    guard let input = port.input as? AVCaptureDeviceInput, input.device !== device else { return device.activeFormat }
    let rate = 1 / max(input.frameDuration.seconds, 1e-6)
    return device.format(like: input.device.activeFormat) { format in
      format.isMultiCamSupported && format.descriptor.frameRates.contains(rate.rounded())
    }
  }
}
