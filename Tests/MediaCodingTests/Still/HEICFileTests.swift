import AVFoundationTypes
import CoreVideoModel
import Foundation
import MediaCoding
import PixelModel
import Testing

/// Tests HEIC files with external programs.
struct HEICFileTests {
  @Test(.needs(.exiftool), .needsHEVC) func `exiftool reads every field that a phone writes`() throws {
    let tags = try StillJudge(.striped(PhotoFile.heic, metadata: PhoneMetadata.dictionary)).tags()
    for (name, value) in PhoneMetadata.expected { #expect(tags[name] == value, "\(name)") }
    #expect(tags["File:MIMEType"] == "image/heic")
  }

  /// With orientation 6, the pixels are stored unrotated, and a reader rotates them by 90 degrees clockwise.
  @Test(.needs(.heifConvert, .convert), .needsHEVC) func `a reader rotates the image upright`() throws {
    let judge = try StillJudge(.striped(PhotoFile.heic, metadata: PhoneMetadata.dictionary))
    let upright = judge.file("upright.png")
    _ = try judge.output(.heifConvert, [judge.url.path, upright.path])
    let pixels = [UInt8](try judge.output(.convert, [upright.path, "-depth", "8", "rgb:-"]))
    try #require(pixels.count == 64 * 96 * 3)
    for (number, color) in PhotoDescription.colors.enumerated() {
      let place = 3 * ((12 + 24 * number) * 64 + 32)
      for channel in 0..<3 {
        #expect(abs(Int(pixels[place + channel]) - color[channel]) <= 6, "stripe \(number), channel \(channel)")
      }
    }
  }

  @Test(.needs(.heifInfo), .needsHEVC) func `heif-info finds the image, the thumbnail and the metadata`() throws {
    let judge = try StillJudge(.striped(PhotoFile.heic, withThumbnail: true))
    let text = String(decoding: try judge.output(.heifInfo, [judge.url.path]), as: UTF8.self)
    #expect(text.contains("96x64"), "\(text)")
    #expect(text.contains("thumbnail: 32x"), "\(text)")
    #expect(text.contains("Exif"), "\(text)")
  }

  /// Returns a photo with a matte and a depth image whose values increase to the right.
  private static func photoWithAuxiliary() throws -> PhotoDescription {
    var photo = try PhotoDescription.striped(
      PhotoFile.heic, metadata: PhoneMetadata.dictionary, withThumbnail: true)
    let types = ["urn:mpeg:hevc:2015:auxid:2", "urn:com:apple:photo:2018:aux:portraiteffectsmatte"]
    photo.auxiliary = types.map { type in
      let memory = PixelMemory(layout: TestImage.layout(48, 32, kCVPixelFormatType_OneComponent8))
      memory.withPlane(0) { bytes, plane in
        for y in 0..<32 { for x in 0..<48 { bytes[y * plane.bytesPerRow + x] = UInt8(5 * x) } }
      }
      return .init(type: type, image: CVPixelBuffer(memory: memory))
    }
    return photo
  }

  @Test(.needs(.heifInfo), .needs(.exiftool), .needsHEVC)
  func `rule(444): heif-info finds the depth image and the matte`()
    throws
  {
    let judge = try StillJudge(Self.photoWithAuxiliary())
    let text = String(decoding: try judge.output(.heifInfo, [judge.url.path]), as: UTF8.self)
    #expect(text.contains("depth channel: yes"), "\(text)")
    #expect(text.contains("thumbnail: "), "\(text)")
    #expect(text.components(separatedBy: "image: ").count == 2, "one picture is shown: \(text)")
    let boxes = String(decoding: try judge.output(.heifInfo, ["-d", judge.url.path]), as: UTF8.self)
    for type in ["urn:mpeg:hevc:2015:auxid:2", "urn:com:apple:photo:2018:aux:portraiteffectsmatte"] {
      #expect(boxes.contains("aux type: \(type)"))
    }
    let tags = try judge.tags()
    for (name, value) in PhoneMetadata.expected { #expect(tags[name] == value, "\(name)") }
  }

  /// The program heif-convert writes the depth image to a separate file, and the main image as it does without depth.
  @Test(.needs(.heifConvert), .needs(.convert), .needsHEVC)
  func `rule(444): heif-convert reads the image and the depth image`()
    throws
  {
    let judge = try StillJudge(Self.photoWithAuxiliary())
    _ = try judge.output(.heifConvert, ["--with-aux", judge.url.path, judge.file("upright.png").path])
    let image = try judge.output(.convert, [judge.file("upright.png").path, "-depth", "8", "rgb:-"])
    #expect(image.count == 64 * 96 * 3)
    let depth = judge.file("upright-depth.png")
    let pixels = [UInt8](try judge.output(.convert, [depth.path, "-colorspace", "gray", "-depth", "8", "gray:-"]))
    try #require(pixels.count == 32 * 48)
    // Orientation 6 rotates the depth image by 90 degrees clockwise: the right side is at the bottom.
    for y in [4, 24, 44] { #expect(abs(Int(pixels[y * 32 + 16]) - 5 * y) <= 8, "row \(y): \(pixels[y * 32 + 16])") }
  }
}

extension Trait where Self == ConditionTrait {
  /// A trait that skips the test with a reason if HEVC cannot be encoded.
  static var needsHEVC: Self {
    .enabled(if: PhotoFile.fileTypes.contains(PhotoFile.heic), "install a libheif that encodes HEVC to run this test")
  }
}
