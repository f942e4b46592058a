import PixelModel

// The names match Apple's C API.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// Locks the base address of a pixel buffer, so that its pixels are accessible until the balancing unlock.
///
/// The first lock of a camera frame renders the frame. The function always succeeds. **Source:** rule 339.
@discardableResult
public func CVPixelBufferLockBaseAddress(_ pixelBuffer: CVPixelBuffer, _ lockFlags: CVPixelBufferLockFlags) -> CVReturn
{
  pixelBuffer.lock(readOnly: lockFlags.contains(.readOnly))
  return kCVReturnSuccess
}

/// Unlocks the base address; the flags must match those of the lock.
///
/// - Returns: 0, or `kCVReturnInvalidArgument` if the buffer isn't locked with these flags. **Source:** rule 339; the
///   code is inferred.
@discardableResult
public func CVPixelBufferUnlockBaseAddress(
  _ pixelBuffer: CVPixelBuffer, _ unlockFlags: CVPixelBufferLockFlags
) -> CVReturn {
  pixelBuffer.unlock(readOnly: unlockFlags.contains(.readOnly)) ? kCVReturnSuccess : kCVReturnInvalidArgument
}

/// Returns the width of a pixel buffer in pixels.
public func CVPixelBufferGetWidth(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.layout.width }

/// Returns the height of a pixel buffer in pixels.
public func CVPixelBufferGetHeight(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.layout.height }

/// Returns the pixel format, one of the `kCVPixelFormatType_` constants.
public func CVPixelBufferGetPixelFormatType(_ pixelBuffer: CVPixelBuffer) -> OSType { pixelBuffer.layout.pixelFormat }

/// Returns the address of the first pixel while the buffer is locked; otherwise nil.
///
/// For a planar buffer, the result is the base address of the first plane. Apple documents a plane descriptor structure
/// at this address, which camera buffers don't have.
public func CVPixelBufferGetBaseAddress(_ pixelBuffer: CVPixelBuffer) -> UnsafeMutableRawPointer? {
  pixelBuffer.lockedMemory?.baseAddress(ofPlane: 0)
}

/// Returns the number of bytes from one row to the next.
///
/// For a planar buffer, the product of the result and the height covers all planes. **Source:** CVPixelBuffer.h.
public func CVPixelBufferGetBytesPerRow(_ pixelBuffer: CVPixelBuffer) -> Int {
  let layout = pixelBuffer.layout
  return layout.isPlanar ? layout.byteCount.dividedUp(by: layout.height) : layout.planes[0].bytesPerRow
}

/// Returns the size of the image in bytes, including all planes and padding.
public func CVPixelBufferGetDataSize(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.layout.byteCount }

/// Returns a Boolean value that indicates whether the buffer has several planes.
public func CVPixelBufferIsPlanar(_ pixelBuffer: CVPixelBuffer) -> Bool { pixelBuffer.layout.isPlanar }

/// Returns the number of planes; 0 if the buffer isn't planar.
public func CVPixelBufferGetPlaneCount(_ pixelBuffer: CVPixelBuffer) -> Int {
  pixelBuffer.layout.isPlanar ? pixelBuffer.layout.planes.count : 0
}

// For a non-planar buffer, plane 0 is the entire image. Apple's header specifies 0 and NULL, but camera buffers in BGRA
// return the image for plane 0, and clients rely on this behavior.

/// Returns the width of a plane in pixels; 0 if the plane doesn't exist.
public func CVPixelBufferGetWidthOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.plane(planeIndex)?.width ?? 0
}

/// Returns the height of a plane in pixels; 0 if the plane doesn't exist.
public func CVPixelBufferGetHeightOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.plane(planeIndex)?.height ?? 0
}

/// Returns the number of bytes from one row of a plane to the next; 0 if the plane doesn't exist.
public func CVPixelBufferGetBytesPerRowOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.plane(planeIndex)?.bytesPerRow ?? 0
}

/// Returns the address of the first pixel of a plane; nil if the buffer isn't locked or the plane doesn't exist.
public func CVPixelBufferGetBaseAddressOfPlane(
  _ pixelBuffer: CVPixelBuffer, _ planeIndex: Int
) -> UnsafeMutableRawPointer? {
  guard pixelBuffer.plane(planeIndex) != nil else { return nil }
  return pixelBuffer.lockedMemory?.baseAddress(ofPlane: planeIndex)
}

/// Gets the number of extended columns and rows in memory around the image.
public func CVPixelBufferGetExtendedPixels(
  _ pixelBuffer: CVPixelBuffer, _ extraColumnsOnLeft: UnsafeMutablePointer<Int>?,
  _ extraColumnsOnRight: UnsafeMutablePointer<Int>?, _ extraRowsOnTop: UnsafeMutablePointer<Int>?,
  _ extraRowsOnBottom: UnsafeMutablePointer<Int>?
) {
  let margins = pixelBuffer.layout.margins
  extraColumnsOnLeft?.pointee = margins.left
  extraColumnsOnRight?.pointee = margins.right
  extraRowsOnTop?.pointee = margins.top
  extraRowsOnBottom?.pointee = margins.bottom
}

/// Fills the extended pixels by replicating the edges of the image.
@discardableResult
public func CVPixelBufferFillExtendedPixels(_ pixelBuffer: CVPixelBuffer) -> CVReturn {
  pixelBuffer.withPixels(readOnly: false) { $0.fillMargins() }
  return kCVReturnSuccess
}

extension CVBuffer {
  fileprivate func plane(_ index: Int) -> PixelLayout.Plane? {
    layout.planes.indices.contains(index) ? layout.planes[index] : nil
  }
}
