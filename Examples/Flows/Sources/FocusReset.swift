// Resets focus and exposure to the center and to continuous mode after a double tap.
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
