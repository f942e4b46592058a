// The names match Apple's C API.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideoModel
import Foundation

/// The allocation of memory failed.
public let kCMSampleBufferError_AllocationFailed: OSStatus = -12730
/// A required parameter is nil or zero.
public let kCMSampleBufferError_RequiredParameterMissing: OSStatus = -12731
/// The buffer already has a data buffer.
public let kCMSampleBufferError_AlreadyHasDataBuffer: OSStatus = -12732
/// The data of the buffer isn't ready yet.
public let kCMSampleBufferError_BufferNotReady: OSStatus = -12733
/// The sample index is out of range.
public let kCMSampleBufferError_SampleIndexOutOfRange: OSStatus = -12734
/// The buffer has no information about sample sizes.
public let kCMSampleBufferError_BufferHasNoSampleSizes: OSStatus = -12735
/// The buffer has no information about sample timing.
public let kCMSampleBufferError_BufferHasNoSampleTimingInfo: OSStatus = -12736
/// The array is too small for the result.
public let kCMSampleBufferError_ArrayTooSmall: OSStatus = -12737
/// The entry count must be zero, one, or the number of samples.
public let kCMSampleBufferError_InvalidEntryCount: OSStatus = -12738
/// The buffer cannot be subdivided, for example because its samples have no sizes.
public let kCMSampleBufferError_CannotSubdivide: OSStatus = -12739
/// The sample timing information is invalid.
public let kCMSampleBufferError_SampleTimingInfoInvalid: OSStatus = -12740
/// The operation isn't supported for this media type.
public let kCMSampleBufferError_InvalidMediaTypeForOperation: OSStatus = -12741
/// The data doesn't match the samples.
public let kCMSampleBufferError_InvalidSampleData: OSStatus = -12742
/// The format doesn't match the data.
public let kCMSampleBufferError_InvalidMediaFormat: OSStatus = -12743
/// The buffer has been invalidated.
public let kCMSampleBufferError_Invalidated: OSStatus = -12744
/// The data of the buffer failed to become ready.
public let kCMSampleBufferError_DataFailed: OSStatus = -16750
/// Making the data ready was canceled.
public let kCMSampleBufferError_DataCanceled: OSStatus = -16751

extension CMSampleBuffer {
  /// The errors that sample buffer operations throw.
  ///
  /// Each error is an `NSError` whose code is the `OSStatus` of the equivalent C function.
  public struct Error {
    /// The allocation of memory failed.
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
    /// The entry count must be zero, one, or the number of samples.
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
    /// Making the data ready was canceled.
    public static let dataCanceled = NSError(status: kCMSampleBufferError_DataCanceled)
  }
}
