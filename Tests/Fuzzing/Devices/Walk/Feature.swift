import CaptureModel

/// A switch of a camera, by Apple's name.
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

/// A depth format to set.
enum DepthChoice {
  case none
  /// By its index in the active format's list.
  case index(Int)
  /// One of another list.
  case foreign
}

/// A switch about faces, by Apple's name.
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
