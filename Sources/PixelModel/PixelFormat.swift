/// A description of a pixel format that a buffer can have.
///
/// **Source:** CVPixelBuffer.h; rule 341.
public struct PixelFormat: Hashable, Sendable {
  /// The value range of YCbCr samples.
  public enum Range: Hashable, Sendable {
    /// Luma 16...235 and chroma 16...240 for 8 bits, scaled for other bit depths.
    case video
    /// All values that the bit depth allows.
    case full
  }

  /// The memory format of one plane of an image.
  public struct Plane: Hashable, Sendable {
    /// The number of bytes per element.
    public let bytesPerElement: Int
    /// The number of plane pixels per element: 2 for packed formats in which two pixels share their chroma, otherwise
    /// 1.
    public let pixelsPerElement: Int
    /// The horizontal subsampling, in image pixels per plane pixel.
    public let horizontalSubsampling: Int
    /// The vertical subsampling, in image pixels per plane pixel.
    public let verticalSubsampling: Int
  }

  /// The four-character code, one of the `kCVPixelFormatType_` constants.
  public let code: UInt32
  /// Apple's name for the format, without the prefix `kCVPixelFormatType_`.
  public let name: String
  /// The number of significant bits per component.
  public let bitsPerComponent: Int
  /// The value range of YCbCr samples; nil for other formats.
  public let range: Range?
  /// The planes in order; empty for a compressed format, which pixel buffers don't support.
  public let planes: [Plane]

  /// Whether the format is compressed, so that images have no rows and are transported in block buffers.
  public var isCompressed: Bool { planes.isEmpty }
  /// Whether images of this format have several planes.
  public var isPlanar: Bool { planes.count > 1 }

  /// Returns the pixel format with a code, or nil if the code is unknown.
  public static func named(_ code: UInt32) -> PixelFormat? { byCode[code] }

  private static let byCode = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })
}

extension PixelFormat {
  /// All supported pixel formats, starting with those of cameras.
  public static let all: [PixelFormat] =
    [
      row("420v", "420YpCbCr8BiPlanarVideoRange", .video, biplanar(1, 2, 2)),
      row("420f", "420YpCbCr8BiPlanarFullRange", .full, biplanar(1, 2, 2)),
      row(
        "x420", "420YpCbCr10BiPlanarVideoRange", .video, biplanar(2, 2, 2),
        bits: 10),
      row(
        "xf20", "420YpCbCr10BiPlanarFullRange", .full, biplanar(2, 2, 2),
        bits: 10),
      row("422v", "422YpCbCr8BiPlanarVideoRange", .video, biplanar(1, 2, 1)),
      row("422f", "422YpCbCr8BiPlanarFullRange", .full, biplanar(1, 2, 1)),
      row(
        "x422", "422YpCbCr10BiPlanarVideoRange", .video, biplanar(2, 2, 1),
        bits: 10),
      row(
        "xf22", "422YpCbCr10BiPlanarFullRange", .full, biplanar(2, 2, 1),
        bits: 10),
      row("y420", "420YpCbCr8Planar", .video, triplanar),
      row("f420", "420YpCbCr8PlanarFullRange", .full, triplanar),
      row("2vuy", "422YpCbCr8", .video, [plane(4, pixels: 2)]),
      row("yuvs", "422YpCbCr8_yuvs", .video, [plane(4, pixels: 2)]),
      row("yuvf", "422YpCbCr8FullRange", .full, [plane(4, pixels: 2)]),
      row("BGRA", "32BGRA", nil, [plane(4)]),
      row(0x20, "32ARGB", nil, [plane(4)]),
      row("RGBA", "32RGBA", nil, [plane(4)]),
      row("ABGR", "32ABGR", nil, [plane(4)]),
      row(0x18, "24RGB", nil, [plane(3)]),
      row("24BG", "24BGR", nil, [plane(3)]),
      row("l64r", "64RGBALE", nil, [plane(8)], bits: 16),
      row("RGhA", "64RGBAHalf", nil, [plane(8)], bits: 16),
      row("L008", "OneComponent8", nil, [plane(1)]),
      row("L016", "OneComponent16", nil, [plane(2)], bits: 16),
      row("L00h", "OneComponent16Half", nil, [plane(2)], bits: 16),
      row("L00f", "OneComponent32Float", nil, [plane(4)], bits: 32),
      row("2C08", "TwoComponent8", nil, [plane(2)]),
      row("hdep", "DepthFloat16", nil, [plane(2)], bits: 16),
      row("fdep", "DepthFloat32", nil, [plane(4)], bits: 32),
      row("hdis", "DisparityFloat16", nil, [plane(2)], bits: 16),
      row("fdis", "DisparityFloat32", nil, [plane(4)], bits: 32),
    ] + bayer + [row("jpeg", "JPEG", .full, [])]

  private static let bayer: [PixelFormat] = [
    row("grb4", "14Bayer_GRBG", nil, [plane(2)], bits: 14),
    row("rgg4", "14Bayer_RGGB", nil, [plane(2)], bits: 14),
    row("bgg4", "14Bayer_BGGR", nil, [plane(2)], bits: 14),
    row("gbr4", "14Bayer_GBRG", nil, [plane(2)], bits: 14),
  ]

  private static func row(
    _ code: StaticString, _ name: String, _ range: Range?, _ planes: [Plane], bits: Int = 8
  ) -> PixelFormat {
    row(UInt32(code: code), name, range, planes, bits: bits)
  }

  private static func row(
    _ code: UInt32, _ name: String, _ range: Range?, _ planes: [Plane], bits: Int = 8
  ) -> PixelFormat {
    PixelFormat(code: code, name: name, bitsPerComponent: bits, range: range, planes: planes)
  }

  private static func plane(_ bytes: Int, pixels: Int = 1, _ horizontal: Int = 1, _ vertical: Int = 1) -> Plane {
    Plane(
      bytesPerElement: bytes, pixelsPerElement: pixels, horizontalSubsampling: horizontal, verticalSubsampling: vertical
    )
  }

  /// Returns a luma plane and a plane of interleaved chroma components.
  private static func biplanar(_ bytesPerSample: Int, _ horizontal: Int, _ vertical: Int) -> [Plane] {
    [plane(bytesPerSample), plane(2 * bytesPerSample, horizontal, vertical)]
  }

  private static let triplanar = [plane(1), plane(1, 2, 2), plane(1, 2, 2)]
}
