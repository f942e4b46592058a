internal import CVideoLinux
import CoreVideoModel
import PixelModel

/// A pixel format that a served camera offers.
struct ServedFormat: Hashable, Sendable {
  /// V4L2's number of it.
  let code: UInt32
  /// The kernel's name of it.
  let description: String
  /// How pictures are drawn, before they are compressed if they are.
  let pixelFormat: OSType
  var isCompressed = false

  /// The formats that UVC cameras have, and those that clients ask for besides; the first is the one before a client chooses.
  ///
  /// **Source:** the names are those of v4l2-ioctl.c in Linux 6.1.
  static let all: [ServedFormat] = [
    .init("YUYV", "YUYV 4:2:2", kCVPixelFormatType_422YpCbCr8_yuvs),
    .init("MJPG", "Motion-JPEG", kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, isCompressed: true),
    .init("NV12", "Y/CbCr 4:2:0", kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange),
    .init("YU12", "Planar YUV 4:2:0", kCVPixelFormatType_420YpCbCr8Planar),
    .init("RGB3", "24-bit RGB 8-8-8", kCVPixelFormatType_24RGB),
    .init("GREY", "8-bit Greyscale", kCVPixelFormatType_OneComponent8),
  ]

  private init(_ name: String, _ description: String, _ pixelFormat: OSType, isCompressed: Bool = false) {
    code = name.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    (self.description, self.pixelFormat, self.isCompressed) = (description, pixelFormat, isCompressed)
  }

  static func named(_ code: UInt32) -> ServedFormat? { all.first { $0.code == code } }

  /// Four characters.
  var name: String { String(decoding: (0..<4).map { UInt8(truncatingIfNeeded: code >> (8 * $0)) }, as: UTF8.self) }

  /// Where the rows lie: one after the other and plane after plane, without padding, as V4L2 has it.
  func layout(_ size: PixelSize) -> PixelLayout {
    var end = 0
    let planes = (PixelFormat.named(pixelFormat)?.planes ?? []).map { plane in
      let width = size.width.dividedUp(by: plane.horizontalSubsampling)
      let height = size.height.dividedUp(by: plane.verticalSubsampling)
      let row = width.dividedUp(by: plane.pixelsPerElement) * plane.bytesPerElement
      defer { end += row * height }
      return PixelLayout.Plane(offset: end, width: width, height: height, bytesPerRow: row)
    }
    return PixelLayout(
      pixelFormat: pixelFormat, width: size.width, height: size.height, planes: planes, byteCount: end)
  }

  /// Bytes that a buffer needs; a compressed picture takes less.
  func byteCount(_ size: PixelSize) -> Int { isCompressed ? size.pixelCount * 2 : layout(size).byteCount }

  /// The picture format as an ioctl tells it.
  func image(_ size: PixelSize) -> v4l2_pix_format {
    var image = v4l2_pix_format()
    image.width = UInt32(size.width)
    image.height = UInt32(size.height)
    image.pixelformat = code
    image.field = V4L2_FIELD_NONE.rawValue
    image.bytesperline = isCompressed ? 0 : UInt32(layout(size).planes[0].bytesPerRow)
    image.sizeimage = UInt32(byteCount(size))
    // A JPEG file has the matrix of BT.601 and the full range; scenes are drawn with that of BT.709.
    image.colorspace = isCompressed ? V4L2_COLORSPACE_SRGB.rawValue : V4L2_COLORSPACE_REC709.rawValue
    image.priv = UInt32(V4L2_PIX_FMT_PRIV_MAGIC)
    return image
  }
}

/// A size in which a served camera streams, and how long its frames can last.
package struct ServedSize: Hashable, Sendable {
  package var size: PixelSize
  /// Frames a second, the most first.
  package var rates: [Rate]

  package init(size: PixelSize, rates: [Rate]) {
    self.size = size
    self.rates = rates
  }

  /// How long a frame lasts, as a fraction of a second.
  package struct Rate: Hashable, Sendable {
    package var numerator: UInt32
    package var denominator: UInt32

    package init(_ numerator: UInt32, _ denominator: UInt32) {
      self.numerator = numerator
      self.denominator = denominator
    }

    var seconds: Double { Double(numerator) / Double(denominator) }

    var fraction: v4l2_fract { v4l2_fract(numerator: numerator, denominator: denominator) }
  }

  /// The rate that comes nearest to what a client asks for; where that means nothing, to the usual 30 frames a second.
  func nearest(to wanted: v4l2_fract) -> Rate {
    let isMeant = wanted.numerator > 0 && wanted.denominator > 0
    let seconds = isMeant ? Double(wanted.numerator) / Double(wanted.denominator) : 1.0 / 30
    return rates.min { abs($0.seconds - seconds) < abs($1.seconds - seconds) } ?? rates[0]
  }
}

extension [ServedSize] {
  /// The size that comes nearest to what a client asks for.
  func nearest(width: UInt32, height: UInt32) -> ServedSize {
    func distance(_ size: PixelSize) -> Int { abs(size.width - Int(width)) + abs(size.height - Int(height)) }
    return self.min { distance($0.size) < distance($1.size) } ?? self[0]
  }
}
