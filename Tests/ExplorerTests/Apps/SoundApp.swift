import AVFoundation

/// An app that films with sound. The app with the bug shows nothing at all without access to the microphone.
/// **Source:** github.com/nkmrh/FilterCam/issues/13 and github.com/remirobert/CameraEngine/issues/17.
final class SoundApp {
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let isMended: Bool

  init(isMended: Bool) { self.isMended = isMended }

  func start() async throws {
    try session.addCamera()
    session.addOutput(AVCaptureVideoDataOutput())
    _ = await AVCaptureDevice.requestAccess(for: .audio)
    if let microphone = AVCaptureDevice.default(for: .audio) {
      do {
        session.addInput(try AVCaptureDeviceInput(device: microphone))
      } catch { if !isMended { throw error } }
    }
    session.startRunning()
  }
}
