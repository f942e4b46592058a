import AVFoundationTypes
import CoreVideoModel
import Foundation
import MediaCoding
import Testing

/// Tests JPEG files with external programs.
struct JPEGFileTests {
  @Test(.needs(.exiftool)) func `exiftool reads every field that a phone writes`() throws {
    let judge = try StillJudge(.striped(metadata: PhoneMetadata.dictionary, withThumbnail: true))
    let tags = try judge.tags()
    for (name, value) in PhoneMetadata.expected { #expect(tags[name] == value, "\(name)") }
    #expect(tags["File:ExifByteOrder"] == "MM")
    #expect(tags["File:ImageWidth"] == "96")
    #expect(tags["File:ImageHeight"] == "64")
    #expect(tags["File:YCbCrSubSampling"] == "2 2")
    #expect(!tags.keys.contains { $0.hasPrefix("JFIF:") }, "phones write no JFIF segment")
    #expect(tags["GPS:GPSVersionID"] == nil, "a value of the wrong kind is left out")
  }

  @Test(.needs(.exiftool)) func `Apple's maker note has the identifier of a Live Photo`() throws {
    let tags = try StillJudge(.striped(metadata: PhoneMetadata.dictionary)).tags()
    // Newer versions of ExifTool use another name.
    let found = tags["Apple:ContentIdentifier"] ?? tags["Apple:MediaGroupUUID"]
    #expect(found == PhoneMetadata.contentIdentifier)
  }

  @Test(.needs(.exiftool)) func `EXIF fractions are exact`() throws {
    let found = try StillJudge(.striped(metadata: PhoneMetadata.dictionary)).fractions()
    for (name, value) in PhoneMetadata.fractions { #expect(found[name] == value, "\(name)") }
    for (name, value) in [
      ("ApertureValue", 2.27500704749987), ("ShutterSpeedValue", 4.059158207392653),
      ("BrightnessValue", -2.184053190731416),
    ] {
      let parts = try #require(found[name]).split(separator: "/").compactMap { Double($0) }
      #expect(abs(parts[0] / parts[1] - value) < 1e-8, "\(name)")
    }
  }

  /// Covers photos without metadata, for instance from a file camera: the file still contains the required EXIF fields.
  @Test(.needs(.exiftool)) func `a photo without metadata has the fields that EXIF requires`() throws {
    let tags = try StillJudge(.striped()).tags()
    #expect(tags["ExifIFD:ExifVersion"] == "0232")
    #expect(tags["IFD0:XResolution"] == "72")
    #expect(tags["IFD0:Orientation"] == nil)
    #expect(tags["GPS:GPSLatitude"] == nil)
    #expect(tags["IFD1:ThumbnailLength"] == nil)
  }

  @Test(.needs(.exiftool, .convert)) func `the thumbnail is a separate image`() throws {
    let judge = try StillJudge(.striped(metadata: PhoneMetadata.dictionary, withThumbnail: true))
    let small = judge.file("small.jpg")
    try judge.output(.exiftool, ["-b", "-ThumbnailImage", judge.url.path]).write(to: small)
    let size = try judge.output(.convert, [small.path, "-format", "%wx%h", "info:"])
    #expect(String(decoding: size, as: UTF8.self) == "32x24")
  }

  @Test(
    .needs(.convert),
    arguments: [
      kCVPixelFormatType_32BGRA, kCVPixelFormatType_32RGBA, kCVPixelFormatType_32ARGB, kCVPixelFormatType_24RGB,
      kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
    ])
  func `ImageMagick reads the encoded colors`(pixelFormat: OSType) throws {
    let pixels = try StillJudge(.striped(pixelFormat: pixelFormat, metadata: PhoneMetadata.dictionary)).decoded()
    try #require(pixels.count == 96 * 64 * 3)
    for (number, color) in PhotoDescription.colors.enumerated() {
      let place = 3 * (32 * 96 + 12 + 24 * number)
      for channel in 0..<3 {
        #expect(abs(Int(pixels[place + channel]) - color[channel]) <= 4, "stripe \(number), channel \(channel)")
      }
    }
  }

  @Test(.needsFFmpeg) func `ffmpeg decodes a photo without errors`() throws {
    let judge = try StillJudge(.striped(width: 95, height: 63, metadata: PhoneMetadata.dictionary))
    let result = try Program.ffmpeg.run(["-v", "warning", "-i", judge.url.path, "-f", "null", "-"])
    #expect(result.status == 0)
    #expect(result.errors == "")
  }

  @Test func `a higher quality makes a larger file`() throws {
    var photo = try PhotoDescription.striped(width: 320, height: 240)
    let sizes = try [0.1, 0.5, 0.9, 1].map { quality in
      photo.quality = quality
      return try PhotoFile.encode(photo).count
    }
    #expect(sizes == sizes.sorted())
    #expect(Set(sizes).count == sizes.count)
  }

  @Test func `equal photos make equal bytes`() throws {
    let photo = try PhotoDescription.striped(metadata: PhoneMetadata.dictionary, withThumbnail: true)
    #expect(try PhotoFile.encode(photo) == PhotoFile.encode(photo))
  }

  @Test(.needs(.exiftool)) func `a thumbnail that is too large is compressed more`() throws {
    var photo = try PhotoDescription.striped()
    let noisy = TestImage.bgra(640, 480) { x, y in
      let value = (x &* 7919 &+ y &* 104_729 &+ x &* y &* 31) % 251
      return [value, (value * 7) % 255, (value * 13) % 255]
    }
    photo.thumbnail = CVPixelBuffer(memory: noisy)
    #expect(try StillJudge(photo).tags()["IFD1:ThumbnailLength"].flatMap { Int($0) } ?? 0 > 1000)
  }

  @Test func `metadata that does not fit into a segment is rejected`() throws {
    let comment = String(repeating: "long ", count: 20_000)
    let photo = try PhotoDescription.striped(metadata: ["{Exif}": .dictionary(["UserComment": .text(comment)])])
    let error = #expect(throws: MediaError.self) { try PhotoFile.encode(photo) }
    #expect(error?.reason == .misuse)
  }

  @Test func `an unknown file type is rejected`() throws {
    let error = #expect(throws: MediaError.self) { try PhotoFile.encode(.striped("public.tiff")) }
    #expect(error?.reason == .unsupported)
  }
}
