import AVFoundationTypes
import Foundation
import HardwareModel
import Testing

@testable import CaptureModel
@testable import CoreMediaModel
@testable import CoreVideoModel
@testable import PlatformTypes

@Suite("Attachments of video frames")
struct FrameMetadataTests {
  @Test func `a frame's metadata describes its capture with every field that a phone provides`() throws {
    let phone = try RoomPhone.running()
    try phone.locked { $0.setExposureModeCustom(duration: CMTime(value: 1, timescale: 250), iso: 50) }
    phone.client.keepsBuffers = true
    phone.advance(milliseconds: 300)
    let sample = try #require(phone.client.frames.last)
    let attached = CMGetAttachment(sample, key: kCGImagePropertyExifDictionary, attachmentModeOut: nil)
    let exif = try #require(attached as? [String: Any])
    #expect(exif["ExposureTime"] as? Double == 1 / 250.0)
    #expect(exif["ISOSpeedRatings"] as? [Int] == [50])
    #expect(exif["PixelXDimension"] as? Int == 1920)
    #expect(exif["PixelYDimension"] as? Int == 1080)
    let printed = [
      "ApertureValue", "BrightnessValue", "ExposureMode", "ExposureProgram", "ExposureTime", "FNumber", "Flash",
      "FocalLenIn35mmFilm", "FocalLength", "ISOSpeedRatings", "LensMake", "LensModel", "LensSpecification",
      "MeteringMode", "PixelXDimension", "PixelYDimension", "SceneType", "SensingMethod", "ShutterSpeedValue",
      "WhiteBalance",
    ]
    #expect(exif.keys.sorted() == printed, "what an iPhone 5 printed, and no more")
  }

  @Test func `rule(405): a frame has no duration, but a dropped frame has one`() throws {
    let phone = try RoomPhone.running()
    phone.client.keepsBuffers = true
    phone.advance(milliseconds: 1000)
    #expect(phone.client.frames.count == 12)
    #expect(phone.client.frames.allSatisfy { !$0.duration.isValid && $0.presentationTimeStamp.isNumeric })
    #expect(phone.client.droppedSamples.first?.duration == CMTime(value: 1, timescale: 30))
  }

  /// Returns the color attachments of a frame, for a camera format with this color space in a session that does not
  /// change the color space.
  private func attached(_ space: AVCaptureColorSpace) throws -> [String: String] {
    let phone = try RoomPhone(
      .roomCamera { camera in
        for index in camera.formats.indices { camera.formats[index].unprinted.colorSpaces = [.sRGB, space] }
      })
    phone.session.automaticallyConfiguresCaptureDeviceForWideColor = false
    try phone.locked { $0.activeColorSpace = space }
    phone.client.keepsBuffers = true
    phone.session.startRunning()
    phone.advance(milliseconds: 100)
    let sample = try #require(phone.client.frames.last)
    let image = try #require(sample.imageBuffer)
    let attached = CVBufferCopyAttachments(image, .shouldPropagate) as? [String: String] ?? [:]
    let extensions = sample.formatDescription.flatMap { CMFormatDescriptionGetExtensions($0) } as? [String: Any]
    for (key, value) in attached { #expect(extensions?[key] as? String == value, "the format tells the same") }
    return attached
  }

  @Test(
    arguments: [
      (.sRGB, "ITU_R_709_2", "ITU_R_709_2", "ITU_R_709_2"), (.P3_D65, "P3_D65", "ITU_R_709_2", "ITU_R_709_2"),
      (.HLG_BT2020, "ITU_R_2020", "ITU_R_2100_HLG", "ITU_R_2020"),
    ] as [(AVCaptureColorSpace, String, String, String)])
  func `rule(406): pixel buffers have color attachments that follow the color space`(
    _ space: AVCaptureColorSpace, _ primaries: String, _ function: String, _ matrix: String
  ) throws {
    #expect(
      try attached(space) == [
        "CVImageBufferColorPrimaries": primaries, "CVImageBufferTransferFunction": function,
        "CVImageBufferYCbCrMatrix": matrix,
      ])
  }

  @Test func `rule(406): the attachments of an Apple Log frame name its curve under a separate key`() throws {
    #expect(
      try attached(.appleLog) == [
        "CVImageBufferColorPrimaries": "ITU_R_2020", "CVImageBufferYCbCrMatrix": "ITU_R_2020",
        "CVImageBufferLogTransferFunction": kCVImageBufferLogTransferFunction_AppleLog as String,
      ])
  }

  @Test func `rule(406): frames after a color space change have the new attachments`() throws {
    let phone = try RoomPhone.running(.roomCamera { camera in camera.formats[1].features = [.wideColor] })
    phone.client.keepsBuffers = true
    phone.advance(milliseconds: 100)
    phone.use { phone.session.addOutput(AVCapturePhotoOutput()) }
    phone.advance(milliseconds: 500)
    let all = phone.client.frames.compactMap(\.imageBuffer).map {
      CVBufferCopyAttachment($0, kCVImageBufferColorPrimariesKey, nil) as? String
    }
    #expect(all.first == "ITU_R_709_2")
    #expect(all.last == "P3_D65")
  }

  @Test func `a client's own attachments persist, whenever they are added`() throws {
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
