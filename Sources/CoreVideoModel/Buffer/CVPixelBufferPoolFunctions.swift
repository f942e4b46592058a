// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

/// Makes a pool whose buffers have the format and size of `pixelBufferAttributes`.
///
/// - Returns: `kCVReturnInvalidPoolAttributes` when format or size is missing, else the codes of `CVPixelBufferCreate`; the
///   pointer is then set to nil.
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
    let count = poolAttributes?[kCVPixelBufferPoolMinimumBufferCountKey] as? NSNumber
    let age = poolAttributes?[kCVPixelBufferPoolMaximumBufferAgeKey] as? NSNumber
    poolOut.pointee = CVPixelBufferPool(
      layout: layout, attachments: attributes.attachments, minimumBufferCount: count?.intValue ?? 0,
      maximumBufferAgeSeconds: age?.doubleValue ?? 1)
    return kCVReturnSuccess
  case .failure(let refusal):
    return refusal.code
  }
}

/// Makes a buffer, with memory that was used before if there is some. The pool grows without limit. **Source:** rule 340.
@discardableResult
public func CVPixelBufferPoolCreatePixelBuffer(
  _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool,
  _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  pixelBufferOut.pointee = pixelBufferPool.makeBuffer()
  return kCVReturnSuccess
}

/// Makes a buffer, unless the pool has reached the threshold that `auxAttributes` gives.
///
/// - Returns: `kCVReturnWouldExceedAllocationThreshold` when it has and no buffer has come back; the pointer is then set to
///   nil. **Source:** rule 340.
@discardableResult
public func CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(
  _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool, _ auxAttributes: CFDictionary?,
  _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  let threshold = auxAttributes?[kCVPixelBufferPoolAllocationThresholdKey] as? NSNumber
  pixelBufferOut.pointee = pixelBufferPool.makeBuffer(threshold: threshold?.intValue ?? .max)
  return pixelBufferOut.pointee == nil ? kCVReturnWouldExceedAllocationThreshold : kCVReturnSuccess
}

/// What a flush of a pool lets go.
public struct CVPixelBufferPoolFlushFlags: OptionSet, Sendable {
  /// The bits.
  public let rawValue: CVOptionFlags

  /// Flags of these bits.
  public init(rawValue: CVOptionFlags) {
    self.rawValue = rawValue
  }

  /// All unused memory goes, whatever its age and the minimum count.
  public static let excessBuffers = CVPixelBufferPoolFlushFlags(rawValue: 1)
}

/// Lets unused memory go: without flags all but the minimum count, as the pool reads no clock and takes it for old.
public func CVPixelBufferPoolFlush(_ pool: CVPixelBufferPool, _ options: CVPixelBufferPoolFlushFlags) {
  pool.flush(keeping: options.contains(.excessBuffers) ? 0 : pool.minimumBufferCount)
}

/// The attributes of the pool itself.
public func CVPixelBufferPoolGetAttributes(_ pool: CVPixelBufferPool) -> CFDictionary? {
  let result = CFMutableDictionary()
  result[kCVPixelBufferPoolMinimumBufferCountKey] = NSNumber(value: pool.minimumBufferCount)
  result[kCVPixelBufferPoolMaximumBufferAgeKey] = NSNumber(value: pool.maximumBufferAgeSeconds)
  return result
}

/// The attributes of the pool's buffers.
public func CVPixelBufferPoolGetPixelBufferAttributes(_ pool: CVPixelBufferPool) -> CFDictionary? {
  pool.layout.attributes
}
