import AVFoundation

/// An app that adds sound to its running session. The app with the bug returns without committing the configuration if
/// it cannot use the microphone. **Source:** github.com/react-native-camera/react-native-camera/issues/2329.
final class ConfigurationApp {
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let isMended: Bool

  init(isMended: Bool) { self.isMended = isMended }

  func start() throws {
    try session.addCamera()
    restarting.addFrames()
    session.startRunning()
  }

  func addSound() {
    session.beginConfiguration()
    guard let microphone = AVCaptureDevice.default(for: .audio),
      let input = try? AVCaptureDeviceInput(device: microphone), session.canAddInput(input)
    else {
      if isMended { session.commitConfiguration() }
      return
    }
    session.addInput(input)
    session.commitConfiguration()
  }
}
