import AVFoundation

/// An app with a shutter button that is disabled while a photo is taken. The app with the bug enables it with the photo
/// and after interruptions, but not after an error. **Source:** github.com/IFTTT/FastttCamera/pull/69.
final class StuckShutterApp: NSObject, AVCapturePhotoCaptureDelegate, @unchecked Sendable {
  // Unchecked: the session synchronizes itself, and the callbacks come one after another.
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let output = AVCapturePhotoOutput()
  private let isMended: Bool
  private var observers: [any NSObjectProtocol] = []
  private(set) var isShutterEnabled = true

  init(isMended: Bool) { self.isMended = isMended }

  deinit { observers.forEach(NotificationCenter.default.removeObserver) }

  func start() throws {
    try session.addCamera()
    session.sessionPreset = .low
    session.addOutput(output)
    let names = [AVCaptureSession.wasInterruptedNotification, AVCaptureSession.runtimeErrorNotification]
    observers = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: session, queue: nil) { [weak self] _ in
        self?.isShutterEnabled = true
      }
    }
    session.startRunning()
  }

  func takePhoto() {
    guard isShutterEnabled, session.isRunning, output.connection(with: .video)?.isActive == true else { return }
    isShutterEnabled = false
    output.capturePhoto(with: AVCapturePhotoSettings(), delegate: self)
  }

  func photoOutput(_ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: Error?) {
    if isMended || error == nil { isShutterEnabled = true }
  }
}
