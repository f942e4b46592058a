import AVFoundation

/// An app that switches to the front camera. The app with the bug removes the back camera before it knows whether it
/// can use another one. **Source:** github.com/imaginary-cloud/CameraManager/issues/101.
final class SelfieApp {
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let isMended: Bool
  var hasCamera: Bool { !session.inputs.isEmpty }

  init(isMended: Bool) { self.isMended = isMended }

  func start() throws {
    try session.addCamera()
    restarting.addFrames()
    session.startRunning()
  }

  func switchCamera() {
    session.beginConfiguration()
    defer { session.commitConfiguration() }
    let old = session.inputs
    let front = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .front)
    let new = front.flatMap { try? AVCaptureDeviceInput(device: $0) }
    if isMended, new == nil { return }
    old.forEach(session.removeInput)
    if let new, session.canAddInput(new) { session.addInput(new) }
  }
}
