import AVFoundation

/// An app with a button for the telephoto camera. The app with the bug assumes that the virtual camera switches twice.
/// **Source:** github.com/webrtc-sdk/webrtc/pull/121, for the factors.
final class TelephotoApp {
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let isMended: Bool
  private var camera: AVCaptureDevice?

  init(isMended: Bool) { self.isMended = isMended }

  func start() throws {
    let types: [AVCaptureDevice.DeviceType] = [.builtInTripleCamera, .builtInDualWideCamera, .builtInWideAngleCamera]
    let found = AVCaptureDevice.DiscoverySession(deviceTypes: types, mediaType: .video, position: .back).devices
    guard let camera = found.first, let input = try? AVCaptureDeviceInput(device: camera) else { throw NoCamera() }
    self.camera = camera
    session.addInput(input)
    session.addOutput(AVCaptureVideoDataOutput())
    session.startRunning()
  }

  func zoom() {
    guard let camera else { return }
    let factors = camera.virtualDeviceSwitchOverVideoZoomFactors
    guard let factor = isMended ? factors.last : factors[1], (try? camera.lockForConfiguration()) != nil else { return }
    camera.videoZoomFactor = CGFloat(truncating: factor)
    camera.unlockForConfiguration()
  }
}
