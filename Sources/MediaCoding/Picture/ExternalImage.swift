internal import CFFmpeg
import PixelModel
import CoreVideoModel
import PlatformTypes

/// A picture in a layout that no pixel buffer has, in memory of its owner: what a driver writes.
public struct ExternalImage {
  /// FFmpeg's name of the pixel format, such as `yuv422p`.
  public var format: String
  /// Whether all values are used; else those of video.
  public var isFullRange: Bool
  /// Between RGB and YCbCr.
  public var matrix: Matrix
  /// Pixels in a row.
  public var width: Int
  /// Rows.
  public var height: Int
  /// The first byte of each plane, and the bytes from one of its rows to the next.
  public var planes: [(base: UnsafeMutableRawPointer, bytesPerRow: Int)]

  /// Between RGB and YCbCr.
  public enum Matrix: Hashable, Sendable {
    case bt601, bt709, bt2020, smpte240
  }

  /// A picture with all its facts; the owner of the memory keeps it while the picture is used.
  public init(
    format: String, isFullRange: Bool, matrix: Matrix, width: Int, height: Int,
    planes: [(base: UnsafeMutableRawPointer, bytesPerRow: Int)]
  ) {
    self.format = format
    self.isFullRange = isFullRange
    self.matrix = matrix
    self.width = width
    self.height = height
    self.planes = planes
  }

  /// Whether FFmpeg can convert pictures of this format.
  public static func canConvert(_ format: String) -> Bool {
    let number = av_get_pix_fmt(format)
    return number != AV_PIX_FMT_NONE && sws_isSupportedInput(number) > 0
  }
}

extension PixelConverter {
  /// Fills `destination` with a foreign picture: scaled, in the other's pixel format, and turned.
  ///
  /// Throws a `MediaError` for a format that FFmpeg does not know.
  public func convert(
    _ source: ExternalImage, to destination: PixelMemory, orientation: ImageOrientation = .identity
  ) throws {
    try convert(ImageView(source), to: destination, orientation: orientation)
  }
}

extension ImageView {
  init(_ image: ExternalImage) throws {
    let format = av_get_pix_fmt(image.format)
    guard format != AV_PIX_FMT_NONE else {
      throw MediaError(
        .unsupported, operation: "convert a picture", text: "FFmpeg has no pixel format '\(image.format)'")
    }
    for (index, plane) in image.planes.enumerated()
    where plane.bytesPerRow < av_image_get_linesize(format, CInt(clamping: image.width), CInt(index)) {
      throw MediaError(.invalidData, operation: "convert a picture", text: "its rows are shorter than its width")
    }
    self.format = format
    range = image.isFullRange || Self.isRGB(format) ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
    matrix = image.matrix.ffmpeg
    width = image.width
    height = image.height
    planes = image.planes.map { ($0.base.assumingMemoryBound(to: UInt8.self), $0.bytesPerRow) }
  }
}

extension ExternalImage.Matrix {
  fileprivate var ffmpeg: AVColorSpace {
    switch self {
    case .bt601: AVCOL_SPC_SMPTE170M
    case .bt709: AVCOL_SPC_BT709
    case .bt2020: AVCOL_SPC_BT2020_NCL
    case .smpte240: AVCOL_SPC_SMPTE240M
    }
  }
}
