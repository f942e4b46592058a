// The names match Apple's C API.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideoModel
import Foundation

/// An error code that indicates that memory allocation failed.
public let kCMSampleBufferError_AllocationFailed: OSStatus = -12730
/// An error code that indicates that a required parameter is nil or zero.
public let kCMSampleBufferError_RequiredParameterMissing: OSStatus = -12731
/// An error code that indicates that the buffer already has a data buffer.
public let kCMSampleBufferError_AlreadyHasDataBuffer: OSStatus = -12732
/// An error code that indicates that the data of the buffer isn't ready yet.
public let kCMSampleBufferError_BufferNotReady: OSStatus = -12733
/// An error code that indicates that the sample index is out of range.
public let kCMSampleBufferError_SampleIndexOutOfRange: OSStatus = -12734
/// An error code that indicates that the buffer has no information about sample sizes.
public let kCMSampleBufferError_BufferHasNoSampleSizes: OSStatus = -12735
/// An error code that indicates that the buffer has no information about sample timing.
public let kCMSampleBufferError_BufferHasNoSampleTimingInfo: OSStatus = -12736
/// An error code that indicates that the array is too small for the result.
public let kCMSampleBufferError_ArrayTooSmall: OSStatus = -12737
/// An error code that indicates that the entry count isn't zero, one, or the number of samples.
public let kCMSampleBufferError_InvalidEntryCount: OSStatus = -12738
/// An error code that indicates that the buffer cannot be subdivided, for example because its samples have no sizes.
public let kCMSampleBufferError_CannotSubdivide: OSStatus = -12739
/// An error code that indicates that the sample timing information is invalid.
public let kCMSampleBufferError_SampleTimingInfoInvalid: OSStatus = -12740
/// An error code that indicates that the operation isn't supported for this media type.
public let kCMSampleBufferError_InvalidMediaTypeForOperation: OSStatus = -12741
/// An error code that indicates that the data doesn't match the samples.
public let kCMSampleBufferError_InvalidSampleData: OSStatus = -12742
/// An error code that indicates that the format doesn't match the data.
public let kCMSampleBufferError_InvalidMediaFormat: OSStatus = -12743
/// An error code that indicates that the buffer has been invalidated.
public let kCMSampleBufferError_Invalidated: OSStatus = -12744
/// An error code that indicates that the data of the buffer failed to become ready.
public let kCMSampleBufferError_DataFailed: OSStatus = -16750
/// An error code that indicates that the operation to make the data ready was canceled.
public let kCMSampleBufferError_DataCanceled: OSStatus = -16751

extension CMSampleBuffer {
  /// The errors that sample buffer operations throw.
  ///
  /// Each error is an `NSError` whose code is the `OSStatus` of the equivalent C function.
  public struct Error {
    /// The memory could not be allocated.
    public static let allocationFailed = NSError(status: kCMSampleBufferError_AllocationFailed)
    /// A required parameter is nil or zero.
    public static let requiredParameterMissing = NSError(status: kCMSampleBufferError_RequiredParameterMissing)
    /// The buffer already has a data buffer.
    public static let alreadyHasDataBuffer = NSError(status: kCMSampleBufferError_AlreadyHasDataBuffer)
    /// The data of the buffer isn't ready yet.
    public static let bufferNotReady = NSError(status: kCMSampleBufferError_BufferNotReady)
    /// The sample index is out of range.
    public static let sampleIndexOutOfRange = NSError(status: kCMSampleBufferError_SampleIndexOutOfRange)
    /// The buffer has no information about sample sizes.
    public static let bufferHasNoSampleSizes = NSError(status: kCMSampleBufferError_BufferHasNoSampleSizes)
    /// The buffer has no information about sample timing.
    public static let bufferHasNoSampleTimingInfo = NSError(status: kCMSampleBufferError_BufferHasNoSampleTimingInfo)
    /// The array is too small for the result.
    public static let arrayTooSmall = NSError(status: kCMSampleBufferError_ArrayTooSmall)
    /// The entry count isn't zero, one, or the number of samples.
    public static let invalidEntryCount = NSError(status: kCMSampleBufferError_InvalidEntryCount)
    /// The buffer cannot be subdivided, for example because its samples have no sizes.
    public static let cannotSubdivide = NSError(status: kCMSampleBufferError_CannotSubdivide)
    /// The sample timing information is invalid.
    public static let sampleTimingInfoInvalid = NSError(status: kCMSampleBufferError_SampleTimingInfoInvalid)
    /// The operation isn't supported for this media type.
    public static let invalidMediaTypeForOperation = NSError(status: kCMSampleBufferError_InvalidMediaTypeForOperation)
    /// The data doesn't match the samples.
    public static let invalidSampleData = NSError(status: kCMSampleBufferError_InvalidSampleData)
    /// The format doesn't match the data.
    public static let invalidMediaFormat = NSError(status: kCMSampleBufferError_InvalidMediaFormat)
    /// The buffer has been invalidated.
    public static let invalidated = NSError(status: kCMSampleBufferError_Invalidated)
    /// The data of the buffer failed to become ready.
    public static let dataFailed = NSError(status: kCMSampleBufferError_DataFailed)
    /// The operation to make the data ready was canceled.
    public static let dataCanceled = NSError(status: kCMSampleBufferError_DataCanceled)
  }
}
