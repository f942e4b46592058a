import AVFoundation

/// An app that zooms as long as a button is pressed. The app with the bug does not end the ramp if the camera is locked by
/// another process when the button is released.
/// **Source:** AVCaptureDevice.h: a ramp continues until it is canceled, and canceling it requires the lock, which another
/// process may hold.
@MainActor final class ZoomButtonApp {
  private let restarting = RestartingSession()
  private let isMended: Bool
  private var camera: AVCaptureDevice?

  init(isMended: Bool) { self.isMended = isMended }

  func start() throws {
    try restarting.session.addCamera()
    restarting.session.addOutput(AVCaptureVideoDataOutput())
    camera = (restarting.session.inputs.first as? AVCaptureDeviceInput)?.device
    restarting.session.startRunning()
  }

  func press() {
    guard let camera, (try? camera.lockForConfiguration()) != nil else { return }
    defer { camera.unlockForConfiguration() }
    camera.ramp(toVideoZoomFactor: camera.maxAvailableVideoZoomFactor, withRate: 0.1)
  }

  func release() {
    guard let camera else { return }
    if (try? camera.lockForConfiguration()) != nil {
      camera.cancelVideoZoomRamp()
      camera.unlockForConfiguration()
    } else if isMended {
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { self.release() }
    }
  }
}
