// A double tap brings focus and exposure back to the middle, and to following the scene.
import AVFoundation

extension AVCaptureDevice {
  func resetFocusAndExposure() throws {
    let center = CGPoint(x: 0.5, y: 0.5)
    let resetsFocus = isFocusPointOfInterestSupported && isFocusModeSupported(.continuousAutoFocus)
    let resetsExposure = isExposurePointOfInterestSupported && isExposureModeSupported(.continuousAutoExposure)
    try lockForConfiguration()
    defer { unlockForConfiguration() }
    if resetsFocus {
      focusPointOfInterest = center
      focusMode = .continuousAutoFocus
    }
    if resetsExposure {
      exposurePointOfInterest = center
      exposureMode = .continuousAutoExposure
    }
  }
}
