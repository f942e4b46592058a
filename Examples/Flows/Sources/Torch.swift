// The torch as a lamp that can be dimmed.
import AVFoundation

struct Torch {
  enum Failure: Error { case none, tooHot }

  let camera: AVCaptureDevice

  /// - Parameter level: from 0, which is off, to 1.
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

  /// It lights when it is dark.
  func setAutomatic() throws {
    guard camera.hasTorch, camera.isTorchModeSupported(.auto) else { throw Failure.none }
    try camera.lockForConfiguration()
    defer { camera.unlockForConfiguration() }
    camera.torchMode = .auto
  }
}
