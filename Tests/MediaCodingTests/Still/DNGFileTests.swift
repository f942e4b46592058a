import AVFoundationTypes
import CoreVideoModel
import Foundation
import MediaCoding
import PixelModel
import Testing

/// Tests DNG files with external RAW converters.
struct DNGFileTests {
  /// Returns a photo whose mosaic has a constant value for each color.
  private static func photo(_ pixelFormat: OSType = kCVPixelFormatType_14Bayer_RGGB) throws -> PhotoDescription {
    let memory = PixelMemory(layout: TestImage.layout(200, 120, pixelFormat))
    let pattern: [OSType: [Int]] = [
      kCVPixelFormatType_14Bayer_RGGB: [0, 1, 1, 2], kCVPixelFormatType_14Bayer_GRBG: [1, 0, 2, 1],
      kCVPixelFormatType_14Bayer_GBRG: [1, 2, 0, 1], kCVPixelFormatType_14Bayer_BGGR: [2, 1, 1, 0],
    ]
    let colors = try #require(pattern[pixelFormat])
    memory.withPlane(0) { bytes, plane in
      for y in 0..<120 {
        for x in 0..<200 {
          let value = levels[colors[2 * (y % 2) + x % 2]]
          bytes.storeBytes(of: UInt16(value), toByteOffset: y * plane.bytesPerRow + 2 * x, as: UInt16.self)
        }
      }
    }
    var photo = try PhotoDescription.striped(PhotoFile.dng, metadata: PhoneMetadata.dictionary, withThumbnail: true)
    photo.image = CVPixelBuffer(memory: memory)
    photo.raw = .init(blackLevel: 512, whiteLevel: 16_383, asShotNeutral: SIMD3(0.5, 1, 0.6))
    return photo
  }

  /// The levels of a gray subject with half the signal of white, in the sensor's reference light.
  private static let levels = [512 + 3968, 512 + 7936, 512 + 4762]

  @Test(.needs(.exiftool)) func `exiftool reads the fields that a raw converter needs`() throws {
    let judge = try StillJudge(Self.photo())
    let tags = try judge.tags()
    // Sensor data has no color components, so these fields do not apply.
    let unknown: Set = ["IFD0:YCbCrPositioning", "ExifIFD:ComponentsConfiguration"]
    for (name, value) in PhoneMetadata.expected where !unknown.contains(name) {
      #expect(tags[name] == value, "\(name)")
    }
    let expected = [
      "IFD0:DNGVersion": "1 4 0 0", "IFD0:UniqueCameraModel": "Apple iPhone 6s", "IFD0:CFAPattern2": "0 1 1 2",
      "IFD0:BlackLevel": "512", "IFD0:WhiteLevel": "16383", "IFD0:AsShotNeutral": "0.5 1 0.6",
      "IFD0:CalibrationIlluminant1": "21", "IFD0:BitsPerSample": "16", "IFD0:ImageWidth": "200",
      "IFD0:SubfileType": "0", "SubIFD:SubfileType": "1", "SubIFD:ImageWidth": "32", "SubIFD:Compression": "7",
    ]
    for (name, value) in expected { #expect(tags[name] == value, "\(name)") }
    #expect(tags["IFD0:ColorMatrix1"]?.split(separator: " ").count == 9)
  }

  /// Returns a photo with linear pixels of the same subject.
  private static func linearPhoto() throws -> PhotoDescription {
    let memory = PixelMemory(layout: TestImage.layout(200, 120, kCVPixelFormatType_64RGBALE))
    memory.withPlane(0) { bytes, plane in
      for y in 0..<120 {
        for x in 0..<200 {
          for (channel, level) in (linearLevels + [65_535]).enumerated() {
            let place = y * plane.bytesPerRow + 8 * x + 2 * channel
            bytes.storeBytes(of: UInt16(level), toByteOffset: place, as: UInt16.self)
          }
        }
      }
    }
    var photo = try Self.photo()
    photo.image = CVPixelBuffer(memory: memory)
    photo.raw = .init(blackLevel: 0, whiteLevel: 65_535, asShotNeutral: SIMD3(0.5, 1, 0.6))
    return photo
  }

  private static let linearLevels = [16_384, 32_768, 19_661]

  @Test(.needs(.exiftool)) func `rule(442): exiftool finds three linear samples per pixel`() throws {
    let tags = try StillJudge(Self.linearPhoto()).tags()
    let expected = [
      "IFD0:PhotometricInterpretation": "34892", "IFD0:SamplesPerPixel": "3", "IFD0:BitsPerSample": "16 16 16",
      "IFD0:BlackLevel": "0 0 0", "IFD0:WhiteLevel": "65535 65535 65535", "IFD0:AsShotNeutral": "0.5 1 0.6",
      "IFD0:BaselineExposure": "0", "IFD0:DNGVersion": "1 4 0 0", "IFD0:ImageWidth": "200", "IFD0:Orientation": "6",
      "IFD0:StripByteCounts": "144000", "IFD0:CalibrationIlluminant1": "21", "SubIFD:Compression": "7",
    ]
    for (name, value) in expected { #expect(tags[name] == value, "\(name)") }
    #expect(tags["IFD0:CFAPattern2"] == nil)
    #expect(tags["IFD0:CFALayout"] == nil)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func `a neutral color that is not a finite number does not prevent encoding`(neutral: Double) throws {
    var photo = try Self.photo()
    photo.raw?.asShotNeutral.x = neutral
    #expect(try PhotoFile.encode(photo).isEmpty == false)
  }

  @Test(
    .needs(.dcraw),
    arguments: [
      kCVPixelFormatType_14Bayer_RGGB, kCVPixelFormatType_14Bayer_GRBG, kCVPixelFormatType_14Bayer_GBRG,
      kCVPixelFormatType_14Bayer_BGGR,
    ])
  func `dcraw reads the sensor's colors`(pixelFormat: OSType) throws {
    let judge = try StillJudge(Self.photo(pixelFormat))
    let text = String(decoding: try judge.output(.dcraw, ["-i", "-v", judge.url.path]), as: UTF8.self)
    #expect(text.contains("Camera: Apple iPhone 6s"), "\(text)")
    #expect(text.contains("Filter pattern"), "\(text)")
    // The options select linear camera colors without the black level.
    let image = try judge.output(.dcraw, ["-c", "-o", "0", "-r", "1", "1", "1", "1", "-4", "-t", "0", judge.url.path])
    let values = image.suffix(200 * 120 * 6)
    let means = (0..<3).map { (channel: Int) -> Double in
      let sum = stride(from: values.startIndex + 2 * channel, to: values.endIndex, by: 6)
        .reduce(0) { (sum: Int, index: Int) in sum + (Int(values[index]) << 8 | Int(values[index + 1])) }
      return Double(sum) / (200 * 120)
    }
    for channel in 0..<3 {
      // dcraw scales the range between the levels to 16 bits.
      let expected = Double(Self.levels[channel] - 512) / (16_383 - 512) * 65_535
      #expect(abs(means[channel] / expected - 1) < 0.005, "channel \(channel): \(means[channel]), not \(expected)")
    }
  }

  /// A gray subject becomes gray in sRGB, using only the file's metadata.
  @Test(.needs(.dcrawEmu, .convert)) func `LibRaw renders a gray subject as gray`() throws {
    let judge = try StillJudge(Self.photo())
    let result = judge.file("photo.tiff")
    _ = try judge.output(.dcrawEmu, ["-w", "-T", "-W", "-t", "0", "-Z", result.path, judge.url.path])
    let arguments = [result.path, "-resize", "1x1!", "-depth", "8", "rgb:-"]
    let pixel = [UInt8](try judge.output(.convert, arguments))
    try #require(pixel.count == 3)
    // The expected value is half the signal of white, with LibRaw's BT.709 curve.
    for channel in 0..<3 { #expect(abs(Int(pixel[channel]) - 180) <= 3, "\(pixel)") }
  }

  @Test(.needs(.dcrawEmu, .convert))
  func `rule(442): LibRaw reads the linear samples and renders a gray subject as gray`()
    throws
  {
    let judge = try StillJudge(Self.linearPhoto())
    let result = judge.file("photo.tiff")
    func pixel(_ arguments: [String], depth: Int) throws -> [UInt8] {
      _ = try judge.output(.dcrawEmu, arguments + ["-T", "-W", "-t", "0", "-Z", result.path, judge.url.path])
      let pixel = try judge.output(
        .convert, [result.path, "-resize", "1x1!", "-depth", "\(depth)", "-endian", "MSB", "rgb:-"])
      try #require(pixel.count == 3 * depth / 8)
      return [UInt8](pixel)
    }
    let bytes = try pixel(["-o", "0", "-r", "1", "1", "1", "1", "-4"], depth: 16)
    for (channel, level) in Self.linearLevels.enumerated() {
      let found = Int(bytes[2 * channel]) << 8 + Int(bytes[2 * channel + 1])
      #expect(abs(found - level) <= 16, "channel \(channel): \(found), not \(level)")
    }
    // The expected value is half the signal of white, with LibRaw's BT.709 curve.
    let gray = try pixel(["-w"], depth: 8)
    for channel in 0..<3 { #expect(abs(Int(gray[channel]) - 180) <= 3, "\(gray)") }
  }

  @Test func `a photo that is not a mosaic, or lacks sensor data, is rejected`() throws {
    var photo = try Self.photo()
    photo.raw = nil
    #expect(throws: MediaError.self) { try PhotoFile.encode(photo) }
    #expect(throws: MediaError.self) { try PhotoFile.encode(.striped(PhotoFile.dng)) }
  }
}
