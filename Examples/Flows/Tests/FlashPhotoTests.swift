import AVFoundation
import CaptureTesting
import Testing

@testable import Flows

@MainActor @Suite struct FlashPhotoTests {
  /// The EXIF field Flash: bit 0 is set if the flash fired; 8 means flash on, 16 flash off, and 24 automatic mode.
  @Test(arguments: [(1.0, AVCaptureDevice.FlashMode.on, 9), (1, .off, 16), (1, .auto, 25), (5000, .auto, 24)])
  func exifRecordsWhetherTheFlashFired(_ illuminance: Double, _ mode: AVCaptureDevice.FlashMode, flash: Int)
    async throws
  {
    let phone = try TestedPhone("iphone-8-plus")
    phone.light.illuminance = illuminance
    let file = try await phone.run {
      let photo = try FlashPhoto()
      photo.session.startRunning()
      await phone.advance(by: 1)
      #expect(photo.needsFlash == (illuminance == 1))
      #expect(photo.shoot(mode))
      await phone.advance(by: 2)
      return try #require(photo.files.first)
    }
    #expect(try OutsideTool.exif(of: file, ["Flash"]) == ["\(flash)"])
  }

  @Test(.phone("iphone-8-plus")) func aHotPhoneDoesNotFireTheFlash() async throws {
    let phone = try #require(TestedPhone.current)
    let photo = try FlashPhoto()
    phone.heat(to: .serious)
    await phone.advance(by: 1)
    #expect(!photo.shoot(.on))
  }
}
