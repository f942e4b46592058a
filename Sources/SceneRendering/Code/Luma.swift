import CZXing
import CoreVideoModel
import PixelModel

/// A view of the luma of an image in memory, or of its green channel for RGB formats.
struct Luma {
  let first: UnsafePointer<UInt8>
  let width: Int
  let height: Int
  let rowBytes: Int
  let pixelBytes: Int

  /// Creates a view, or returns nil for a pixel format in which no byte represents the luma.
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

  /// Returns a view of a part of the image.
  func cropped(to part: PixelRect) -> Luma {
    Luma(self, part.intersection(PixelRect(x: 0, y: 0, width: width, height: height)))
  }

  /// Returns the offset of the first luma byte and the stride between pixels.
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
    // In 10-bit formats with two bytes per sample, the second byte holds the upper eight bits.
    return format.bitsPerComponent > 8 ? (1, 2) : (0, 1)
  }

  /// Returns the image for ZXing-C++, optionally mirrored horizontally.
  func image(isMirrored: Bool) -> czxing_picture {
    czxing_picture(
      first: isMirrored ? first + (width - 1) * pixelBytes : first, width: Int32(width), height: Int32(height),
      row_bytes: Int32(rowBytes), pixel_bytes: Int32(isMirrored ? -pixelBytes : pixelBytes))
  }
}
