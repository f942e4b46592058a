import AVFoundation

/// An app that takes upright photos. The app with the bug takes each photo as if the phone were held in portrait.
/// **Source:** Documentation/Bugs, "Photos are sideways when the interface is locked to portrait".
final class PortraitApp: NSObject, AVCapturePhotoCaptureDelegate {
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let output = AVCapturePhotoOutput()
  private let isMended: Bool
  private var coordinator: AVCaptureDevice.RotationCoordinator?

  init(isMended: Bool) { self.isMended = isMended }

  func start() throws {
    guard let camera = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .back),
      let input = try? AVCaptureDeviceInput(device: camera)
    else { throw NoCamera() }
    session.sessionPreset = .low
    session.addInput(input)
    session.addOutput(output)
    coordinator = .init(device: camera, previewLayer: nil)
    session.startRunning()
  }

  func takePhoto() {
    guard let connection = output.connection(with: .video), connection.isActive, let coordinator else { return }
    connection.videoRotationAngle = isMended ? coordinator.videoRotationAngleForHorizonLevelCapture : 90
    output.capturePhoto(with: AVCapturePhotoSettings(), delegate: self)
  }

  func photoOutput(_ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: Error?) {}
}
