import AVFoundation

/// An app that takes photos with automatic flash while its torch is on. In the app with the bug, the torch is off
/// afterwards if the flash fired. **Source:** github.com/security-union/remote-shutter/issues/35.
final class NightApp: NSObject, AVCapturePhotoCaptureDelegate, @unchecked Sendable {
  // Unchecked: the session synchronizes itself.
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let output = AVCapturePhotoOutput()
  private let isMended: Bool
  private var camera: AVCaptureDevice?
  private(set) var hasTakenPhoto = false
  /// Whether the button of the torch is on.
  private(set) var wantsTorch = false
  private var observers: [any NSObjectProtocol] = []
  var isTorchOn: Bool { camera?.torchMode == .on }

  init(isMended: Bool) { self.isMended = isMended }

  deinit { observers.forEach(NotificationCenter.default.removeObserver) }

  func start() throws {
    camera = try session.addCamera()
    session.sessionPreset = .low
    session.addOutput(output)
    // Interruptions and failures turn the torch off.
    for name in [AVCaptureSession.wasInterruptedNotification, AVCaptureSession.runtimeErrorNotification] {
      observers.append(
        NotificationCenter.default.addObserver(forName: name, object: session, queue: nil) { [weak self] _ in
          self?.wantsTorch = false
        })
    }
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
