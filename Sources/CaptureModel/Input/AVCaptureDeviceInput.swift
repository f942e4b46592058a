import Foundation

/// A device as a session's input. **Source:** rules 48-54.
public final class AVCaptureDeviceInput: AVCaptureInput, @unchecked Sendable {
  // Unchecked: nothing varies here.

  /// The camera or microphone.
  public let device: AVCaptureDevice

  /// Opens a device.
  ///
  /// While the user has not been asked, the input opens and the user is asked. **Source:** rule 49.
  /// - Throws: `AVError.deviceNotConnected` when it is gone, `AVError.applicationIsNotAuthorizedToUseDevice` when the user or the
  ///   system forbids it. **Source:** rules 48 and 50.
  public init(device: AVCaptureDevice) throws {
    self.device = device
    super.init(system: device.system)
    guard device.isConnected else {
      throw AVError(
        .deviceNotConnected,
        userInfo: [NSLocalizedDescriptionKey: "Cannot Record", AVErrorDeviceKey: device])
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
    let types: [AVMediaType] = device.mediaType == .video ? [.video, .metadataObject] : [.audio]
    setPorts(types.map { Port($0, of: device, input: self) })
  }

  /// The ports of one kind, of one kind of device; nil and `.unspecified` match any.
  public func ports(
    for mediaType: AVMediaType?, sourceDeviceType: AVCaptureDevice.DeviceType?,
    sourceDevicePosition: AVCaptureDevice.Position
  ) -> [Port] {
    ports.filter {
      (mediaType == nil || $0.mediaType == mediaType)
        && (sourceDeviceType == nil || $0.sourceDeviceType == sourceDeviceType)
        && (sourceDevicePosition == .unspecified || $0.sourceDevicePosition == sourceDevicePosition)
    }
  }
}

extension AVCaptureDevice {
  /// What the device gives: `.video` or `.audio`.
  var mediaType: AVMediaType {
    switch facts.kind {
    case .camera: .video
    case .microphone: .audio
    }
  }
}
