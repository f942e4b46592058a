import AVFoundation
import Testing

/// The back camera, which keeps the last frame that it delivered.
final class FrameCamera: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate {
  let session = AVCaptureSession()
  private(set) var frame: CMSampleBuffer?

  /// Starts the camera with frames in an orientation.
  init(_ orientation: AVCaptureVideoOrientation) throws {
    super.init()
    let camera = try #require(AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .back))
    session.sessionPreset = .hd1280x720
    session.addInput(try AVCaptureDeviceInput(device: camera))
    let output = AVCaptureVideoDataOutput()
    session.addOutput(output)
    output.setSampleBufferDelegate(self, queue: DispatchQueue(label: "frames"))
    output.connection(with: .video)?.videoOrientation = orientation
    session.startRunning()
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    frame = sampleBuffer
  }
}
