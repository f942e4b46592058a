import AVFoundation

/// An app that takes photos with automatic flash while its torch is on. In the app with the bug, the torch is off
/// afterwards if the flash fired. **Source:** github.com/security-union/remote-shutter/issues/35.
final class NightApp: NSObject, AVCapturePhotoCaptureDelegate {
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let output = AVCapturePhotoOutput()
  private let isMended: Bool
  private var camera: AVCaptureDevice?
  private(set) var hasTakenPhoto = false
  private(set) var wantsTorch = false
  var isTorchOn: Bool { camera?.torchMode == .on }

  init(isMended: Bool) { self.isMended = isMended }

  func start() throws {
    camera = try session.addCamera()
    session.sessionPreset = .low
    session.addOutput(output)
    session.startRunning()
    setTorch()
    wantsTorch = isTorchOn
  }

  func takePhoto() {
    guard output.connection(with: .video)?.isActive == true else { return }
    let settings = AVCapturePhotoSettings()
    if output.supportedFlashModes.contains(.auto) { settings.flashMode = .auto }
    output.capturePhoto(with: settings, delegate: self)
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishCaptureFor resolved: AVCaptureResolvedPhotoSettings, error: Error?
  ) {
    hasTakenPhoto = error == nil
    if isMended, wantsTorch { setTorch() }
  }

  private func setTorch() {
    guard let camera, camera.hasTorch, camera.isTorchAvailable, (try? camera.lockForConfiguration()) != nil else {
      return
    }
    camera.torchMode = .on
    camera.unlockForConfiguration()
  }

  func photoOutput(_ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: Error?) {}
}
