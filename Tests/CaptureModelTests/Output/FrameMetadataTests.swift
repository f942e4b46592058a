import Foundation
import Testing

@testable import CaptureModel
@testable import CoreMediaModel
@testable import CoreVideoModel
@testable import PlatformTypes

@Suite("What is attached to video frames")
struct FrameMetadataTests {
  @Test("a frame tells how it was taken, in every field a phone's has")
  func exif() throws {
    let phone = try RoomPhone.running()
    try phone.locked { $0.setExposureModeCustom(duration: CMTime(value: 1, timescale: 250), iso: 50) }
    phone.client.keepsBuffers = true
    phone.advance(milliseconds: 300)
    let sample = try #require(phone.client.frames.last)
    let attached = CMGetAttachment(sample, key: kCGImagePropertyExifDictionary, attachmentModeOut: nil)
    let exif = try #require(attached as? [String: Any])
    #expect(exif["ExposureTime"] as? Double == 1 / 250.0 && exif["ISOSpeedRatings"] as? [Int] == [50])
    #expect(exif["PixelXDimension"] as? Int == 1920 && exif["PixelYDimension"] as? Int == 1080)
    let printed = [
      "ApertureValue", "BrightnessValue", "ExposureMode", "ExposureProgram", "ExposureTime", "FNumber", "Flash",
      "FocalLenIn35mmFilm", "FocalLength", "ISOSpeedRatings", "LensMake", "LensModel", "LensSpecification",
      "MeteringMode", "PixelXDimension", "PixelYDimension", "SceneType", "SensingMethod", "ShutterSpeedValue",
      "WhiteBalance",
    ]
    #expect(exif.keys.sorted() == printed, "what an iPhone 5 printed, and no more")
  }

  @Test("a client's own attachments stay, whenever they come")
  func own() throws {
    let phone = try RoomPhone.running()
    phone.client.keepsBuffers = true
    phone.advance(milliseconds: 100)
    let sample = try #require(phone.client.frames.last)
    CMSetAttachment(
      sample, key: "mine" as CFString, value: 1 as NSNumber, attachmentMode: kCMAttachmentMode_ShouldPropagate)
    let all = CMCopyDictionaryOfAttachments(
      allocator: nil, target: sample, attachmentMode: kCMAttachmentMode_ShouldPropagate)
    #expect(Set(((all as? [String: Any]) ?? [:]).keys) == ["mine", "{Exif}"])
  }
}
