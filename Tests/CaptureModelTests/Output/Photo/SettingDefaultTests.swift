import Testing

@testable import CaptureModel

/// Tests the default values of settings, and that each setting keeps its value.
@Suite("Boolean photo settings")
struct SettingDefaultTests {
  typealias Setting = (
    name: String, path: ReferenceWritableKeyPath<AVCapturePhotoSettings, Bool> & Sendable, isOn: Bool
  )

  private static let settings: [Setting] = [
    ("isAutoContentAwareDistortionCorrectionEnabled", \.isAutoContentAwareDistortionCorrectionEnabled, false),
    ("isAutoDualCameraFusionEnabled", \.isAutoDualCameraFusionEnabled, true),
    ("isAutoRedEyeReductionEnabled", \.isAutoRedEyeReductionEnabled, true),
    ("isAutoStillImageStabilizationEnabled", \.isAutoStillImageStabilizationEnabled, true),
    ("isAutoVirtualDeviceFusionEnabled", \.isAutoVirtualDeviceFusionEnabled, true),
    ("isCameraCalibrationDataDeliveryEnabled", \.isCameraCalibrationDataDeliveryEnabled, false),
    ("isConstantColorEnabled", \.isConstantColorEnabled, false),
    ("isConstantColorFallbackPhotoDeliveryEnabled", \.isConstantColorFallbackPhotoDeliveryEnabled, false),
    ("isDepthDataDeliveryEnabled", \.isDepthDataDeliveryEnabled, false),
    ("isDepthDataFiltered", \.isDepthDataFiltered, true),
    ("isDualCameraDualPhotoDeliveryEnabled", \.isDualCameraDualPhotoDeliveryEnabled, false),
    ("isHighResolutionPhotoEnabled", \.isHighResolutionPhotoEnabled, false),
    ("isPortraitEffectsMatteDeliveryEnabled", \.isPortraitEffectsMatteDeliveryEnabled, false),
    ("isShutterSoundSuppressionEnabled", \.isShutterSoundSuppressionEnabled, false),
    ("embedsDepthDataInPhoto", \.embedsDepthDataInPhoto, true),
    ("embedsPortraitEffectsMatteInPhoto", \.embedsPortraitEffectsMatteInPhoto, true),
    ("embedsSemanticSegmentationMattesInPhoto", \.embedsSemanticSegmentationMattesInPhoto, true),
  ]

  @Test
  func
    `rule(209), rule(210): each Boolean setting has Apple's default, is stored, copied, and independent of others`()
    throws
  {
    let phone = try PhotoPhone(isRunning: false)
    for (name, path, isOn) in Self.settings {
      let settings = phone.settings()
      #expect(settings[keyPath: path] == isOn, "\(name)")
      settings[keyPath: path] = !isOn
      let copy = phone.use { AVCapturePhotoSettings(from: settings) }
      for (other, path, isOn) in Self.settings {
        // Both names refer to the same setting.
        if Set([name, other]) == ["isAutoDualCameraFusionEnabled", "isAutoVirtualDeviceFusionEnabled"] { continue }
        #expect(settings[keyPath: path] == (other == name ? !isOn : isOn), "\(other) after \(name)")
        #expect(copy[keyPath: path] == settings[keyPath: path], "\(other) of a copy")
      }
    }
  }
}
