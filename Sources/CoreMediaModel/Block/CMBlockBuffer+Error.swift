import CoreVideoModel
import Foundation

/// The function did what it was asked to.
public let kCMBlockBufferNoErr: OSStatus = 0
/// The buffer itself could not be allocated.
public let kCMBlockBufferStructureAllocationFailedErr: OSStatus = -12700
/// A block of the buffer could not be allocated.
public let kCMBlockBufferBlockAllocationFailedErr: OSStatus = -12701
/// The custom block source is of an unknown version or has no functions.
public let kCMBlockBufferBadCustomBlockSourceErr: OSStatus = -12702
/// An offset lies outside the buffer.
public let kCMBlockBufferBadOffsetParameterErr: OSStatus = -12703
/// A length reaches beyond the buffer.
public let kCMBlockBufferBadLengthParameterErr: OSStatus = -12704
/// A pointer is missing.
public let kCMBlockBufferBadPointerParameterErr: OSStatus = -12705
/// The buffer has no bytes.
public let kCMBlockBufferEmptyBBufErr: OSStatus = -12706
/// A block has no memory yet; assure it first.
public let kCMBlockBufferUnallocatedBlockErr: OSStatus = -12707
/// There is not enough room.
public let kCMBlockBufferInsufficientSpaceErr: OSStatus = -12708

extension CMBlockBuffer {
  /// What operations on block buffers throw; each is an `NSError` whose code is the `OSStatus` of the C function.
  public struct Error {
    /// `kCMBlockBufferStructureAllocationFailedErr`
    public static let structureAllocationFailed = NSError(status: kCMBlockBufferStructureAllocationFailedErr)
    /// `kCMBlockBufferBlockAllocationFailedErr`
    public static let blockAllocationFailed = NSError(status: kCMBlockBufferBlockAllocationFailedErr)
    /// `kCMBlockBufferBadCustomBlockSourceErr`
    public static let badCustomBlockSource = NSError(status: kCMBlockBufferBadCustomBlockSourceErr)
    /// `kCMBlockBufferBadOffsetParameterErr`
    public static let badOffsetParameter = NSError(status: kCMBlockBufferBadOffsetParameterErr)
    /// `kCMBlockBufferBadLengthParameterErr`
    public static let badLengthParameter = NSError(status: kCMBlockBufferBadLengthParameterErr)
    /// `kCMBlockBufferBadPointerParameterErr`
    public static let badPointerParameter = NSError(status: kCMBlockBufferBadPointerParameterErr)
    /// `kCMBlockBufferEmptyBBufErr`
    public static let emptyBlockBuffer = NSError(status: kCMBlockBufferEmptyBBufErr)
    /// `kCMBlockBufferUnallocatedBlockErr`
    public static let unallocatedBlock = NSError(status: kCMBlockBufferUnallocatedBlockErr)
    /// `kCMBlockBufferInsufficientSpaceErr`
    public static let insufficientSpace = NSError(status: kCMBlockBufferInsufficientSpaceErr)
  }
}

extension NSError {
  /// An error of a C function that returned `status`.
  convenience init(status: OSStatus) {
    self.init(domain: "NSOSStatusErrorDomain", code: Int(status))
  }
}

/// The status that a C function returns for what `body` throws.
func osStatus(_ body: () throws -> Void) -> OSStatus {
  do {
    try body()
    return noErr
  } catch {
    return OSStatus(truncatingIfNeeded: (error as NSError).code)
  }
}
