// A device is changed under its lock, and given back whatever happens.
import AVFoundation

extension AVCaptureDevice {
  /// Locks the device while `change` runs. Locks count, so calls may be nested.
  ///
  /// - Throws: when another app holds the lock.
  func withConfigurationLock<Result>(_ change: (AVCaptureDevice) throws -> Result) throws -> Result {
    try lockForConfiguration()
    defer { unlockForConfiguration() }
    return try change(self)
  }

  /// Sets what the camera can do, and tells whether it was free to be changed.
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
