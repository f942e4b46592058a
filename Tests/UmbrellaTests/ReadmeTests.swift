import AVFoundation
import CaptureTesting
import Foundation
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
  ) { frameCount += 1 }
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

/// The README's picture of a finding is created from this test.
@Suite(
  .enabled(
    if: ProcessInfo.processInfo.environment["CAMSIM_PLANTED"] != nil,
    "fails on purpose; Scripts/page-test --pictures runs it"))
struct ExploredReadmeTests {
  @Test(.explored(allowing: { $0 is AVError })) func countsFrames() async throws {
    let (phone, counter) = (TestedPhone.current!, FrameCounter())
    phone.keep(counter)
    try counter.start()
    await phone.advance(by: 1)
  }
}
