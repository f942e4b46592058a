// Changes a device while holding its lock, and always releases the lock.
import AVFoundation

extension AVCaptureDevice {
  /// Locks the device while `change` runs. Locks are counted, so calls can be nested.
  ///
  /// - Throws: An error if another app holds the lock.
  func withConfigurationLock<Result>(_ change: (AVCaptureDevice) throws -> Result) throws -> Result {
    try lockForConfiguration()
    defer { unlockForConfiguration() }
    return try change(self)
  }

  /// Configures smooth autofocus if the camera supports it, sets 30 frames per second, and returns whether both
  /// succeeded.
  func smoothFocus(_ enabled: Bool) -> Bool {
    do {
      try withConfigurationLock { device in
        if device.isSmoothAutoFocusSupported { device.isSmoothAutoFocusEnabled = enabled }
        try device.setFrameRate(30)
      }
      return true
    } catch {
      return false
    }
  }

  func setFrameRate(_ framesPerSecond: Int32) throws {
    try withConfigurationLock { device in
      device.activeVideoMinFrameDuration = CMTime(value: 1, timescale: framesPerSecond)
      device.activeVideoMaxFrameDuration = CMTime(value: 1, timescale: framesPerSecond)
    }
  }
}
