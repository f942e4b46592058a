// Processes frames in place: here, it removes their colors.
import AVFoundation

final class GrayCamera: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate {
  let session = AVCaptureSession()
  let output = AVCaptureVideoDataOutput()
  private(set) var frameCount = 0
  private(set) var dropReasons: [String] = []
  /// A closure that processes each frame. It should return quickly and must not retain the frame.
  var onFrame: ((CMSampleBuffer) -> Void)?

  init(pixelFormat: OSType = kCVPixelFormatType_32BGRA) throws {
    super.init()
    guard let camera = AVCaptureDevice.default(for: .video) else { throw CameraError.noDevice }
    session.sessionPreset = .vga640x480
    session.addInput(try AVCaptureDeviceInput(device: camera))
    output.alwaysDiscardsLateVideoFrames = true
    output.setSampleBufferDelegate(self, queue: DispatchQueue(label: "frames"))
    session.addOutput(output)
    if output.availableVideoPixelFormatTypes.contains(pixelFormat) {
      output.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: pixelFormat]
    }
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    frameCount += 1
    if let pixels = CMSampleBufferGetImageBuffer(sampleBuffer) { makeGray(pixels) }
    onFrame?(sampleBuffer)
  }

  func captureOutput(
    _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    let reason = CMGetAttachment(
      sampleBuffer, key: kCMSampleBufferAttachmentKey_DroppedFrameReason, attachmentModeOut: nil)
    dropReasons.append(reason as? String ?? "unknown")
  }

  private func makeGray(_ pixels: CVPixelBuffer) {
    CVPixelBufferLockBaseAddress(pixels, [])
    defer { CVPixelBufferUnlockBaseAddress(pixels, []) }
    let height = CVPixelBufferGetHeight(pixels)
    if CVPixelBufferIsPlanar(pixels) {
      // The second plane contains chroma, for which 128 is neutral.
      guard let colors = CVPixelBufferGetBaseAddressOfPlane(pixels, 1) else { return }
      memset(colors, 128, CVPixelBufferGetBytesPerRowOfPlane(pixels, 1) * CVPixelBufferGetHeightOfPlane(pixels, 1))
      return
    }
    guard let base = CVPixelBufferGetBaseAddress(pixels) else { return }
    for y in 0..<height {
      let row = base.advanced(by: y * CVPixelBufferGetBytesPerRow(pixels)).assumingMemoryBound(to: UInt8.self)
      for pixel in stride(from: 0, to: 4 * CVPixelBufferGetWidth(pixels), by: 4) {
        let gray = UInt8((Int(row[pixel]) + Int(row[pixel + 1]) + Int(row[pixel + 2])) / 3)
        (row[pixel], row[pixel + 1], row[pixel + 2]) = (gray, gray, gray)
      }
    }
  }
}
