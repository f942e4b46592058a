import HardwareModel

extension DeviceProfile {
  /// A part of a phone that other phones lack.
  public enum Part: String, CaseIterable, Hashable, Sendable {
    case torch, flash, autofocus, ultraWideCamera, telephotoCamera, microphone, frontCamera, backCamera, cameras
    /// The formats for videos in 4K. Formats for photos, which are not 16:9, remain.
    case video4K
    /// Frame rates of more than 30 frames per second.
    case video60
    /// Frame rates of more than 60 frames per second.
    case slowMotion
  }

  /// Returns a phone whose cameras differ from those of this one, for example in their speed:
  /// `profile.changingCameras { $0.costs.startMilliseconds = 3_000 }`.
  public func changingCameras(_ change: (inout CameraDescriptor) -> Void) -> DeviceProfile {
    var profile = self
    for index in profile.devices.indices {
      guard case .camera(var camera) = profile.devices[index].kind else { continue }
      change(&camera)
      profile.devices[index].kind = .camera(camera)
    }
    return profile
  }

  /// Returns a phone that differs from this one only in the parts that it lacks.
  ///
  /// A virtual camera disappears with any of its constituents.
  public func without(_ parts: Set<Part>) -> DeviceProfile {
    var profile = self
    profile.devices.removeAll { device in parts.contains { $0.isWhole(device) } }
    let identifiers = Set(profile.devices.map(\.uniqueID))
    profile.devices.removeAll { !Set($0.camera?.constituents ?? []).isSubset(of: identifiers) }
    return profile.changingCameras { camera in
      if parts.contains(.torch) { camera.hasTorch = false }
      if parts.contains(.flash) { camera.hasFlash = false }
      if parts.contains(.autofocus) {
        for format in camera.formats.indices { camera.formats[format].autoFocusSystem = .none }
        camera.controls?.focusModes = []
      }
      if parts.contains(.video4K) { camera.keepFormats(camera.formats.indices.filter { !camera.formats[$0].is4K }) }
      if parts.contains(.slowMotion) { camera.limitFrameRates(to: 60) }
      if parts.contains(.video60) { camera.limitFrameRates(to: 30) }
    }
  }
}

extension CameraDescriptor {
  /// Keeps only these formats, and the presets that select them.
  fileprivate mutating func keepFormats(_ kept: [Int]) {
    presets = presets.compactMapValues { choice in
      kept.firstIndex(of: choice.formatIndex).map { PresetChoice(formatIndex: $0, previewSize: choice.previewSize) }
    }
    formats = kept.map { formats[$0] }
  }

  /// Lowers higher frame rates. Formats that are then like others are removed, unless a preset selects them.
  fileprivate mutating func limitFrameRates(to limit: Double) {
    let faster = formats.indices.filter { formats[$0].frameRates.upperBound > limit }
    for index in faster { formats[index].limitFrameRate(to: limit) }
    let chosen = Set(presets.values.map(\.formatIndex))
    let superfluous = faster.filter { index in
      guard !chosen.contains(index) else { return false }
      let twins = formats.indices.filter { formats[index].isTwin(of: formats[$0]) }
      return twins.contains { $0 < index || !faster.contains($0) || chosen.contains($0) }
    }
    keepFormats(formats.indices.filter { !superfluous.contains($0) })
  }
}

extension FormatDescriptor {
  fileprivate mutating func limitFrameRate(to limit: Double) {
    frameRates = min(frameRates.lowerBound, limit)...limit
    discreteFrameRates.removeAll { $0 > limit }
  }

  fileprivate var is4K: Bool { size.width >= 3840 && size.width * 9 == size.height * 16 }

  /// Whether a list needs only one of the two formats.
  fileprivate func isTwin(of other: FormatDescriptor) -> Bool {
    size == other.size && pixelFormat == other.pixelFormat && frameRates == other.frameRates
  }
}

extension DeviceProfile.Part {
  /// Whether a device is the part, rather than a property of other devices.
  fileprivate func isWhole(_ device: DeviceDescriptor) -> Bool {
    switch self {
    case .torch, .flash, .autofocus, .video4K, .video60, .slowMotion: false
    case .frontCamera: device.camera != nil && device.position == .front
    case .backCamera: device.camera != nil && device.position == .back
    case .ultraWideCamera: device.deviceType == "AVCaptureDeviceTypeBuiltInUltraWideCamera"
    case .telephotoCamera: device.deviceType == "AVCaptureDeviceTypeBuiltInTelephotoCamera"
    case .microphone: device.microphone != nil
    case .cameras: device.camera != nil
    }
  }
}
