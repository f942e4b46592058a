// Uses the torch as a dimmable light.
import AVFoundation

struct Torch {
  enum Failure: Error { case none, tooHot }

  let camera: AVCaptureDevice

  /// Sets the brightness of the torch.
  ///
  /// - Parameter level: The brightness from 0 (off) to 1.
  func set(level: Float) throws {
    guard camera.hasTorch, camera.isTorchModeSupported(.on) else { throw Failure.none }
    guard level == 0 || camera.isTorchAvailable else { throw Failure.tooHot }
    try camera.lockForConfiguration()
    defer { camera.unlockForConfiguration() }
    if level > 0 {
      try camera.setTorchModeOn(level: min(level, AVCaptureDevice.maxAvailableTorchLevel))
    } else {
      camera.torchMode = .off
    }
  }

  /// Turns the torch on automatically in the dark.
  func setAutomatic() throws {
    guard camera.hasTorch, camera.isTorchModeSupported(.auto) else { throw Failure.none }
    try camera.lockForConfiguration()
    defer { camera.unlockForConfiguration() }
    camera.torchMode = .auto
  }
}
