import AVFoundation
import CaptureTesting

/// Looks at the frames of a camera for a test: how many, how large, how bright, how sharp.
final class FrameWatcher: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate {
  let session: AVCaptureSession
  let output = AVCaptureVideoDataOutput()
  private(set) var times: [CMTime] = []
  var onFrame: ((CMSampleBuffer) -> Void)?
  private(set) var size = CGSize.zero
  /// From 0 to 255, in the middle of the last frame.
  private(set) var brightness = 0.0
  /// The mean difference of neighbours in the last frame.
  private(set) var sharpness = 0.0

  /// Watches a session; without one, a session of its own with this camera.
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

/// The wide-angle camera at the back, or the one in front.
func camera(at position: AVCaptureDevice.Position = .back) throws -> AVCaptureDevice {
  guard let camera = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: position) else {
    throw AVError(.deviceNotConnected)
  }
  return camera
}
