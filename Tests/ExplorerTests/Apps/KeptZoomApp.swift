import AVFoundation

/// An app that has zoomed in. The app with the bug expects the camera to keep the zoom while another app uses it.
/// **Source:** github.com/WebKit/WebKit/pull/26406.
final class KeptZoomApp: @unchecked Sendable {
  // Unchecked: notifications come one after another.
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let isMended: Bool
  private var camera: AVCaptureDevice?
  private var observer: (any NSObjectProtocol)?
  /// The zoom factor that the user sees; nil without zoom.
  private(set) var shownZoom: CGFloat?

  init(isMended: Bool) { self.isMended = isMended }

  deinit { observer.map(NotificationCenter.default.removeObserver) }

  var isZoomAsShown: Bool { shownZoom == nil || shownZoom == camera?.videoZoomFactor }
  var isInterrupted: Bool { session.isInterrupted }

  func start() throws {
    camera = try session.addCamera()
    restarting.addFrames()
    observer = NotificationCenter.default.addObserver(
      forName: AVCaptureSession.interruptionEndedNotification, object: session, queue: nil
    ) { [weak self] _ in
      if self?.isMended == true { self?.zoom() }
    }
    session.startRunning()
    zoom()
  }

  private func zoom() {
    guard let camera, (try? camera.lockForConfiguration()) != nil else { return shownZoom = nil }
    camera.videoZoomFactor = min(2, camera.maxAvailableVideoZoomFactor)
    camera.unlockForConfiguration()
    shownZoom = camera.videoZoomFactor
  }
}
