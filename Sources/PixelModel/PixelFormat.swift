/// What the bytes of a picture mean: one row of the table of pixel formats that a buffer can be made of.
///
/// **Source:** CVPixelBuffer.h; rule 341.
public struct PixelFormat: Hashable, Sendable {
  /// Which part of the number range the samples of a YCbCr picture use.
  public enum Range: Hashable, Sendable {
    /// Luma 16...235 (of 8 bits; more bits scale it), chroma 16...240.
    case video
    /// All values.
    case full
  }

  /// How one plane stores its part of the picture.
  public struct Plane: Hashable, Sendable {
    /// Bytes of one element.
    public let bytesPerElement: Int
    /// Pixels of this plane in one element: 2 where two pixels share their chroma in one group of bytes, else 1.
    public let pixelsPerElement: Int
    /// Pixels of the picture, side by side, for one pixel of this plane.
    public let horizontalSubsampling: Int
    /// Pixels of the picture, one above the other, for one pixel of this plane.
    public let verticalSubsampling: Int
  }

  /// Four-character code, one of the `kCVPixelFormatType_` constants.
  public let code: UInt32
  /// Apple's name, without `kCVPixelFormatType_`.
  public let name: String
  /// Bits of a component that carry information.
  public let bitsPerComponent: Int
  /// Range of YCbCr samples; nil where the question does not arise.
  public let range: Range?
  /// The planes in order; empty for a compressed format, whose pictures are no pixel buffers.
  public let planes: [Plane]

  /// Whether pictures are compressed, so that they travel in a block buffer and have no rows.
  public var isCompressed: Bool { planes.isEmpty }
  /// Whether a picture has several planes.
  public var isPlanar: Bool { planes.count > 1 }

  /// The row of the table for `code`, or nil when buffers of this format cannot be made.
  public static func named(_ code: UInt32) -> PixelFormat? { byCode[code] }

  private static let byCode = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })
}

extension PixelFormat {
  /// Every format that a picture can have, those of cameras first.
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

  /// Luma, then both chroma components interleaved.
  private static func biplanar(_ bytesPerSample: Int, _ horizontal: Int, _ vertical: Int) -> [Plane] {
    [plane(bytesPerSample), plane(2 * bytesPerSample, horizontal, vertical)]
  }

  private static let triplanar = [plane(1), plane(1, 2, 2), plane(1, 2, 2)]
}
