import AVFoundationTypes
import Foundation
import Locking
import SimulationKernel

/// A device as a session's input. **Source:** rules 48-54.
public final class AVCaptureDeviceInput: AVCaptureInput, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.

  /// The camera or microphone.
  public let device: AVCaptureDevice
  let settings: Guarded<Settings>
  /// Ports of a virtual camera's constituents, or of a microphone's sides; empty until a client asks for them.
  private let madePorts = Locked<[Port]>([])

  /// Opens a device.
  ///
  /// While the user has not been asked, the input opens and the user is asked. **Source:** rule 49.
  /// - Throws: `AVError.deviceNotConnected` when it is gone, `AVError.deviceInUseByAnotherApplication` when another process has it,
  ///   `AVError.applicationIsNotAuthorizedToUseDevice` when the user or the system forbids it. **Source:** rules 48 and 50.
  public init(device: AVCaptureDevice) throws {
    self.device = device
    settings = Guarded(Settings(), lock: device.system.lock)
    super.init(system: device.system)
    guard device.isConnected else {
      throw AVError(
        .deviceNotConnected,
        userInfo: [NSLocalizedDescriptionKey: "Cannot Record", AVErrorDeviceKey: device])
    }
    guard !device.isInUseByAnotherApplication else {
      throw AVError(
        .deviceInUseByAnotherApplication,
        userInfo: [
          NSLocalizedDescriptionKey: "Cannot use \(device.localizedName)",
          NSLocalizedFailureReasonErrorKey: "Another application is using it.", AVErrorDeviceKey: device,
        ])
    }
    switch device.system.authorizationStatus(for: device.mediaType) {
    case .denied, .restricted:
      throw AVError(
        .applicationIsNotAuthorizedToUseDevice,
        userInfo: [
          NSLocalizedDescriptionKey: "Cannot use \(device.localizedName)",
          NSLocalizedFailureReasonErrorKey: "This app is not authorized to use \(device.localizedName).",
          AVErrorDeviceKey: device,
        ])
    case .notDetermined: device.system.requestAccess(for: device.mediaType) { _ in }
    case .authorized: break
    }
    setPorts(device.portTypes.map { Port($0, of: device, input: self) })
  }

  /// The ports of one kind, of one kind of device; nil and `.unspecified` match any.
  ///
  /// Who names the type of a constituent of a virtual camera gets that camera's own port, and who names the type of the microphone
  /// and a side gets the port that listens there: for multi-camera sessions alone, and not among ``AVCaptureInput/ports``.
  ///
  /// All ports of a microphone give the same sound. **Source:** rule 52; Apple, AVMultiCamPiP.
  public func ports(
    for mediaType: AVMediaType?, sourceDeviceType: AVCaptureDevice.DeviceType?,
    sourceDevicePosition: AVCaptureDevice.Position
  ) -> [Port] {
    (sourceDeviceType == nil ? ports : ports + constituentPorts).filter {
      (mediaType == nil || $0.mediaType == mediaType)
        && (sourceDeviceType == nil || $0.sourceDeviceType == sourceDeviceType?.current)
        && (sourceDevicePosition == .unspecified || $0.sourceDevicePosition == sourceDevicePosition)
    }
  }

  /// The ports for multi-camera sessions, made when a client asks for them and the same from then on.
  var constituentPorts: [Port] {
    let constituents = device.constituentDevices
    return madePorts.withLock { made in
      if made.isEmpty {
        made =
          device.mediaType == .audio
          ? [.back, .front].map { Port(.audio, of: device, input: self, position: $0) }
          : constituents.map { Port(.video, of: $0, input: self) }
      }
      return made
    }
  }
}

extension AVCaptureDevice {
  /// The ports of the device's input: pictures, depth where any format has it, metadata objects; or sound. **Source:** rule 65; the
  /// order is inferred.
  fileprivate var portTypes: [AVMediaType] {
    guard mediaType == .video else { return [.audio] }
    let hasDepth = formats.contains { !$0.supportedDepthDataFormats.isEmpty }
    return [.video] + (hasDepth ? [.depthData] : []) + [.metadataObject]
  }

  /// What the device gives: `.video` or `.audio`.
  var mediaType: AVMediaType {
    switch descriptor.kind {
    case .camera: .video
    case .microphone: .audio
    }
  }
}
