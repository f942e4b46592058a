import AVFoundation
import CaptureTesting
import Testing

final class FrameCounter: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate {
  let session = AVCaptureSession()
  private(set) var frameCount = 0

  func start() throws {
    guard let camera = AVCaptureDevice.default(for: .video) else { throw AVError(.deviceNotConnected) }
    let output = AVCaptureVideoDataOutput()
    output.setSampleBufferDelegate(self, queue: DispatchQueue(label: "frames"))
    session.addInput(try AVCaptureDeviceInput(device: camera))
    session.addOutput(output)
    session.startRunning()
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    frameCount += 1
  }
}

@Test func countsEveryFrame() throws {
  let phone = try TestedPhone("iphone-13-mini")
  try phone.run {
    let counter = FrameCounter()
    try counter.start()
    phone.advance(by: 1)
    #expect(counter.frameCount == 30)
  }
}
