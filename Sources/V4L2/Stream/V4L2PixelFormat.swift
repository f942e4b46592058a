import CoreVideoModel
import MediaCoding

/// The method by which frames in a V4L2 pixel format are delivered to clients.
package struct V4L2PixelFormat: Hashable, Sendable {
  /// The four-character code of the pixel format.
  let code: V4L2FourCC
  let delivery: Delivery

  /// The method by which a frame is transferred to a pixel buffer.
  enum Delivery: Hashable, Sendable {
    /// The memory layout matches that of Apple's video-range and full-range formats, so frames are not copied.
    case uncopied(OSType, fullRange: OSType)
    /// FFmpeg supports the format under this name, and frames are converted once.
    case converted(String, planes: [Plane], isRGB: Bool)
    /// Frames are compressed and must be decoded.
    case decoded(PacketDecoder.Codec)
  }

  /// The subsampling of a plane.
  struct Plane: Hashable, Sendable {
    /// The bytes per row of the plane relative to the first plane, as a fraction.
    var rowNumerator = 1
    var rowDenominator = 1
    /// The number of frame rows that correspond to one row of the plane.
    var rowsPerRow = 1
  }

  /// Creates the pixel format for a code, or returns nil if the format is not supported.
  package init?(_ code: V4L2FourCC) {
    guard let way = Self.table[code] else { return nil }
    self.code = code
    self.delivery = way
  }

  /// Returns Apple's pixel format type that clients see. Converted frames use BGRA or biplanar 4:2:0.
  func pixelFormat(isFullRange: Bool) -> OSType {
    switch delivery {
    case .uncopied(let video, let full): isFullRange ? full : video
    case .converted(_, _, isRGB: true): kCVPixelFormatType_32BGRA
    case .converted, .decoded: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    }
  }

  /// Whether frames reach clients without a copy.
  package var isNative: Bool {
    if case .uncopied = delivery { return true }
    return false
  }

  private static let whole = Plane()
  private static let quarter = Plane(rowDenominator: 2, rowsPerRow: 2)
  private static let half = Plane(rowDenominator: 2)

  private static let table: [V4L2FourCC: Delivery] = {
    var table: [V4L2FourCC: Delivery] = [:]
    func put(_ name: String, _ delivery: Delivery) {
      if let code = V4L2FourCC(name) { table[code] = delivery }
    }
    func native(_ name: String, _ format: OSType, _ full: OSType? = nil) {
      // Formats that FFmpeg cannot convert for other outputs are not offered. With some FFmpeg versions, biplanar 4:2:2
      // is one of these.
      guard let known = ffmpegName(format), ExternalImage.canConvert(known) else { return }
      put(name, .uncopied(format, fullRange: full ?? format))
    }
    native("YUYV", kCVPixelFormatType_422YpCbCr8_yuvs, kCVPixelFormatType_422YpCbCr8FullRange)
    native("UYVY", kCVPixelFormatType_422YpCbCr8)
    for name in ["NV12", "NM12"] {
      native(name, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange)
    }
    for name in ["NV16", "NM16"] {
      native(name, kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_422YpCbCr8BiPlanarFullRange)
    }
    for name in ["YU12", "YM12"] {
      native(name, kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_420YpCbCr8PlanarFullRange)
    }
    native("GREY", kCVPixelFormatType_OneComponent8)
    native("Y16 ", kCVPixelFormatType_OneComponent16)
    native("AR24", kCVPixelFormatType_32BGRA)
    native("BA24", kCVPixelFormatType_32ARGB)
    native("AB24", kCVPixelFormatType_32RGBA)
    native("RA24", kCVPixelFormatType_32ABGR)
    native("RGB3", kCVPixelFormatType_24RGB)
    native("BGR3", kCVPixelFormatType_24BGR)
    let converted: [(String, String, [Plane], Bool)] = [
      ("YVYU", "yvyu422", [whole], false), ("422P", "yuv422p", [whole, half, half], false),
      // YV12 swaps its chroma planes; `foreignImage` corrects the order when it locates the planes.
      ("YV12", "yuv420p", [whole, quarter, quarter], false), ("NV21", "nv21", [whole, Plane(rowsPerRow: 2)], false),
      ("NM21", "nv21", [whole, Plane(rowsPerRow: 2)], false),
      ("NV24", "nv24", [whole, Plane(rowNumerator: 2)], false),
      ("NV42", "nv42", [whole, Plane(rowNumerator: 2)], false),
      ("RGBP", "rgb565le", [whole], true), ("RGBR", "rgb565be", [whole], true), ("RGBO", "rgb555le", [whole], true),
      ("XR15", "rgb555le", [whole], true), ("AR15", "rgb555le", [whole], true), ("RGBQ", "rgb555be", [whole], true),
      ("R444", "rgb444le", [whole], true), ("XR12", "rgb444le", [whole], true), ("AR12", "rgb444le", [whole], true),
      ("XB12", "bgr444le", [whole], true), ("AB12", "bgr444le", [whole], true), ("XB15", "bgr555le", [whole], true),
      ("AB15", "bgr555le", [whole], true), ("RGB1", "rgb8", [whole], true),
      ("XR24", "bgr0", [whole], true), ("BGR4", "bgr0", [whole], true), ("BX24", "0rgb", [whole], true),
      ("RGB4", "0rgb", [whole], true), ("XB24", "rgb0", [whole], true), ("RX24", "0bgr", [whole], true),
      ("Y10 ", "gray10le", [whole], true), ("Y12 ", "gray12le", [whole], true),
      ("BA81", "bayer_bggr8", [whole], true), ("GBRG", "bayer_gbrg8", [whole], true),
      ("GRBG", "bayer_grbg8", [whole], true), ("RGGB", "bayer_rggb8", [whole], true),
      ("BYR2", "bayer_bggr16le", [whole], true), ("GB16", "bayer_gbrg16le", [whole], true),
      ("GR16", "bayer_grbg16le", [whole], true), ("RG16", "bayer_rggb16le", [whole], true),
    ]
    for (name, format, planes, isRGB) in converted where ExternalImage.canConvert(format) {
      put(name, .converted(format, planes: planes, isRGB: isRGB))
    }
    put("MJPG", .decoded(.jpeg))
    put("JPEG", .decoded(.jpeg))
    put("H264", .decoded(.h264))
    put("HEVC", .decoded(.hevc))
    return table
  }()
}
