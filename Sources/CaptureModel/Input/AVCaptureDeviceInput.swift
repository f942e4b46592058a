import AVFoundationTypes
import Foundation
import Locking
import SimulationKernel

/// A capture input that provides data from a device. **Source:** rules 48-54.
public final class AVCaptureDeviceInput: AVCaptureInput, @unchecked Sendable {
  // Unchecked: the state is protected by the system's lock.

  /// The camera or microphone that provides the data.
  public let device: AVCaptureDevice
  let settings: Guarded<Settings>
  /// The ports of a virtual camera's constituents or of a microphone's positions, created on first request.
  private let madePorts = Locked<[Port]>([])

  /// Creates an input for a device.
  ///
  /// If the authorization status is not determined, the input is created and the user is prompted. **Source:** rule 49.
  /// - Throws: `AVError.deviceNotConnected` if the device is disconnected, `AVError.deviceInUseByAnotherApplication` if
  ///   another process uses it, or `AVError.applicationIsNotAuthorizedToUseDevice` if the user or the system denies
  ///   access. **Source:** rules 48 and 50.
  public init(device: AVCaptureDevice) throws {
    self.device = device
    settings = Guarded(Settings(), lock: device.system.lock)
    super.init(system: device.system)
    try device.system.failIfRequested(.deviceInput)
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
    let key = device.mediaType == .audio ? "NSMicrophoneUsageDescription" : "NSCameraUsageDescription"
    let mayAsk = device.system.requireUsageDescription(key)
    switch mayAsk ? device.system.authorizationStatus(for: device.mediaType) : .denied {
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

  /// Returns the ports with the given media type, device type and position; nil and `.unspecified` match any.
  ///
  /// The type of a virtual camera's constituent selects that camera's port. The microphone type with a position selects
  /// the port for that direction. These ports are for multi-camera sessions only, and are not in
  /// ``AVCaptureInput/ports``.
  ///
  /// All ports of a microphone deliver the same audio. **Source:** rule 52; Apple, AVMultiCamPiP.
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

  /// The ports for multi-camera sessions, created on first request and constant afterward.
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
  /// The media types of the input's ports: video, depth if any format supports it, and metadata objects; or audio.
  ///
  /// **Source:** rule 65; the order is inferred.
  fileprivate var portTypes: [AVMediaType] {
    guard mediaType == .video else { return [.audio] }
    let hasDepth = formats.contains(where: \.hasDepth)
    return [.video] + (hasDepth ? [.depthData] : []) + [.metadataObject]
  }

  /// The media type of the device: `.video` or `.audio`.
  var mediaType: AVMediaType {
    switch descriptor.kind {
    case .camera: .video
    case .microphone: .audio
    }
  }
}
