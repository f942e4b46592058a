import HardwareModel

extension DeviceProfile {
  /// A part of a phone that other phones lack.
  public enum Part: String, CaseIterable, Hashable, Sendable {
    case torch, flash, autofocus, ultraWideCamera, telephotoCamera, microphone, frontCamera, backCamera, cameras
  }

  /// Returns a phone that differs from this one only in the parts that it lacks.
  ///
  /// A virtual camera disappears with any of its constituents.
  public func without(_ parts: Set<Part>) -> DeviceProfile {
    var profile = self
    profile.devices.removeAll { device in parts.contains { $0.isWhole(device) } }
    let identifiers = Set(profile.devices.map(\.uniqueID))
    profile.devices.removeAll { !Set($0.camera?.constituents ?? []).isSubset(of: identifiers) }
    for index in profile.devices.indices {
      guard case .camera(var camera) = profile.devices[index].kind else { continue }
      if parts.contains(.torch) { camera.hasTorch = false }
      if parts.contains(.flash) { camera.hasFlash = false }
      if parts.contains(.autofocus) {
        for format in camera.formats.indices { camera.formats[format].autoFocusSystem = .none }
        camera.controls?.focusModes = []
      }
      profile.devices[index].kind = .camera(camera)
    }
    return profile
  }
}

extension DeviceProfile.Part {
  /// Whether a device is the part, rather than a property of other devices.
  fileprivate func isWhole(_ device: DeviceDescriptor) -> Bool {
    switch self {
    case .torch, .flash, .autofocus: false
    case .frontCamera: device.camera != nil && device.position == .front
    case .backCamera: device.camera != nil && device.position == .back
    case .ultraWideCamera: device.deviceType == "AVCaptureDeviceTypeBuiltInUltraWideCamera"
    case .telephotoCamera: device.deviceType == "AVCaptureDeviceTypeBuiltInTelephotoCamera"
    case .microphone: device.microphone != nil
    case .cameras: device.camera != nil
    }
  }
}
