import AVFoundation
import CaptureTesting
import Testing

@testable import Flows

@Suite struct StillImageCameraTests {
  @MainActor @Test func aStillImageContainsMetadata() async throws {
    let phone = try TestedPhone("iphone-8-plus")
    let file = try await phone.run {
      let camera = StillImageCamera()
      try camera.configure()
      camera.session.startRunning()
      await phone.advance(by: 1)
      return try await withCheckedThrowingContinuation { continuation in
        camera.capture { data, error in
          continuation.resume(with: data.map(Result.success) ?? .failure(error ?? AVError(.unknown)))
        }
      }
    }
    let facts = try OutsideTool.exif(of: file, ["FileType", "ImageSize", "FNumber", "LensModel"])
    #expect(facts == ["JPEG", "640 480", "1.8", "iPhone 8 Plus back camera 3.99mm f/1.8"])
    #expect(try OutsideTool.codes(in: file).count == 4, "the chart has a code in each corner")
  }

  /// With this output, the device's flash mode determines whether the flash fires.
  @MainActor @Test(arguments: [(AVCaptureDevice.FlashMode.on, "9"), (.off, "16"), (.auto, "25")])
  func theDeviceFlashModeControlsTheFlash(_ mode: AVCaptureDevice.FlashMode, field: String) async throws {
    let phone = try TestedPhone("iphone-8-plus")
    phone.light.illuminance = 1
    let file = try await phone.run {
      let still = StillImageCamera()
      try still.configure()
      let device = try camera()
      try device.lockForConfiguration()
      device.flashMode = mode
      device.unlockForConfiguration()
      still.session.startRunning()
      await phone.advance(by: 1)
      var file: Data?
      still.capture { data, _ in file = data }
      await phone.advance(by: 2)
      return try #require(file)
    }
    #expect(try OutsideTool.exif(of: file, ["Flash"]) == [field])
  }
}
