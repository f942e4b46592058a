internal import CFFmpeg
internal import CTurboJPEG
import PixelModel
import CoreVideoModel
import Foundation

/// A JPEG encoder based on libjpeg-turbo, with the BT.601 matrix that JPEG requires.
package enum JPEGCoder {
  /// The chroma subsampling of a file.
  package enum Sampling {
    /// Half the chroma samples in both directions, as in photos.
    case yuv420
    /// Half the chroma samples in each row, as in frames of most webcams.
    case yuv422
  }

  /// Returns the contents of a JPEG file, from the SOI to the EOI marker.
  ///
  /// - Parameters:
  ///   - image: The image. RGB and grayscale formats are compressed directly; other formats are converted first.
  ///   - quality: The quality, from 0 for the smallest file to 1 for the best image.
  ///   - sampling: The chroma subsampling, which grayscale images do not have.
  package static func encode(_ image: PixelMemory, quality: Double, sampling: Sampling = .yuv420) throws -> Data {
    let operation = "compress a photo as JPEG"
    guard let coder = tjInitCompress() else { throw MediaError(errno: ENOMEM, operation: operation) }
    defer { tjDestroy(coder) }
    let layout = image.layout
    let (width, height) = (CInt(layout.width), CInt(layout.height))
    let isGray = layout.pixelFormat == kCVPixelFormatType_OneComponent8
    let (chroma, planar) =
      switch sampling {
      case .yuv420: (TJSAMP_420, AV_PIX_FMT_YUV420P)
      case .yuv422: (TJSAMP_422, AV_PIX_FMT_YUV422P)
      }
    let subsampling = CInt((isGray ? TJSAMP_GRAY : chroma).rawValue)
    let capacity = tjBufSize(width, height, subsampling)
    guard capacity != .max, let memory = malloc(Int(capacity)) else {
      throw MediaError(.misuse, operation: operation, text: "\(width)x\(height) is not a valid size for a JPEG image")
    }
    var bytes: UnsafeMutablePointer<UInt8>? = memory.assumingMemoryBound(to: UInt8.self)
    var count = capacity
    let level = CInt(max(1, min(100, (quality * 100).rounded())))
    let flags = TJFLAG_NOREALLOC
    let result: CInt
    if let order = order(layout.pixelFormat) {
      result = tjCompress2(
        coder, image.baseAddress(ofPlane: 0).assumingMemoryBound(to: UInt8.self), width,
        CInt(layout.planes[0].bytesPerRow), height, CInt(order.rawValue), &bytes, &count, subsampling, level, flags)
    } else {
      do {
        // JPEG always uses the BT.601 matrix, regardless of the source image.
        let frame = try Frame(converting: image, to: planar, AVCOL_RANGE_JPEG, AVCOL_SPC_BT470BG)
        let planes = ImageView(frame).planes
        var bases = planes.map { UnsafePointer<UInt8>?($0.base) }
        result = tjCompressFromYUVPlanes(
          coder, &bases, width, planes.map { CInt($0.bytesPerRow) }, height, subsampling, &bytes, &count, level, flags)
        withExtendedLifetime(frame) {}
      } catch {
        free(memory)
        throw error
      }
    }
    guard result == 0 else {
      let text = String(cString: tjGetErrorStr2(coder))
      free(memory)
      throw MediaError(.other, operation: operation, name: "libjpeg-turbo", text: text)
    }
    return Data(bytesNoCopy: memory, count: Int(count), deallocator: .free)
  }

  /// Returns the component order of a format that can be compressed directly, or nil for other formats.
  private static func order(_ pixelFormat: OSType) -> TJPF? {
    switch pixelFormat {
    case kCVPixelFormatType_32BGRA: TJPF_BGRX
    case kCVPixelFormatType_32RGBA: TJPF_RGBX
    case kCVPixelFormatType_32ARGB: TJPF_XRGB
    case kCVPixelFormatType_32ABGR: TJPF_XBGR
    case kCVPixelFormatType_24RGB: TJPF_RGB
    case kCVPixelFormatType_24BGR: TJPF_BGR
    case kCVPixelFormatType_OneComponent8: TJPF_GRAY
    default: nil
    }
  }

  /// Returns the number of bytes of the SOI marker and the JFIF segment that follows it.
  static func headerLength(of file: Data) -> Int {
    guard file.count > 6, file[file.startIndex + 2] == 0xFF, file[file.startIndex + 3] == 0xE0 else { return 2 }
    return 4 + Int(file[file.startIndex + 4]) << 8 + Int(file[file.startIndex + 5])
  }
}
