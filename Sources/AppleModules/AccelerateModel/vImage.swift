// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Apple's module re-exports these modules too.
@_exported import CoreGraphics
@_exported import CoreVideo
@_exported import Foundation

/// A number of pixels. **Source:** Apple, vImagePixelCount.
public typealias vImagePixelCount = UInt
/// A result code. **Source:** Apple, vImage_Error.
public typealias vImage_Error = Int
/// The options of a function. **Source:** Apple, vImage_Flags.
public typealias vImage_Flags = UInt32
/// A component of 8 bits. **Source:** Apple, Pixel_8.
public typealias Pixel_8 = UInt8
/// A floating-point component. **Source:** Apple, Pixel_F.
public typealias Pixel_F = Float
/// A component of 16 bits. **Source:** Apple, Pixel_16U.
public typealias Pixel_16U = UInt16
/// A pixel of four components of 8 bits. **Source:** Apple, Pixel_8888.
public typealias Pixel_8888 = (UInt8, UInt8, UInt8, UInt8)

/// The result code of success. **Source:** Apple, kvImageNoError.
public let kvImageNoError = 0
/// The result code of a buffer that is too small.
public let kvImageRoiLargerThanInputBuffer = -21766
/// The result code of memory that is missing.
public let kvImageMemoryAllocationError = -21771
/// The result code of a buffer without memory.
public let kvImageNullPointerArgument = -21772
/// The result code of a wrong value.
public let kvImageInvalidParameter = -21773
/// The result code of buffers whose sizes do not fit.
public let kvImageBufferSizeMismatch = -21774

/// The absence of options. **Source:** Apple, kvImageNoFlags.
public let kvImageNoFlags = 0
/// The option to keep alpha. It has no effect.
public let kvImageLeaveAlphaUnchanged = 1
/// The option to fill with a color. It has no effect.
public let kvImageBackgroundColorFill = 4
/// The option to repeat the edge. It has no effect.
public let kvImageEdgeExtend = 8
/// The option to use one thread. It has no effect.
public let kvImageDoNotTile = 16
/// The option to scale slowly. It has no effect.
public let kvImageHighQualityResampling = 32

/// An image in memory. **Source:** Apple, vImage_Buffer.
public struct vImage_Buffer {
  /// The first pixel, at the top left.
  public var data: UnsafeMutableRawPointer!
  /// The height in pixels.
  public var height: vImagePixelCount
  /// The width in pixels.
  public var width: vImagePixelCount
  /// The distance between rows in bytes.
  public var rowBytes: Int

  public init(data: UnsafeMutableRawPointer!, height: vImagePixelCount, width: vImagePixelCount, rowBytes: Int) {
    self.data = data
    self.height = height
    self.width = width
    self.rowBytes = rowBytes
  }

  /// Creates a buffer without memory.
  public init() { self.init(data: nil, height: 0, width: 0, rowBytes: 0) }

  /// Releases the memory of a buffer that ``vImageBuffer_Init(_:_:_:_:_:)`` made.
  public func free() { Foundation.free(data) }

  /// The number of pixels, if there is memory.
  var size: (width: Int, height: Int) { (Int(width), Int(height)) }

  func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
    data.advanced(by: y * rowBytes).assumingMemoryBound(to: UInt8.self)
  }
}

/// Makes the memory of a buffer.
public func vImageBuffer_Init(
  _ buf: UnsafeMutablePointer<vImage_Buffer>, _ height: vImagePixelCount, _ width: vImagePixelCount,
  _ pixelBits: UInt32, _ flags: vImage_Flags
) -> vImage_Error {
  let rowBytes = (Int(width) * Int(pixelBits) / 8 + 15) & ~15
  guard height > 0, width > 0, let memory = calloc(Int(height), rowBytes) else { return kvImageMemoryAllocationError }
  buf.pointee = vImage_Buffer(data: memory, height: height, width: width, rowBytes: rowBytes)
  return kvImageNoError
}

/// Copies an image of the same size.
@discardableResult
public func vImageCopyBuffer(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ pixelSize: Int, _ flags: vImage_Flags
) -> vImage_Error {
  move(src, dest, bytes: pixelSize) { x, y, _, _ in (x, y) }
}

/// Fills an image of the same size with pixels of another place: the closure gets a pixel of the destination and the
/// size of the destination, and returns the pixel of the source.
func move(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, bytes: Int, isTurned: Bool = false,
  _ place: (_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> (x: Int, y: Int)
) -> vImage_Error {
  let (source, target) = (src.pointee, dest.pointee)
  guard source.data != nil, target.data != nil else { return kvImageNullPointerArgument }
  let (width, height) = target.size
  guard isTurned ? source.size == (height, width) : source.size == (width, height) else {
    return kvImageBufferSizeMismatch
  }
  for y in 0..<height {
    let to = target.row(y)
    for x in 0..<width {
      let from = place(x, y, width, height)
      (to + x * bytes).update(from: source.row(from.y) + from.x * bytes, count: bytes)
    }
  }
  return kvImageNoError
}
