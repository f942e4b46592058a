import CoreVideoModel
import PixelModel

/// One channel of a pixel format, such as the luma of 420v or the complete pixels of BGRA: its memory layout and
/// meaning.
///
/// Drawing writes samples channel by channel in every format; only this table depends on the format.
struct Channel: Sendable {
  /// The meaning of a sample. Components that are adjacent in each pixel form a single sample.
  enum Component: Hashable, Sendable {
    case luma, chromaBlue, chromaRed
    /// Interleaved chroma: Cb, then Cr.
    case chroma
    case red, green, blue
    /// Four bytes; the numbers are the byte positions of red, green, blue and alpha.
    case color(Int, Int, Int, Int)
  }

  var component: Component
  var plane: Int
  /// The number of bytes from the start of a row to the first sample.
  var offset = 0
  /// The number of bytes between adjacent samples.
  var stride: Int
  /// The number of bytes of a sample: 1, 2 or 4.
  var size: Int
  /// The horizontal and vertical subsampling, as base-2 logarithms.
  var shiftX = 0
  var shiftY = 0

  /// Returns the channels of a pixel format, or nil if scenes cannot be drawn in it.
  static func channels(of format: PixelFormat) -> [Channel]? {
    switch format.code {
    case kCVPixelFormatType_32BGRA: [packed(2, 1, 0, 3)]
    case kCVPixelFormatType_32RGBA: [packed(0, 1, 2, 3)]
    case kCVPixelFormatType_32ARGB: [packed(1, 2, 3, 0)]
    case kCVPixelFormatType_32ABGR: [packed(3, 2, 1, 0)]
    case kCVPixelFormatType_24RGB: [.red, .green, .blue].enumerated().map(triple)
    case kCVPixelFormatType_24BGR: [.blue, .green, .red].enumerated().map(triple)
    case kCVPixelFormatType_OneComponent8: [Channel(component: .luma, plane: 0, stride: 1, size: 1)]
    case kCVPixelFormatType_422YpCbCr8: packed422(luma: 1, chroma: 0)
    case kCVPixelFormatType_422YpCbCr8_yuvs, kCVPixelFormatType_422YpCbCr8FullRange: packed422(luma: 0, chroma: 1)
    default: planar(format)
    }
  }

  private static func packed(_ red: Int, _ green: Int, _ blue: Int, _ alpha: Int) -> Channel {
    Channel(component: .color(red, green, blue, alpha), plane: 0, stride: 4, size: 4)
  }

  private static func triple(_ place: Int, _ component: Component) -> Channel {
    Channel(component: component, plane: 0, offset: place, stride: 3, size: 1)
  }

  private static func packed422(luma: Int, chroma: Int) -> [Channel] {
    [
      Channel(component: .luma, plane: 0, offset: luma, stride: 2, size: 1),
      Channel(component: .chromaBlue, plane: 0, offset: chroma, stride: 4, size: 1, shiftX: 1),
      Channel(component: .chromaRed, plane: 0, offset: chroma + 2, stride: 4, size: 1, shiftX: 1),
    ]
  }

  /// Returns the channels of YCbCr formats with two or three planes.
  private static func planar(_ format: PixelFormat) -> [Channel]? {
    guard format.range != nil, format.planes.count > 1 else { return nil }
    let components: [Component] = format.planes.count == 2 ? [.luma, .chroma] : [.luma, .chromaBlue, .chromaRed]
    return zip(components, format.planes).enumerated().map { index, pair in
      let (component, plane) = pair
      return Channel(
        component: component, plane: index, stride: plane.bytesPerElement, size: plane.bytesPerElement,
        shiftX: plane.horizontalSubsampling / 2, shiftY: plane.verticalSubsampling / 2)
    }
  }

  /// Returns the bytes of a sample for a color, with the first byte in the lowest bits.
  func sample(of color: SceneColor, in format: PixelFormat) -> UInt32 {
    let rgb = color.rgb
    // Grayscale formats without a specified range, such as OneComponent8, use the full range.
    let yuv = color.yCbCr(bits: format.bitsPerComponent, fullRange: format.range != .video)
    // 10-bit samples are stored in the upper bits of two bytes.
    let shift = UInt32(format.bitsPerComponent > 8 ? 16 - format.bitsPerComponent : 0)
    return switch component {
    case .luma: yuv.luma << shift
    case .chromaBlue: yuv.blue << shift
    case .chromaRed: yuv.red << shift
    case .chroma: yuv.blue << shift | yuv.red << (shift + UInt32(size) * 4)
    case .red: rgb.red
    case .green: rgb.green
    case .blue: rgb.blue
    case .color(let red, let green, let blue, let alpha):
      rgb.red << (8 * red) | rgb.green << (8 * green) | rgb.blue << (8 * blue) | 255 << (8 * alpha)
    }
  }
}
