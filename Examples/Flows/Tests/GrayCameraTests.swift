import AVFoundation
import CaptureTesting
import Testing

@testable import Flows

@MainActor @Suite struct GrayCameraTests {
  @Test(
    .phone(),
    arguments: [
      kCVPixelFormatType_32BGRA, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
      kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
    ])
  func everyFrameIsConvertedToGray(_ format: OSType) async throws {
    let phone = try #require(TestedPhone.current)
    let camera = try GrayCamera(pixelFormat: format)
    var last: CVPixelBuffer?
    camera.onFrame = { last = CMSampleBufferGetImageBuffer($0) }
    camera.session.startRunning()
    await phone.advance(by: 1)
    #expect(camera.frameCount == 30)
    #expect(camera.dropReasons.isEmpty)
    let pixels = try #require(last)
    #expect(CVPixelBufferGetPixelFormatType(pixels) == format)
    #expect(CVPixelBufferGetPlaneCount(pixels) == (format == kCVPixelFormatType_32BGRA ? 0 : 2))
    CVPixelBufferLockBaseAddress(pixels, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(pixels, .readOnly) }
    guard format == kCVPixelFormatType_32BGRA else { return }
    let base = try #require(CVPixelBufferGetBaseAddress(pixels)).assumingMemoryBound(to: UInt8.self)
    #expect((0..<640).allSatisfy { base[4 * $0] == base[4 * $0 + 1] && base[4 * $0] == base[4 * $0 + 2] })
  }

  /// The delegate needs 50 ms for a frame, while frames arrive every 33 ms.
  @Test(.phone()) func aSlowDelegateDropsFrames() async throws {
    let phone = try #require(TestedPhone.current)
    let camera = try GrayCamera()
    phone.charge(camera.output, seconds: 0.05)
    camera.session.startRunning()
    await phone.advance(by: 1)
    #expect(camera.frameCount < 25)
    #expect(Set(camera.dropReasons) == ["FrameWasLate"])
  }

  @Test(.phone()) func retainingFramesExhaustsThePool() async throws {
    let phone = try #require(TestedPhone.current)
    let camera = try GrayCamera()
    var kept: [CMSampleBuffer] = []
    camera.onFrame = { kept.append($0) }
    camera.session.startRunning()
    await phone.advance(by: 2)
    let count = camera.frameCount
    #expect(count < 30)
    #expect(kept.count == count)
    #expect(camera.dropReasons.last == "OutOfBuffers")
    // Released buffers are reused.
    camera.onFrame = nil
    kept = []
    await phone.advance(by: 1)
    #expect(camera.frameCount >= count + 28)
  }
}
