import AVFoundation

/// An app that flashes its torch twice. The app with the bug toggles the torch instead of setting it, so that it stays
/// on if the system has turned it off in between. **Source:** github.com/OpenStrap/edge/pull/437, for the state that
/// differs from the torch's.
final class BlinkingApp: @unchecked Sendable {
  // Unchecked: the camera synchronizes itself.
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

  func blink(_ isOn: Bool) {
    guard let camera, camera.hasTorch, !isOn || camera.isTorchAvailable else { return }
    guard (try? camera.lockForConfiguration()) != nil else {
      // Another process has the lock.
      if isMended, !isOn { DispatchQueue.main.asyncAfter(deadline: .now() + 1) { self.blink(false) } }
      return
    }
    defer { camera.unlockForConfiguration() }
    camera.torchMode = isMended ? (isOn ? .on : .off) : (camera.torchMode == .on ? .off : .on)
  }
}
