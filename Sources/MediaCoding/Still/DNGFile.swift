import AVFoundationTypes
import CoreVideoModel
import Foundation
import PixelModel

/// An encoder of Digital Negative files, which contain the raw Bayer mosaic or linear RGB, and the sensor data that a
/// raw converter needs.
///
/// **Source:** Digital Negative specification 1.4; TIFF/EP for the mosaic; rule 442 for linear samples.
enum DNGFile {
  /// Returns the 2x2 color filter pattern (0 red, 1 green, 2 blue), or nil for a format that is not a Bayer mosaic.
  static func pattern(of pixelFormat: OSType) -> [UInt8]? {
    switch pixelFormat {
    case kCVPixelFormatType_14Bayer_RGGB: [0, 1, 1, 2]
    case kCVPixelFormatType_14Bayer_GRBG: [1, 0, 2, 1]
    case kCVPixelFormatType_14Bayer_GBRG: [1, 2, 0, 1]
    case kCVPixelFormatType_14Bayer_BGGR: [2, 1, 1, 0]
    default: nil
    }
  }

  static func encode(_ image: PixelMemory, _ photo: PhotoDescription, _ metadata: PhotoMetadata) throws -> Data {
    let operation = "write a photo as DNG"
    let pattern = pattern(of: image.layout.pixelFormat)
    guard pattern != nil || image.layout.pixelFormat == kCVPixelFormatType_64RGBALE else {
      throw MediaError(
        .misuse, operation: operation, text: "\(image.layout.pixelFormat.fourCharacters) is not a RAW pixel format")
    }
    guard let raw = photo.raw else {
      throw MediaError(.misuse, operation: operation, text: "the photo has no description of the sensor")
    }
    var main = metadata.main
    let samples = pattern == nil ? 3 : 1
    main.describe(
      image.layout, samples: samples, bits: 16, compression: 1, photometric: pattern == nil ? 34_892 : 32_803)
    main[Tag.kind] = .longs([0])
    main.setPixels(pattern == nil ? linear(image) : mosaic(image))
    if let pattern {
      main[Tag.patternSize] = .shorts([2, 2])
      main[Tag.pattern] = .bytes(pattern)
      main[Tag.planeColors] = .bytes([0, 1, 2])
      main[Tag.layout] = .shorts([1])
    } else {
      // The linear image has the brightness of the processed photo.
      main[Tag.baselineExposure] = .signedRationals([Fraction(0, 1)])
    }
    main[Tag.version] = .bytes([1, 4, 0, 0])
    main[Tag.oldestVersion] = .bytes([1, 1, 0, 0])
    main[Tag.cameraModel] = main.camera
    main[Tag.blackLevel] = .longs(Array(repeating: UInt32(clamping: raw.blackLevel), count: samples))
    main[Tag.whiteLevel] = .longs(Array(repeating: UInt32(clamping: raw.whiteLevel), count: samples))
    main[Tag.colorMatrix] = .signedRationals(colorMatrix)
    main[Tag.illuminant] = .shorts([21])
    main[Tag.neutral] = .rationals([raw.asShotNeutral.x, raw.asShotNeutral.y, raw.asShotNeutral.z].map { rounded($0) })
    if let thumbnail = photo.thumbnail {
      main[Tag.subdirectories] = .directories([try thumbnail.withPixels(readOnly: true, preview)])
    }
    // The samples are little-endian in memory and are stored without byte swapping.
    return TIFFFile.bytes([main], isBigEndian: false)
  }

  /// The matrix from CIE XYZ to the sensor's RGB under D65 (illuminant 21).
  ///
  /// The scene's light is linear sRGB, and each sensor channel has its own sensitivity. Phones also specify D65, and
  /// LibRaw assumes it for any matrix. **Source:** the XYZ to sRGB matrix is that of IEC 61966-2-1; the sensitivities
  /// are those of ``LightColor``.
  private static let colorMatrix: [Fraction] = {
    let linear = [
      [3.2404542, -1.5371385, -0.4985314], [-0.9692660, 1.8760108, 0.0415560], [0.0556434, -0.2040259, 1.0572252],
    ]
    let strengths = LightColor.standard.channels
    return linear.enumerated().flatMap { channel, row in row.map { rounded($0 * strengths[channel]) } }
  }()

  /// Returns the value rounded to five decimal places, which exceeds the precision of any sensor.
  private static func rounded(_ value: Double) -> Fraction {
    Int64(exactly: (value * 100_000).rounded()).map { Fraction($0, 100_000) } ?? Fraction(value)
  }

  /// Returns the rows of the mosaic without padding.
  private static func mosaic(_ image: PixelMemory) -> Data {
    let plane = image.layout.planes[0]
    let first = image.baseAddress(ofPlane: 0)
    let rowBytes = 2 * plane.width
    if rowBytes == plane.bytesPerRow { return Data(bytes: first, count: rowBytes * plane.height) }
    var data = Data(capacity: rowBytes * plane.height)
    for row in 0..<plane.height {
      data.append(first.assumingMemoryBound(to: UInt8.self) + row * plane.bytesPerRow, count: rowBytes)
    }
    return data
  }

  /// Returns the rows of linear pixels without padding and without the fourth sample.
  private static func linear(_ image: PixelMemory) -> Data {
    let plane = image.layout.planes[0]
    var data = Data(count: 6 * plane.width * plane.height)
    data.withUnsafeMutableBytes { image.copyElements(ofSize: 8, prefix: 6, to: $0) }
    return data
  }

  /// Returns a directory with a small JPEG preview for programs that cannot develop the file.
  private static func preview(_ image: PixelMemory) throws -> TIFFDirectory {
    var directory = TIFFDirectory()
    directory.describe(image.layout, samples: 3, bits: 8, compression: 7, photometric: 6)
    directory[Tag.kind] = .longs([1])
    directory[Tag.chromaSampling] = .shorts([2, 2])
    directory.setPixels(try JPEGCoder.encode(image, quality: 0.8))
    return directory
  }

  /// TIFF tag numbers. **Source:** TIFF 6.0, TIFF/EP and DNG 1.4.
  enum Tag {
    static let kind: UInt16 = 254
    static let width: UInt16 = 256
    static let height: UInt16 = 257
    static let bits: UInt16 = 258
    static let compression: UInt16 = 259
    static let photometric: UInt16 = 262
    static let make: UInt16 = 271
    static let model: UInt16 = 272
    static let places: UInt16 = 273
    static let samples: UInt16 = 277
    static let rowsPerStrip: UInt16 = 278
    static let byteCounts: UInt16 = 279
    static let planes: UInt16 = 284
    static let subdirectories: UInt16 = 330
    static let chromaSampling: UInt16 = 530
    static let patternSize: UInt16 = 33_421
    static let pattern: UInt16 = 33_422
    static let version: UInt16 = 50_706
    static let oldestVersion: UInt16 = 50_707
    static let cameraModel: UInt16 = 50_708
    static let planeColors: UInt16 = 50_710
    static let layout: UInt16 = 50_711
    static let blackLevel: UInt16 = 50_714
    static let whiteLevel: UInt16 = 50_717
    static let colorMatrix: UInt16 = 50_721
    static let neutral: UInt16 = 50_728
    static let baselineExposure: UInt16 = 50_730
    static let illuminant: UInt16 = 50_778
  }
}

extension TIFFDirectory {
  /// The manufacturer and model in one string, which raw converters use to identify a camera.
  fileprivate var camera: Value {
    let names = [self[DNGFile.Tag.make], self[DNGFile.Tag.model]].compactMap { value -> String? in
      if case .text(let text)? = value { text } else { nil }
    }
    return .text(names.isEmpty ? "camsim" : names.joined(separator: " "))
  }

  /// Sets the tags for the size and format of an image that is stored in one strip.
  fileprivate mutating func describe(
    _ layout: PixelLayout, samples: Int, bits: UInt16, compression: UInt16, photometric: UInt16
  ) {
    self[DNGFile.Tag.width] = .longs([UInt32(layout.width)])
    self[DNGFile.Tag.height] = .longs([UInt32(layout.height)])
    self[DNGFile.Tag.bits] = .shorts(Array(repeating: bits, count: samples))
    self[DNGFile.Tag.compression] = .shorts([compression])
    self[DNGFile.Tag.photometric] = .shorts([photometric])
    self[DNGFile.Tag.samples] = .shorts([UInt16(samples)])
    self[DNGFile.Tag.rowsPerStrip] = .longs([UInt32(layout.height)])
    self[DNGFile.Tag.planes] = .shorts([1])
  }

  fileprivate mutating func setPixels(_ pixels: Data) {
    self[DNGFile.Tag.places] = .offset(of: pixels)
    self[DNGFile.Tag.byteCounts] = .longs([UInt32(pixels.count)])
  }
}
