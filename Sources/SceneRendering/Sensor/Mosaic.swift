import AVFoundationTypes
import CaptureModel
import CoreVideoModel
import PixelModel
import SimulationKernel

/// How the pixels of a sensor, each behind a filter of one colour, lie in a RAW photo: 14 bits in two bytes, the lowest first.
///
/// **Source:** the format is that of CVPixelBuffer.h. Zoom is the processed picture's: Apple lets a mosaic be taken at a factor of 1 only.
struct Mosaic: RawPixels {
  /// Value of a pixel without light; noise goes below it. **Source:** made up; sensors of phones have about a thirtieth of the range.
  static let blackLevel = 512
  /// Value of a saturated pixel: all 14 bits.
  static let whiteLevel = 16_383

  /// The planes of light that the pixels of an even and an odd row see in turn: 0 blue, 1 green, 2 red.
  private let filters: [[Int]]

  /// Nil for a format that is no mosaic.
  init?(_ pixelFormat: OSType) {
    switch pixelFormat {
    case kCVPixelFormatType_14Bayer_RGGB: filters = [[2, 1], [1, 0]]
    case kCVPixelFormatType_14Bayer_GRBG: filters = [[1, 2], [0, 1]]
    case kCVPixelFormatType_14Bayer_GBRG: filters = [[1, 0], [2, 1]]
    case kCVPixelFormatType_14Bayer_BGGR: filters = [[0, 1], [1, 2]]
    default: return nil
    }
  }

  func expose(_ light: LinearImage, _ bands: LightBands, _ imaging: ImagingParameters, into destination: PixelMemory) {
    let parameters = imaging.mosaic
    let (width, height) = (light.area.width, light.area.height)
    let range = Double(Self.whiteLevel - Self.blackLevel)
    let factors = [parameters.white.z, parameters.white.y, parameters.white.x].map { Float($0 * range / 65_535) }
    let deviations = parameters.noise?.deviations(scale: range)
    let seed = parameters.noise?.seed ?? 0
    let plane = destination.layout.planes[0]
    for row in 0..<height {
      let to = (destination.baseAddress + plane.offset + row * plane.bytesPerRow).assumingMemoryBound(to: UInt16.self)
      let from = light.row(row)
      // Each row has its own random numbers, whatever the order of drawing.
      var random = SplitMix64(seed: seed &+ UInt64(row) &* 0x9E6C_63D0_876A_3F6B)
      for x in 0..<width {
        let filter = filters[row & 1][x & 1]
        var signal = Float(from[4 * x + filter]) * factors[filter] * bands.factor(x, row)
        signal = min(Float(range), signal)
        if let deviations {
          signal += deviations[Int(signal * (1024 / Float(range)))] * random.nextGaussian()
        }
        to[x] = UInt16(min(Float(Self.whiteLevel), max(0, signal + Float(Self.blackLevel) + 0.5))).littleEndian
      }
    }
  }
}

/// What reaches a sensor in one frame: all that its mosaic depends on besides the scene.
struct MosaicParameters: Hashable, Sendable {
  /// Linear signal of a white subject in red, green and blue; 1 is saturated.
  var white = LightColor.standard.channels
  var noise: Noise?
}
