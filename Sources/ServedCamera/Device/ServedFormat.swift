internal import CVideoLinux
import CoreVideoModel
import PixelModel

/// A pixel format that a served camera offers.
struct ServedFormat: Hashable, Sendable {
  /// The V4L2 pixel format code.
  let code: UInt32
  /// The kernel's name for the format.
  let description: String
  /// The format in which frames are drawn, before any compression.
  let pixelFormat: OSType
  var isCompressed = false

  /// The formats that UVC cameras have, and others that programs request; the first is the default.
  ///
  /// **Source:** the names are those of v4l2-ioctl.c in Linux 6.1. Frames are drawn as BGRA before JPEG compression,
  /// because libjpeg-turbo converts RGB faster than libswscale converts BT.709 to the BT.601 of JPEG.
  static let all: [ServedFormat] = [
    .init("YUYV", "YUYV 4:2:2", kCVPixelFormatType_422YpCbCr8_yuvs),
    .init("MJPG", "Motion-JPEG", kCVPixelFormatType_32BGRA, isCompressed: true),
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

  /// The four characters of the code.
  var name: String { String(decoding: (0..<4).map { UInt8(truncatingIfNeeded: code >> (8 * $0)) }, as: UTF8.self) }

  /// Returns the memory layout: rows and planes are contiguous, without padding, as V4L2 defines it.
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

  /// Returns the required buffer size in bytes; compressed frames use less.
  func byteCount(_ size: PixelSize) -> Int { isCompressed ? size.pixelCount * 2 : layout(size).byteCount }

  /// Returns the frame format as an ioctl reports it.
  func image(_ size: PixelSize) -> v4l2_pix_format {
    var image = v4l2_pix_format()
    image.width = UInt32(size.width)
    image.height = UInt32(size.height)
    image.pixelformat = code
    image.field = V4L2_FIELD_NONE.rawValue
    image.bytesperline = isCompressed ? 0 : UInt32(layout(size).planes[0].bytesPerRow)
    image.sizeimage = UInt32(byteCount(size))
    // JPEG files use the BT.601 matrix and full range; scenes are drawn with BT.709.
    image.colorspace = isCompressed ? V4L2_COLORSPACE_SRGB.rawValue : V4L2_COLORSPACE_REC709.rawValue
    image.priv = UInt32(V4L2_PIX_FMT_PRIV_MAGIC)
    return image
  }
}

/// A frame size that a served camera offers, with its frame rates.
package struct ServedSize: Hashable, Sendable {
  package var size: PixelSize
  /// The supported frame rates, highest first.
  package var rates: [Rate]

  package init(size: PixelSize, rates: [Rate]) {
    self.size = size
    self.rates = rates
  }

  /// A frame rate, expressed as the frame duration in fractions of a second.
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

  /// Returns the rate that is nearest to a requested frame interval, or to 30 frames per second if the request is
  /// invalid.
  func nearest(to wanted: v4l2_fract) -> Rate {
    let isMeant = wanted.numerator > 0 && wanted.denominator > 0
    let seconds = isMeant ? Double(wanted.numerator) / Double(wanted.denominator) : 1.0 / 30
    return rates.min { abs($0.seconds - seconds) < abs($1.seconds - seconds) } ?? rates[0]
  }
}

extension [ServedSize] {
  /// Returns the size that is nearest to a requested size.
  func nearest(width: UInt32, height: UInt32) -> ServedSize {
    func distance(_ size: PixelSize) -> Int { abs(size.width - Int(width)) + abs(size.height - Int(height)) }
    return self.min { distance($0.size) < distance($1.size) } ?? self[0]
  }
}
