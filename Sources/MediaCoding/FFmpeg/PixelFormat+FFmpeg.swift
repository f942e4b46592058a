internal import CFFmpeg
import PixelModel
import CoreVideoModel

extension PixelFormat {
  /// The FFmpeg pixel format with the same memory layout, or nil for formats that libswscale does not support (depth,
  /// half floats, Bayer mosaics).
  var ffmpeg: AVPixelFormat? {
    switch code {
    case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange:
      AV_PIX_FMT_NV12
    case kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr10BiPlanarFullRange:
      AV_PIX_FMT_P010LE
    case kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_422YpCbCr8BiPlanarFullRange:
      AV_PIX_FMT_NV16
    case kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange, kCVPixelFormatType_422YpCbCr10BiPlanarFullRange:
      AV_PIX_FMT_P210LE
    case kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_420YpCbCr8PlanarFullRange: AV_PIX_FMT_YUV420P
    case kCVPixelFormatType_422YpCbCr8: AV_PIX_FMT_UYVY422
    case kCVPixelFormatType_422YpCbCr8_yuvs, kCVPixelFormatType_422YpCbCr8FullRange: AV_PIX_FMT_YUYV422
    case kCVPixelFormatType_32BGRA: AV_PIX_FMT_BGRA
    case kCVPixelFormatType_32ARGB: AV_PIX_FMT_ARGB
    case kCVPixelFormatType_32RGBA: AV_PIX_FMT_RGBA
    case kCVPixelFormatType_32ABGR: AV_PIX_FMT_ABGR
    case kCVPixelFormatType_24RGB: AV_PIX_FMT_RGB24
    case kCVPixelFormatType_24BGR: AV_PIX_FMT_BGR24
    case kCVPixelFormatType_64RGBALE: AV_PIX_FMT_RGBA64LE
    case kCVPixelFormatType_OneComponent8: AV_PIX_FMT_GRAY8
    case kCVPixelFormatType_OneComponent16: AV_PIX_FMT_GRAY16LE
    default: nil
    }
  }

  /// The FFmpeg color range. RGB and gray formats use the full range.
  var ffmpegRange: AVColorRange { range == .video ? AVCOL_RANGE_MPEG : AVCOL_RANGE_JPEG }
}
