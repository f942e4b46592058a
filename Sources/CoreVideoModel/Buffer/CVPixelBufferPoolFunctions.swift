// The names match Apple's C API.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

/// Creates a pool whose buffers have the format and size of `pixelBufferAttributes`.
///
/// - Returns: 0, or an error code, in which case `poolOut` is set to nil: `kCVReturnInvalidPoolAttributes` if the
///   format or the size is missing, or any error of `CVPixelBufferCreate`.
@discardableResult
public func CVPixelBufferPoolCreate(
  _ allocator: CFAllocator?, _ poolAttributes: CFDictionary?, _ pixelBufferAttributes: CFDictionary?,
  _ poolOut: UnsafeMutablePointer<CVPixelBufferPool?>
) -> CVReturn {
  poolOut.pointee = nil
  let attributes = PixelBufferAttributes(pixelBufferAttributes)
  guard let format = attributes.pixelFormat, let width = attributes.width, let height = attributes.height else {
    return kCVReturnInvalidPoolAttributes
  }
  switch attributes.layout(pixelFormat: format, width: width, height: height) {
  case .success(let layout):
    let count = NSNumber.bridging(poolAttributes?[kCVPixelBufferPoolMinimumBufferCountKey])
    let age = NSNumber.bridging(poolAttributes?[kCVPixelBufferPoolMaximumBufferAgeKey])
    poolOut.pointee = CVPixelBufferPool(
      layout: layout, attachments: attributes.attachments, minimumBufferCount: count?.intValue ?? 0,
      maximumBufferAgeSeconds: age?.doubleValue ?? 1)
    return kCVReturnSuccess
  case .failure(let refusal):
    return refusal.code
  }
}

/// Creates a buffer from recycled memory if available; the pool grows without limit. **Source:** rule 340.
@discardableResult
public func CVPixelBufferPoolCreatePixelBuffer(
  _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool,
  _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  pixelBufferOut.pointee = pixelBufferPool.makeBuffer()
  return kCVReturnSuccess
}

/// Creates a buffer unless the pool has reached the allocation threshold in `auxAttributes`.
///
/// - Returns: 0, or `kCVReturnWouldExceedAllocationThreshold` if the threshold has been reached and no returned buffer
///   is available, in which case `pixelBufferOut` is set to nil. **Source:** rule 340.
@discardableResult
public func CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(
  _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool, _ auxAttributes: CFDictionary?,
  _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  let threshold = NSNumber.bridging(auxAttributes?[kCVPixelBufferPoolAllocationThresholdKey])
  pixelBufferOut.pointee = pixelBufferPool.makeBuffer(threshold: threshold?.intValue ?? .max)
  return pixelBufferOut.pointee == nil ? kCVReturnWouldExceedAllocationThreshold : kCVReturnSuccess
}

/// Options for flushing a pool.
public struct CVPixelBufferPoolFlushFlags: OptionSet, Sendable {
  /// The raw bit mask of the flags.
  public let rawValue: CVOptionFlags

  public init(rawValue: CVOptionFlags) {
    self.rawValue = rawValue
  }

  /// Releases all unused memory, regardless of its age and the minimum buffer count.
  public static let excessBuffers = CVPixelBufferPoolFlushFlags(rawValue: 1)
}

/// Releases unused memory of a pool.
///
/// Without flags, the pool retains the minimum number of buffers. The pool doesn't use a clock and treats all unused
/// memory as expired.
public func CVPixelBufferPoolFlush(_ pool: CVPixelBufferPool, _ options: CVPixelBufferPoolFlushFlags) {
  pool.flush(keeping: options.contains(.excessBuffers) ? 0 : pool.minimumBufferCount)
}

/// Returns the pool attributes: the minimum buffer count and the maximum buffer age.
public func CVPixelBufferPoolGetAttributes(_ pool: CVPixelBufferPool) -> CFDictionary? {
  let result = CFMutableDictionary()
  result[kCVPixelBufferPoolMinimumBufferCountKey] = NSNumber(value: pool.minimumBufferCount)
  result[kCVPixelBufferPoolMaximumBufferAgeKey] = NSNumber(value: pool.maximumBufferAgeSeconds)
  return result
}

/// Returns the attributes of the buffers that a pool creates.
public func CVPixelBufferPoolGetPixelBufferAttributes(_ pool: CVPixelBufferPool) -> CFDictionary? {
  pool.layout.attributes
}
