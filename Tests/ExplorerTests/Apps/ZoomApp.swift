import AVFoundation

/// An app with a button for a zoom factor. The app with the bug does not limit the factor to what the camera offers.
/// **Source:** github.com/omergul/LLSimpleCamera/issues/54.
final class ZoomApp {
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

  func zoom(to factor: CGFloat) {
    guard let camera, (try? camera.lockForConfiguration()) != nil else { return }
    defer { camera.unlockForConfiguration() }
    let range = camera.minAvailableVideoZoomFactor...camera.maxAvailableVideoZoomFactor
    camera.videoZoomFactor = isMended ? min(max(factor, range.lowerBound), range.upperBound) : factor
  }
}
