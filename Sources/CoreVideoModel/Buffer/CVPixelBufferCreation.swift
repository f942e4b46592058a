// The names match Apple's C API.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation
import PixelModel

/// Creates a pixel buffer with newly allocated, zeroed memory.
///
/// - Returns: 0, or `kCVReturnInvalidPixelFormat`, `kCVReturnInvalidSize` or `kCVReturnInvalidPixelBufferAttributes`,
///   in which case `pixelBufferOut` is set to nil.
@discardableResult
public func CVPixelBufferCreate(
  _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
  _ pixelBufferAttributes: CFDictionary?, _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  let attributes = PixelBufferAttributes(pixelBufferAttributes)
  switch attributes.layout(pixelFormat: pixelFormatType, width: width, height: height) {
  case .success(let layout):
    pixelBufferOut.pointee = CVPixelBuffer(
      layout: layout, pool: nil, memory: nil, attachments: attributes.attachments, renderer: nil)
    return kCVReturnSuccess
  case .failure(let refusal):
    pixelBufferOut.pointee = nil
    return refusal.code
  }
}

/// A callback that releases the client's memory when a pixel buffer is deallocated.
///
/// Its arguments are the client-defined pointer and the base address.
public typealias CVPixelBufferReleaseBytesCallback = (UnsafeMutableRawPointer?, UnsafeRawPointer?) -> Void

/// A callback that releases the client's planes when a pixel buffer is deallocated.
///
/// Its arguments are the client-defined pointer, the block that contains the planes, the size of the block in bytes,
/// the number of planes, and their base addresses.
public typealias CVPixelBufferReleasePlanarBytesCallback = (
  UnsafeMutableRawPointer?, UnsafeRawPointer?, Int, Int, UnsafeMutablePointer<UnsafeRawPointer?>?
) -> Void

/// Creates a pixel buffer from memory that remains in use until `releaseCallback` is called.
///
/// - Returns: 0, `kCVReturnInvalidPixelFormat` for planar formats, `kCVReturnInvalidSize` for an invalid size, or
///   `kCVReturnInvalidArgument` if `bytesPerRow` is too small for a row.
@discardableResult
public func CVPixelBufferCreateWithBytes(
  _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
  _ baseAddress: UnsafeMutableRawPointer, _ bytesPerRow: Int, _ releaseCallback: CVPixelBufferReleaseBytesCallback?,
  _ releaseRefCon: UnsafeMutableRawPointer?, _ pixelBufferAttributes: CFDictionary?,
  _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  pixelBufferOut.pointee = nil
  let tight = PixelLayout(pixelFormat: pixelFormatType, width: width, height: height, rowAlignment: 1)
  guard let format = PixelFormat.named(pixelFormatType), !format.isCompressed, !format.isPlanar else {
    return kCVReturnInvalidPixelFormat
  }
  guard let tight else { return kCVReturnInvalidSize }
  guard bytesPerRow >= tight.planes[0].bytesPerRow else { return kCVReturnInvalidArgument }
  let layout = PixelLayout(
    pixelFormat: pixelFormatType, width: width, height: height,
    planes: [.init(offset: 0, width: width, height: height, bytesPerRow: bytesPerRow)],
    byteCount: bytesPerRow * height)
  let owner = BorrowedPixels { releaseCallback?(releaseRefCon, baseAddress) }
  pixelBufferOut.pointee = CVPixelBuffer(
    layout: layout, pool: nil, memory: PixelMemory(layout: layout, borrowing: baseAddress, owner: owner),
    attachments: PixelBufferAttributes(pixelBufferAttributes).attachments, renderer: nil)
  return kCVReturnSuccess
}

/// Creates a planar pixel buffer from memory that remains in use until `releaseCallback` is called.
///
/// - Returns: 0, `kCVReturnInvalidPixelFormat` if the number of planes doesn't match the format, `kCVReturnInvalidSize`
///   for an invalid size, or `kCVReturnInvalidArgument` if a plane is too small.
@discardableResult
public func CVPixelBufferCreateWithPlanarBytes(
  _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
  _ dataPtr: UnsafeMutableRawPointer?, _ dataSize: Int, _ numberOfPlanes: Int,
  _ planeBaseAddress: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ planeWidth: UnsafeMutablePointer<Int>,
  _ planeHeight: UnsafeMutablePointer<Int>, _ planeBytesPerRow: UnsafeMutablePointer<Int>,
  _ releaseCallback: CVPixelBufferReleasePlanarBytesCallback?, _ releaseRefCon: UnsafeMutableRawPointer?,
  _ pixelBufferAttributes: CFDictionary?, _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  pixelBufferOut.pointee = nil
  let tight = PixelLayout(pixelFormat: pixelFormatType, width: width, height: height, rowAlignment: 1)
  guard let format = PixelFormat.named(pixelFormatType), !format.isCompressed, format.planes.count == numberOfPlanes
  else { return kCVReturnInvalidPixelFormat }
  guard let tight else { return kCVReturnInvalidSize }

  let addresses = (0..<numberOfPlanes).compactMap { planeBaseAddress[$0] }
  guard addresses.count == numberOfPlanes, let first = addresses.min() else { return kCVReturnInvalidArgument }
  // The planes can be anywhere in memory, so offsets are relative to the lowest address.
  var planes: [PixelLayout.Plane] = []
  for (index, least) in tight.planes.enumerated() {
    let plane = PixelLayout.Plane(
      offset: addresses[index] - first, width: planeWidth[index], height: planeHeight[index],
      bytesPerRow: planeBytesPerRow[index])
    guard plane.width >= least.width, plane.height >= least.height, plane.bytesPerRow >= least.bytesPerRow else {
      return kCVReturnInvalidArgument
    }
    planes.append(plane)
  }
  let end = planes.map { $0.offset + $0.height * $0.bytesPerRow }.max() ?? 0
  let layout = PixelLayout(
    pixelFormat: pixelFormatType, width: width, height: height, planes: planes, byteCount: end)
  let owner = BorrowedPixels {
    var planes = addresses.map { UnsafeRawPointer($0) as UnsafeRawPointer? }
    releaseCallback?(releaseRefCon, dataPtr, dataSize, numberOfPlanes, &planes)
  }
  pixelBufferOut.pointee = CVPixelBuffer(
    layout: layout, pool: nil, memory: PixelMemory(layout: layout, borrowing: first, owner: owner),
    attachments: PixelBufferAttributes(pixelBufferAttributes).attachments, renderer: nil)
  return kCVReturnSuccess
}

/// Returns the attributes with which an equivalent pixel buffer can be created.
public func CVPixelBufferCopyCreationAttributes(_ pixelBuffer: CVPixelBuffer) -> CFDictionary {
  pixelBuffer.layout.attributes
}

/// An object that calls the client's release callback when the client's memory is no longer in use.
private final class BorrowedPixels {
  private let release: () -> Void

  init(release: @escaping () -> Void) {
    self.release = release
  }

  deinit {
    release()
  }
}
