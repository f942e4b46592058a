import AVFoundation

/// An app that switches to the front camera. The app with the bug removes the old camera before it has the new one.
/// **Source:** github.com/Yummypets/YPImagePicker/issues/735, for a camera that cannot be used.
final class CameraSwitchApp {
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let isMended: Bool

  init(isMended: Bool) { self.isMended = isMended }

  func start() throws {
    try session.addCamera()
    restarting.addFrames()
    session.startRunning()
  }

  func switchCamera() {
    guard let camera = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .front) else { return }
    session.beginConfiguration()
    defer { session.commitConfiguration() }
    let old = session.inputs
    if !isMended { old.forEach(session.removeInput) }
    guard let input = try? AVCaptureDeviceInput(device: camera) else { return }
    if isMended { old.forEach(session.removeInput) }
    session.addInput(input)
  }
}
