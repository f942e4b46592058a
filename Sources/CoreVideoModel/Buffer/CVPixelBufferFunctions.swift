import PixelModel

// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// Makes the bytes of a picture reachable until they are unlocked as often as they were locked.
///
/// The first lock of a camera's picture draws it. Always succeeds. **Source:** rule 339.
@discardableResult
public func CVPixelBufferLockBaseAddress(_ pixelBuffer: CVPixelBuffer, _ lockFlags: CVPixelBufferLockFlags) -> CVReturn
{
  pixelBuffer.lock(readOnly: lockFlags.contains(.readOnly))
  return kCVReturnSuccess
}

/// Takes back one lock that was made with the same flags.
///
/// - Returns: `kCVReturnInvalidArgument` when there is none. **Source:** rule 339; the code is inferred.
@discardableResult
public func CVPixelBufferUnlockBaseAddress(
  _ pixelBuffer: CVPixelBuffer, _ unlockFlags: CVPixelBufferLockFlags
) -> CVReturn {
  pixelBuffer.unlock(readOnly: unlockFlags.contains(.readOnly)) ? kCVReturnSuccess : kCVReturnInvalidArgument
}

/// Pixels in a row.
public func CVPixelBufferGetWidth(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.layout.width }

/// Rows.
public func CVPixelBufferGetHeight(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.layout.height }

/// What the bytes mean, one of the `kCVPixelFormatType_` constants.
public func CVPixelBufferGetPixelFormatType(_ pixelBuffer: CVPixelBuffer) -> OSType { pixelBuffer.layout.pixelFormat }

/// The first pixel while the picture is locked, else nil.
///
/// For a planar picture that is the first plane's; Apple's documentation speaks of a structure there that cameras'
/// buffers do not have.
public func CVPixelBufferGetBaseAddress(_ pixelBuffer: CVPixelBuffer) -> UnsafeMutableRawPointer? {
  pixelBuffer.lockedMemory?.baseAddress(ofPlane: 0)
}

/// Bytes from one row to the next.
///
/// For a planar picture, a number of bytes that, times the height, covers all planes. **Source:** CVPixelBuffer.h.
public func CVPixelBufferGetBytesPerRow(_ pixelBuffer: CVPixelBuffer) -> Int {
  let layout = pixelBuffer.layout
  return layout.isPlanar ? layout.byteCount.dividedUp(by: layout.height) : layout.planes[0].bytesPerRow
}

/// Bytes of the picture, all planes and padding together.
public func CVPixelBufferGetDataSize(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.layout.byteCount }

/// Whether the picture has several planes.
public func CVPixelBufferIsPlanar(_ pixelBuffer: CVPixelBuffer) -> Bool { pixelBuffer.layout.isPlanar }

/// How many planes the picture has; 0 when it is not planar.
public func CVPixelBufferGetPlaneCount(_ pixelBuffer: CVPixelBuffer) -> Int {
  pixelBuffer.layout.isPlanar ? pixelBuffer.layout.planes.count : 0
}

// A picture that is not planar answers for plane 0 as a whole. Apple's header says 0 and NULL; clients that ask plane 0
// of a BGRA picture from a camera nevertheless get the picture, and rely on it.

/// Pixels in a row of a plane; 0 when there is no such plane.
public func CVPixelBufferGetWidthOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.plane(planeIndex)?.width ?? 0
}

/// Rows of a plane; 0 when there is no such plane.
public func CVPixelBufferGetHeightOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.plane(planeIndex)?.height ?? 0
}

/// Bytes from one row of a plane to the next; 0 when there is no such plane.
public func CVPixelBufferGetBytesPerRowOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.plane(planeIndex)?.bytesPerRow ?? 0
}

/// The first pixel of a plane while the picture is locked; nil otherwise, and when there is no such plane.
public func CVPixelBufferGetBaseAddressOfPlane(
  _ pixelBuffer: CVPixelBuffer, _ planeIndex: Int
) -> UnsafeMutableRawPointer? {
  guard pixelBuffer.plane(planeIndex) != nil else { return nil }
  return pixelBuffer.lockedMemory?.baseAddress(ofPlane: planeIndex)
}

/// How many columns and rows of memory lie around the picture.
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

/// Fills the memory around the picture with the picture's edges.
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
