import AVFoundationTypes
import CaptureModel
import CoreVideoModel
import PixelModel
import SimulationKernel

/// The Bayer mosaic of a RAW photo: 14-bit samples in two bytes, little-endian, each behind a color filter.
///
/// **Source:** the format is that of CVPixelBuffer.h. Zoom applies to the processed image only: Apple allows Bayer RAW
/// capture only at a zoom factor of 1.
struct Mosaic: RawPixels {
  /// The value of a pixel without light; noise may go below it. **Source:** assumed; phone sensors use about a
  /// thirtieth of the range.
  static let blackLevel = 512
  /// The value of a saturated pixel, which has all 14 bits set.
  static let whiteLevel = 16_383

  /// The color filters of even and odd rows, alternating by column: 0 blue, 1 green, 2 red.
  private let filters: [[Int]]

  /// Creates a mosaic, or returns nil for a format that is not a Bayer format.
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
      // Each row has its own random sequence, so the result does not depend on the drawing order.
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

/// The parameters of the sensor signal in one frame, which together with the scene determine the mosaic.
struct MosaicParameters: Hashable, Sendable {
  /// The linear signal of a white subject in red, green and blue; 1 is saturation.
  var white = LightColor.standard.channels
  var noise: Noise?
}
