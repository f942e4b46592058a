import AVFoundationTypes
import CaptureModel
import CoreMediaModel
import HardwareModel
import SimulationKernel

/// The reference model of settings that depend on the format's or camera's features. **Source:** rules 2, 5, 102, 108,
/// 111, 112, 186, 188.
struct ReferenceFeatures {
  private let descriptor: DeviceDescriptor
  private var adjustsHDR = true
  private var isHDR = false
  private var colorSpace: AVCaptureColorSpace
  private var format: FormatDescriptor
  /// The index of the depth format, or nil for none.
  private var depthFormat: Int?
  private var depthDuration: CMTime?
  private var correctsDistortion: Bool
  private var monitorsSubject = false

  init(_ descriptor: DeviceDescriptor, _ format: FormatDescriptor) {
    (self.descriptor, self.format) = (descriptor, format)
    colorSpace = format.colorSpaces.first ?? .sRGB
    correctsDistortion = descriptor.hasDistortion
  }

  /// Resets the properties that depend on the active format.
  mutating func adopt(_ format: FormatDescriptor) {
    self.format = format
    (isHDR, depthFormat, depthDuration) = (false, nil, nil)
    leaveColorToSession()
  }

  /// Lets the session choose the camera's color space. **Source:** rules 27 and 111.
  mutating func leaveColorToSession() { colorSpace = format.colorSpaces.first ?? .sRGB }

  func verdict(on feature: Feature, _ isOn: Bool) -> Verdict {
    switch feature {
    case .automaticallyAdjustsVideoHDREnabled, .isSubjectAreaChangeMonitoringEnabled: .accepted
    case .isVideoHDREnabled: !adjustsHDR && (!isOn || format.features.contains(.hdr)) ? .accepted : .refused(.generic)
    case .isGlobalToneMappingEnabled: !isOn || has(.globalToneMapping) ? .accepted : .refused(.generic)
    case .isAutoVideoFrameRateEnabled: has(.autoVideoFrameRate) ? .accepted : .refused(.invalidArgument)
    case .isGeometricDistortionCorrectionEnabled: descriptor.hasDistortion ? .accepted : .refused(.invalidArgument)
    case .automaticallyEnablesLowLightBoostWhenAvailable:
      descriptor.camera?.supportsLowLightBoost ?? false ? .accepted : .refused(.invalidArgument)
    }
  }

  private func has(_ capability: FormatDescriptor.Capability) -> Bool {
    format.unprinted.capabilities.contains(capability)
  }

  func verdict(on colorSpace: AVCaptureColorSpace) -> Verdict {
    format.colorSpaces.contains(colorSpace) ? .accepted : .refused(.invalidArgument)
  }

  func verdict(onDepth choice: DepthChoice) -> Verdict {
    switch choice {
    case .none: .accepted
    case .index(let index): depthFormats.indices.contains(index) ? .accepted : .refused(.invalidArgument)
    case .foreign: .refused(.invalidArgument)
    }
  }

  func verdict(onDepth duration: CMTime) -> Verdict {
    guard let depthFormat else { return .refused(.invalidArgument) }
    // Positive infinity disables depth delivery. **Source:** Apple, `activeDepthDataMinFrameDuration`.
    if duration == .positiveInfinity { return .accepted }
    return ReferenceFrames.verdict(on: duration, in: depthFormats[depthFormat]) == .accepted
      ? .accepted : .refused(.range)
  }

  private var depthFormats: [FormatDescriptor] { format.unprinted.depthFormats }

  mutating func set(_ feature: Feature, _ isOn: Bool) {
    switch feature {
    case .automaticallyAdjustsVideoHDREnabled:
      adjustsHDR = isOn
      if isOn { isHDR = false }
    case .isVideoHDREnabled: isHDR = isOn
    case .isGeometricDistortionCorrectionEnabled: correctsDistortion = isOn
    case .isSubjectAreaChangeMonitoringEnabled: monitorsSubject = isOn && descriptor.isControllable
    case .isGlobalToneMappingEnabled, .isAutoVideoFrameRateEnabled, .automaticallyEnablesLowLightBoostWhenAvailable:
      break
    }
  }

  mutating func set(_ colorSpace: AVCaptureColorSpace) { self.colorSpace = colorSpace }

  mutating func setDepth(_ choice: DepthChoice) {
    depthDuration = nil
    if case .index(let index) = choice { depthFormat = index } else { depthFormat = nil }
  }

  mutating func setDepth(_ duration: CMTime) { depthDuration = duration.isValid ? duration : nil }

  func complaint(about camera: AVCaptureDevice) -> String? {
    let depth = depthFormat.map { camera.activeFormat.supportedDepthDataFormats[$0] }
    guard camera.activeDepthDataFormat === depth else {
      return
        "activeDepthDataFormat is \(camera.activeDepthDataFormat?.description ?? "none"), not number \(depthFormat ?? -1)"
    }
    let switches: [(name: Feature, expected: Bool)] = [
      (.automaticallyAdjustsVideoHDREnabled, adjustsHDR), (.isVideoHDREnabled, isHDR),
      (.isGeometricDistortionCorrectionEnabled, correctsDistortion),
      (.isSubjectAreaChangeMonitoringEnabled, monitorsSubject),
    ]
    for (feature, expected) in switches {
      if let text = differs(feature.rawValue, camera[keyPath: feature.property], expected) { return text }
    }
    if let text = differs("activeColorSpace", camera.activeColorSpace, colorSpace) { return text }
    return depthDuration.flatMap {
      differs("activeDepthDataMinFrameDuration", camera.activeDepthDataMinFrameDuration, $0)
    }
  }
}

extension DeviceDescriptor {
  /// Whether the device includes an ultra-wide lens, whose distortion is corrected. **Source:** rule 108.
  fileprivate var hasDistortion: Bool { ["UltraWide", "DualWide", "Triple"].contains { deviceType.contains($0) } }
}
