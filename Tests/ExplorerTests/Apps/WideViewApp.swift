import AVFoundation

/// An app that shows the widest view. The app with the bug assumes that each phone has an ultra-wide camera.
/// **Source:** github.com/inloop/image-picker/issues/11, for another camera.
final class WideViewApp {
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let isMended: Bool

  init(isMended: Bool) { self.isMended = isMended }

  func start() throws {
    let ultraWide = AVCaptureDevice.default(.builtInUltraWideCamera, for: .video, position: .back)
    guard let camera = isMended ? ultraWide ?? .default(for: .video) : ultraWide!,
      let input = try? AVCaptureDeviceInput(device: camera)
    else { throw NoCamera() }
    session.addInput(input)
    session.addOutput(AVCaptureVideoDataOutput())
    session.startRunning()
  }
}
