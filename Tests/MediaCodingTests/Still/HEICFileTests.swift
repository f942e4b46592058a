import AVFoundationTypes
import Foundation
import MediaCoding
import Testing

/// HEIC files as programs that are not ours read them.
struct HEICFileTests {
  @Test(.needs(.exiftool), .needsHEVC) func `exiftool reads every field that a phone writes`() throws {
    let tags = try StillJudge(.striped(PhotoFile.heic, metadata: PhoneMetadata.dictionary)).tags()
    for (name, value) in PhoneMetadata.expected { #expect(tags[name] == value, "\(name)") }
    #expect(tags["File:MIMEType"] == "image/heic")
  }

  /// Orientation 6: the picture is stored as it lies, and a reader turns it by a quarter clockwise.
  @Test(.needs(.heifConvert, .convert), .needsHEVC) func `a reader turns the picture upright`() throws {
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

  @Test(.needs(.heifInfo), .needsHEVC) func `heif-info finds picture, thumbnail and metadata`() throws {
    let judge = try StillJudge(.striped(PhotoFile.heic, withThumbnail: true))
    let text = String(decoding: try judge.output(.heifInfo, [judge.url.path]), as: UTF8.self)
    #expect(text.contains("96x64") && text.contains("thumbnail: 32x") && text.contains("Exif"), "\(text)")
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the test, and says why, where HEVC cannot be encoded.
  static var needsHEVC: Self {
    .enabled(if: PhotoFile.fileTypes.contains(PhotoFile.heic), "install a libheif that encodes HEVC to run this test")
  }
}
