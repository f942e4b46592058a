import CaptureModel

/// A Boolean setting of a camera, named after Apple's property.
enum Feature: String, CaseIterable {
  case automaticallyAdjustsVideoHDREnabled
  case isVideoHDREnabled
  case isGlobalToneMappingEnabled
  case isAutoVideoFrameRateEnabled
  case isGeometricDistortionCorrectionEnabled
  case isSubjectAreaChangeMonitoringEnabled
  case automaticallyEnablesLowLightBoostWhenAvailable

  var property: ReferenceWritableKeyPath<AVCaptureDevice, Bool> {
    switch self {
    case .automaticallyAdjustsVideoHDREnabled: \.automaticallyAdjustsVideoHDREnabled
    case .isVideoHDREnabled: \.isVideoHDREnabled
    case .isGlobalToneMappingEnabled: \.isGlobalToneMappingEnabled
    case .isAutoVideoFrameRateEnabled: \.isAutoVideoFrameRateEnabled
    case .isGeometricDistortionCorrectionEnabled: \.isGeometricDistortionCorrectionEnabled
    case .isSubjectAreaChangeMonitoringEnabled: \.isSubjectAreaChangeMonitoringEnabled
    case .automaticallyEnablesLowLightBoostWhenAvailable: \.automaticallyEnablesLowLightBoostWhenAvailable
    }
  }
}

/// The depth format that a walk selects.
enum DepthChoice {
  case none
  /// An index in the active format's list.
  case index(Int)
  /// A depth format from another format's list.
  case foreign
}

/// A Boolean setting for face-driven focus or exposure, named after Apple's property.
enum FaceDriven: String, CaseIterable {
  case automaticallyAdjustsFaceDrivenAutoFocusEnabled
  case isFaceDrivenAutoFocusEnabled
  case automaticallyAdjustsFaceDrivenAutoExposureEnabled
  case isFaceDrivenAutoExposureEnabled

  var property: ReferenceWritableKeyPath<AVCaptureDevice, Bool> {
    switch self {
    case .automaticallyAdjustsFaceDrivenAutoFocusEnabled: \.automaticallyAdjustsFaceDrivenAutoFocusEnabled
    case .isFaceDrivenAutoFocusEnabled: \.isFaceDrivenAutoFocusEnabled
    case .automaticallyAdjustsFaceDrivenAutoExposureEnabled: \.automaticallyAdjustsFaceDrivenAutoExposureEnabled
    case .isFaceDrivenAutoExposureEnabled: \.isFaceDrivenAutoExposureEnabled
    }
  }
}
