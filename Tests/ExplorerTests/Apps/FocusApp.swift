import AVFoundation

/// An app that focuses where the user taps. The app with the bug returns early with the configuration lock if the camera
/// cannot focus. **Source:** github.com/Cocoanetics/Barcodes_with_iOS/issues/1.
final class FocusApp {
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let isMended: Bool
  private var camera: AVCaptureDevice?

  init(isMended: Bool) { self.isMended = isMended }

  func start() throws {
    camera = try session.addCamera()
    session.addOutput(AVCaptureVideoDataOutput())
    session.startRunning()
  }

  func tap(at point: CGPoint) {
    guard let camera, (try? camera.lockForConfiguration()) != nil else { return }
    guard camera.isFocusPointOfInterestSupported, camera.isFocusModeSupported(.autoFocus) else {
      if isMended { camera.unlockForConfiguration() }
      return
    }
    camera.focusPointOfInterest = point
    camera.focusMode = .autoFocus
    camera.unlockForConfiguration()
  }
}
