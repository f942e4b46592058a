import CoreVideoModel
import Foundation

/// A status code that indicates success.
public let kCMBlockBufferNoErr: OSStatus = 0
/// A status code that indicates that the block buffer structure could not be allocated.
public let kCMBlockBufferStructureAllocationFailedErr: OSStatus = -12700
/// A status code that indicates that a memory block could not be allocated.
public let kCMBlockBufferBlockAllocationFailedErr: OSStatus = -12701
/// A status code that indicates that a custom block source has an unknown version or lacks functions.
public let kCMBlockBufferBadCustomBlockSourceErr: OSStatus = -12702
/// A status code that indicates that an offset is outside the buffer.
public let kCMBlockBufferBadOffsetParameterErr: OSStatus = -12703
/// A status code that indicates that a length extends beyond the end of the buffer.
public let kCMBlockBufferBadLengthParameterErr: OSStatus = -12704
/// A status code that indicates that a required pointer is missing.
public let kCMBlockBufferBadPointerParameterErr: OSStatus = -12705
/// A status code that indicates that a buffer contains no bytes.
public let kCMBlockBufferEmptyBBufErr: OSStatus = -12706
/// A status code that indicates that the memory of a block is not allocated yet.
///
/// Call `CMBlockBufferAssureBlockMemory(_:)` first.
public let kCMBlockBufferUnallocatedBlockErr: OSStatus = -12707
/// A status code that indicates insufficient space for the operation.
public let kCMBlockBufferInsufficientSpaceErr: OSStatus = -12708

extension CMBlockBuffer {
  /// The errors that block buffer operations throw.
  ///
  /// Each error is an `NSError` whose code is the `OSStatus` of the equivalent C function.
  public struct Error {
    /// The block buffer structure could not be allocated (`kCMBlockBufferStructureAllocationFailedErr`).
    public static let structureAllocationFailed = NSError(status: kCMBlockBufferStructureAllocationFailedErr)
    /// A memory block could not be allocated (`kCMBlockBufferBlockAllocationFailedErr`).
    public static let blockAllocationFailed = NSError(status: kCMBlockBufferBlockAllocationFailedErr)
    /// The custom block source is invalid (`kCMBlockBufferBadCustomBlockSourceErr`).
    public static let badCustomBlockSource = NSError(status: kCMBlockBufferBadCustomBlockSourceErr)
    /// The offset is outside the buffer (`kCMBlockBufferBadOffsetParameterErr`).
    public static let badOffsetParameter = NSError(status: kCMBlockBufferBadOffsetParameterErr)
    /// The length extends beyond the buffer (`kCMBlockBufferBadLengthParameterErr`).
    public static let badLengthParameter = NSError(status: kCMBlockBufferBadLengthParameterErr)
    /// A required pointer is missing (`kCMBlockBufferBadPointerParameterErr`).
    public static let badPointerParameter = NSError(status: kCMBlockBufferBadPointerParameterErr)
    /// The buffer contains no bytes (`kCMBlockBufferEmptyBBufErr`).
    public static let emptyBlockBuffer = NSError(status: kCMBlockBufferEmptyBBufErr)
    /// A block has no memory yet (`kCMBlockBufferUnallocatedBlockErr`).
    public static let unallocatedBlock = NSError(status: kCMBlockBufferUnallocatedBlockErr)
    /// The space is insufficient for the operation (`kCMBlockBufferInsufficientSpaceErr`).
    public static let insufficientSpace = NSError(status: kCMBlockBufferInsufficientSpaceErr)
  }
}

extension NSError {
  /// Creates an error in `NSOSStatusErrorDomain` from the status code of a C function.
  convenience init(status: OSStatus) {
    self.init(domain: "NSOSStatusErrorDomain", code: Int(status))
  }
}

/// Calls `body` and returns the status code of the error that it throws, or `noErr` if it succeeds.
func osStatus(_ body: () throws -> Void) -> OSStatus {
  do {
    try body()
    return noErr
  } catch {
    return OSStatus(truncatingIfNeeded: (error as NSError).code)
  }
}
