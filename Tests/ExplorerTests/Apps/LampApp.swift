import AVFoundation

/// An app that lights the torch. The app with the bug does not ask whether the camera has one.
final class LampApp {
  private let session = AVCaptureSession()
  private let isMended: Bool

  init(isMended: Bool) { self.isMended = isMended }

  func start() throws {
    guard let camera = AVCaptureDevice.default(for: .video) else { throw NoCamera() }
    session.addInput(try AVCaptureDeviceInput(device: camera))
    session.addOutput(AVCaptureVideoDataOutput())
    session.startRunning()
    try camera.lockForConfiguration()
    defer { camera.unlockForConfiguration() }
    if !isMended || camera.hasTorch && camera.isTorchAvailable { camera.torchMode = .on }
  }
}
