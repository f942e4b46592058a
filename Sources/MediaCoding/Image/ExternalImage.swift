internal import CFFmpeg
import PixelModel
import CoreVideoModel
import PlatformTypes

/// An image in its owner's memory, in a layout that pixel buffers do not support, such as one that a driver writes.
public struct ExternalImage {
  /// The name of the pixel format in FFmpeg, such as `yuv422p`.
  public var format: String
  /// A Boolean value that indicates whether the image uses the full range instead of the video range.
  public var isFullRange: Bool
  /// The conversion matrix between RGB and YCbCr.
  public var matrix: Matrix
  /// The number of pixels in a row.
  public var width: Int
  /// The number of rows in the image.
  public var height: Int
  /// The address of the first byte of each plane, and the number of bytes between its rows.
  public var planes: [(base: UnsafeMutableRawPointer, bytesPerRow: Int)]

  /// A conversion matrix between RGB and YCbCr.
  public enum Matrix: Hashable, Sendable {
    case bt601, bt709, bt2020, smpte240
  }

  /// Creates an image that references the caller's memory, which must stay valid while the image is used.
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

  /// Returns a Boolean value that indicates whether FFmpeg can convert images of this pixel format.
  public static func canConvert(_ format: String) -> Bool {
    let number = av_get_pix_fmt(format)
    return number != AV_PIX_FMT_NONE && sws_isSupportedInput(number) > 0
  }
}

extension PixelConverter {
  /// Converts an external image into `destination`, including scaling, pixel format conversion and rotation.
  ///
  /// - Throws: A `MediaError` for a pixel format that FFmpeg does not support.
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
        .unsupported, operation: "convert an image", text: "FFmpeg has no pixel format '\(image.format)'")
    }
    for (index, plane) in image.planes.enumerated()
    where plane.bytesPerRow < av_image_get_linesize(format, CInt(clamping: image.width), CInt(index)) {
      throw MediaError(.invalidData, operation: "convert an image", text: "its bytes per row are too few for its width")
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
