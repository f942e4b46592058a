import AVFoundation

/// An app that zooms. If another process has the lock of the camera, the app tries again. The app with the bug assumes
/// that it has the lock then.
/// **Source:** github.com/Redth/ZXing.Net.Maui/issues/92 for the exception, and Apple's `lockForConfiguration()` for the
/// cause.
final class InsistentApp {
  private let restarting = RestartingSession()
  private let isMended: Bool

  init(isMended: Bool) { self.isMended = isMended }

  func start() throws {
    let camera = try restarting.session.addCamera()
    restarting.addFrames()
    restarting.session.startRunning()
    let isLocked = lock(camera) || lock(camera)
    guard isLocked || !isMended else { return }
    camera.videoZoomFactor = min(2, camera.maxAvailableVideoZoomFactor)
    camera.unlockForConfiguration()
  }

  private func lock(_ camera: AVCaptureDevice) -> Bool { (try? camera.lockForConfiguration()) != nil }
}
