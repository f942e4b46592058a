// Captures a still image with the output from before iOS 10, as older apps do.
import AVFoundation

final class StillImageCamera: NSObject {
  let session = AVCaptureSession()
  private let output = AVCaptureStillImageOutput()

  func configure() throws {
    guard let camera = AVCaptureDevice.default(for: .video) else { throw CameraError.noDevice }
    session.sessionPreset = .vga640x480
    session.addInput(try AVCaptureDeviceInput(device: camera))
    output.outputSettings = [AVVideoCodecKey: AVVideoCodecJPEG]
    if session.canAddOutput(output) { session.addOutput(output) }
  }

  func capture(completion: @escaping (Data?, Error?) -> Void) {
    guard let connection = output.connection(with: .video) else { return completion(nil, CameraError.noDevice) }
    output.captureStillImageAsynchronously(from: connection) { sampleBuffer, error in
      let data = sampleBuffer.flatMap(AVCaptureStillImageOutput.jpegStillImageNSDataRepresentation)
      DispatchQueue.main.async { completion(data, error) }
    }
  }
}
