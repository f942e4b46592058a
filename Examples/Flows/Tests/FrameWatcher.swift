import AVFoundation
import CaptureTesting

/// A delegate that measures a camera's frames for a test: their number, size, brightness and sharpness.
final class FrameWatcher: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate {
  let session: AVCaptureSession
  let output = AVCaptureVideoDataOutput()
  private(set) var times: [CMTime] = []
  var onFrame: ((CMSampleBuffer) -> Void)?
  private(set) var size = CGSize.zero
  /// The brightness at the center of the last frame, from 0 to 255.
  private(set) var brightness = 0.0
  /// The mean difference between adjacent pixels in the last frame.
  private(set) var sharpness = 0.0

  /// Creates a watcher of a session, or of a new session if there is none. If a camera is specified, it becomes an
  /// input of the session.
  init(
    _ session: AVCaptureSession? = nil, camera: AVCaptureDevice? = nil, preset: AVCaptureSession.Preset = .vga640x480
  )
    throws
  {
    self.session = session ?? AVCaptureSession()
    super.init()
    if let camera {
      self.session.sessionPreset = preset
      self.session.addInput(try AVCaptureDeviceInput(device: camera))
    }
    output.videoSettings = [
      kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
    ]
    output.setSampleBufferDelegate(self, queue: DispatchQueue(label: "watcher"))
    self.session.addOutput(output)
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    times.append(sampleBuffer.presentationTimeStamp)
    onFrame?(sampleBuffer)
    guard let pixels = sampleBuffer.imageBuffer else { return }
    CVPixelBufferLockBaseAddress(pixels, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(pixels, .readOnly) }
    let (width, height) = (CVPixelBufferGetWidth(pixels), CVPixelBufferGetHeight(pixels))
    size = CGSize(width: width, height: height)
    guard let base = CVPixelBufferGetBaseAddressOfPlane(pixels, 0) else { return }
    let stride = CVPixelBufferGetBytesPerRowOfPlane(pixels, 0)
    var (sum, difference, count) = (0, 0, 0)
    for y in Swift.stride(from: height / 4, to: height * 3 / 4, by: 8) {
      let row = UnsafeRawBufferPointer(start: base + y * stride, count: width)
      for x in width / 4..<width * 3 / 4 {
        sum += Int(row[x])
        difference += abs(Int(row[x]) - Int(row[x - 1]))
        count += 1
      }
    }
    brightness = Double(sum) / Double(count)
    sharpness = Double(difference) / Double(count)
  }
}

/// Returns the wide-angle camera at a position, by default at the back.
func camera(at position: AVCaptureDevice.Position = .back) throws -> AVCaptureDevice {
  guard let camera = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: position) else {
    throw AVError(.deviceNotConnected)
  }
  return camera
}
