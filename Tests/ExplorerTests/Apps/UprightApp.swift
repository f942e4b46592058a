import AVFoundation

/// An app that takes upright photos. The app with the bug assumes that the phone is held as it was at the start.
/// **Source:** Documentation/Bugs, "Photos taken in landscape are sideways".
final class UprightApp: NSObject, AVCapturePhotoCaptureDelegate {
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let output = AVCapturePhotoOutput()
  private let isMended: Bool
  private var coordinator: AVCaptureDevice.RotationCoordinator?
  private(set) var photo: AVCapturePhoto?

  init(isMended: Bool) { self.isMended = isMended }

  func start() throws {
    guard let camera = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .back),
      let input = try? AVCaptureDeviceInput(device: camera)
    else { throw NoCamera() }
    session.addInput(input)
    session.sessionPreset = .low
    session.addOutput(output)
    coordinator = .init(device: camera, previewLayer: nil)
    session.startRunning()
    setAngle()
  }

  func takePhoto() {
    guard output.connection(with: .video)?.isActive == true else { return }
    if isMended { setAngle() }
    output.capturePhoto(with: AVCapturePhotoSettings(), delegate: self)
  }

  private func setAngle() {
    guard let connection = output.connection(with: .video), let coordinator else { return }
    connection.videoRotationAngle = coordinator.videoRotationAngleForHorizonLevelCapture
  }

  func photoOutput(_ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: Error?) {
    if error == nil { self.photo = photo }
  }
}
