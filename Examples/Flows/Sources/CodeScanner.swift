// Detects codes and faces in the camera's video.
import AVFoundation

final class CodeScanner: NSObject, AVCaptureMetadataOutputObjectsDelegate {
  let session = AVCaptureSession()
  let output = AVCaptureMetadataOutput()
  private(set) var codes: [AVMetadataMachineReadableCodeObject] = []
  private(set) var faces: [AVMetadataFaceObject] = []

  func configure(_ types: [AVMetadataObject.ObjectType], position: AVCaptureDevice.Position = .back) throws {
    guard let camera = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: position) else {
      throw CameraError.noDevice
    }
    session.beginConfiguration()
    defer { session.commitConfiguration() }
    session.sessionPreset = .vga640x480
    session.addInput(try AVCaptureDeviceInput(device: camera))
    guard session.canAddOutput(output) else { throw CameraError.cannotAdd("\(output)") }
    session.addOutput(output)
    output.setMetadataObjectsDelegate(self, queue: .main)
    // The available types depend on the camera, so they are known only after the output is connected.
    output.metadataObjectTypes = types.filter(output.availableMetadataObjectTypes.contains)
  }

  func metadataOutput(
    _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
    from connection: AVCaptureConnection
  ) {
    codes = metadataObjects.compactMap { $0 as? AVMetadataMachineReadableCodeObject }
    faces = metadataObjects.compactMap { $0 as? AVMetadataFaceObject }
  }
}
