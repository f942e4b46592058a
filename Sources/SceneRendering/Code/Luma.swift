import CZXing
import CoreVideoModel
import PixelModel

/// The brightness of a picture's pixels where they lie in memory; of colours without brightness, their green.
struct Luma {
  let first: UnsafePointer<UInt8>
  let width: Int
  let height: Int
  let rowBytes: Int
  let pixelBytes: Int

  /// Nil for a pixel format in which no byte tells how bright a pixel is.
  init?(_ memory: PixelMemory) {
    guard let (offset, stride) = Self.place(in: memory.layout.pixelFormat), let plane = memory.layout.planes.first
    else {
      return nil
    }
    first = UnsafePointer((memory.baseAddress + plane.offset + offset).assumingMemoryBound(to: UInt8.self))
    (width, height) = (memory.layout.width, memory.layout.height)
    (rowBytes, pixelBytes) = (plane.bytesPerRow, stride)
  }

  private init(_ luma: Luma, _ part: PixelRect) {
    first = luma.first + part.y * luma.rowBytes + part.x * luma.pixelBytes
    (width, height) = (part.width, part.height)
    (rowBytes, pixelBytes) = (luma.rowBytes, luma.pixelBytes)
  }

  /// A part of the picture.
  func cropped(to part: PixelRect) -> Luma {
    Luma(self, part.intersection(PixelRect(x: 0, y: 0, width: width, height: height)))
  }

  /// Where the first byte is, and how far it is to the next pixel's.
  private static func place(in pixelFormat: OSType) -> (offset: Int, stride: Int)? {
    switch pixelFormat {
    case kCVPixelFormatType_32BGRA, kCVPixelFormatType_32RGBA: (1, 4)
    case kCVPixelFormatType_32ARGB, kCVPixelFormatType_32ABGR: (2, 4)
    case kCVPixelFormatType_24RGB, kCVPixelFormatType_24BGR: (1, 3)
    case kCVPixelFormatType_422YpCbCr8: (1, 2)
    case kCVPixelFormatType_422YpCbCr8_yuvs, kCVPixelFormatType_422YpCbCr8FullRange: (0, 2)
    case kCVPixelFormatType_OneComponent8: (0, 1)
    default: planar(pixelFormat)
    }
  }

  private static func planar(_ pixelFormat: OSType) -> (offset: Int, stride: Int)? {
    guard let format = PixelFormat.named(pixelFormat), format.range != nil, format.planes.count > 1 else { return nil }
    // Of ten bits in two bytes, the second byte has the upper eight.
    return format.bitsPerComponent > 8 ? (1, 2) : (0, 1)
  }

  /// For the library: as it is, or with left and right changed over.
  func image(isMirrored: Bool) -> czxing_picture {
    czxing_picture(
      first: isMirrored ? first + (width - 1) * pixelBytes : first, width: Int32(width), height: Int32(height),
      row_bytes: Int32(rowBytes), pixel_bytes: Int32(isMirrored ? -pixelBytes : pixelBytes))
  }
}
