// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation
import PixelModel

/// Makes a picture with memory of its own, which is zero.
///
/// - Returns: `kCVReturnInvalidPixelFormat`, `kCVReturnInvalidSize` or `kCVReturnInvalidPixelBufferAttributes` when there
///   can be no such picture; the pointer is then set to nil.
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

/// Called when a picture made of a client's bytes goes: with the client's pointer and the bytes.
public typealias CVPixelBufferReleaseBytesCallback = (UnsafeMutableRawPointer?, UnsafeRawPointer?) -> Void

/// Called when a picture made of a client's planes goes: with the client's pointer, the block that holds the planes and its
/// size, the number of planes and their addresses.
public typealias CVPixelBufferReleasePlanarBytesCallback = (
  UnsafeMutableRawPointer?, UnsafeRawPointer?, Int, Int, UnsafeMutablePointer<UnsafeRawPointer?>?
) -> Void

/// Makes a picture of bytes that the client owns until `releaseCallback` is called.
///
/// - Returns: `kCVReturnInvalidPixelFormat` for planar formats, `kCVReturnInvalidSize` for no size,
///   `kCVReturnInvalidArgument` when `bytesPerRow` is less than a row needs.
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

/// Makes a picture of planes that the client owns until `releaseCallback` is called.
///
/// - Returns: `kCVReturnInvalidPixelFormat` for a format with another number of planes, `kCVReturnInvalidSize` for no size,
///   `kCVReturnInvalidArgument` when a plane is smaller than the picture needs.
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
  // The planes may lie anywhere: offsets count from the lowest one.
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

/// The attributes that would make a buffer like this one.
public func CVPixelBufferCopyCreationAttributes(_ pixelBuffer: CVPixelBuffer) -> CFDictionary {
  pixelBuffer.layout.attributes
}

/// Tells a client that its bytes are no longer in use.
private final class BorrowedPixels {
  private let release: () -> Void

  init(release: @escaping () -> Void) {
    self.release = release
  }

  deinit {
    release()
  }
}
