import CoreVideoModel
import PixelModel

/// The sample format of a depth map: depth or disparity, in 16-bit or 32-bit floating point.
struct DepthSamples: Equatable {
  let isDisparity: Bool
  let isHalf: Bool

  /// Creates the sample format, or returns nil if the pixel format is not a depth or disparity format.
  init?(_ pixelFormat: OSType) {
    switch pixelFormat {
    case kCVPixelFormatType_DepthFloat16: (isDisparity, isHalf) = (false, true)
    case kCVPixelFormatType_DepthFloat32: (isDisparity, isHalf) = (false, false)
    case kCVPixelFormatType_DisparityFloat16: (isDisparity, isHalf) = (true, true)
    case kCVPixelFormatType_DisparityFloat32: (isDisparity, isHalf) = (true, false)
    default: return nil
    }
  }

  /// All depth map formats, in the order in which a phone lists them. **Source:** the order is assumed.
  static let pixelFormats = [
    kCVPixelFormatType_DisparityFloat16, kCVPixelFormatType_DisparityFloat32, kCVPixelFormatType_DepthFloat16,
    kCVPixelFormatType_DepthFloat32,
  ]

  /// Converts a map into another map of the same size. Unknown values (NaN) are preserved.
  static func convert(_ source: PixelMemory, into target: PixelMemory) {
    guard let from = DepthSamples(source.layout.pixelFormat), let to = DepthSamples(target.layout.pixelFormat) else {
      return
    }
    source.convertSamples(
      from.precision, into: target, to.precision, inverts: from.isDisparity != to.isDisparity)
  }

  private var precision: PixelMemory.SamplePrecision { isHalf ? .half : .single }
}

extension CVBuffer {
  /// Returns the depth map at the same size in another format, converted on first access. Returns nil if either format
  /// is not a depth format.
  func convertedDepthMap(to pixelFormat: OSType) -> CVPixelBuffer? {
    guard DepthSamples(layout.pixelFormat) != nil, DepthSamples(pixelFormat) != nil,
      let target = PixelLayout(pixelFormat: pixelFormat, width: layout.width, height: layout.height)
    else { return nil }
    return CVBuffer(layout: target) { memory in
      self.withPixels(readOnly: true) { DepthSamples.convert($0, into: memory) }
    }
  }
}
