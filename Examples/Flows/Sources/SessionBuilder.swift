// Builds a session from a preset, a camera, a microphone and outputs.
import AVFoundation

final class SessionBuilder {
  let session = AVCaptureSession()
  let movieOutput = AVCaptureMovieFileOutput()
  let photoOutput = AVCapturePhotoOutput()

  func build() throws {
    session.beginConfiguration()
    defer { session.commitConfiguration() }
    if session.canSetSessionPreset(.high) { session.sessionPreset = .high }
    try add(movieOutput)
    for mediaType in [AVMediaType.video, .audio] {
      guard let device = AVCaptureDevice.default(for: mediaType) else { throw CameraError.noDevice }
      let input = try AVCaptureDeviceInput(device: device)
      guard session.canAddInput(input) else { throw CameraError.cannotAdd("\(input)") }
      session.addInput(input)
    }
    try add(photoOutput)
  }

  private func add(_ output: AVCaptureOutput) throws {
    guard session.canAddOutput(output) else { throw CameraError.cannotAdd("\(output)") }
    session.addOutput(output)
  }
}
