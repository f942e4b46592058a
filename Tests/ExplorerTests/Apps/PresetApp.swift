import AVFoundation

/// An app that records selfies in 4K. The app with the bug does not ask whether the camera offers it.
/// **Source:** github.com/kingsic/SGQRCode/issues/163.
final class PresetApp {
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let isMended: Bool

  init(isMended: Bool) { self.isMended = isMended }

  func start() throws {
    session.beginConfiguration()
    defer { if !session.inputs.isEmpty { session.startRunning() } }
    defer { session.commitConfiguration() }
    guard let camera = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .front),
      let input = try? AVCaptureDeviceInput(device: camera)
    else { throw NoCamera() }
    session.addInput(input)
    session.addOutput(AVCaptureVideoDataOutput())
    if !isMended || session.canSetSessionPreset(.hd4K3840x2160) { session.sessionPreset = .hd4K3840x2160 }
  }
}
