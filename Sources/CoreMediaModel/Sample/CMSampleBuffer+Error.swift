// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideoModel
import Foundation

/// There is no memory.
public let kCMSampleBufferError_AllocationFailed: OSStatus = -12730
/// An argument that is needed is nil or zero.
public let kCMSampleBufferError_RequiredParameterMissing: OSStatus = -12731
/// The buffer has its data already.
public let kCMSampleBufferError_AlreadyHasDataBuffer: OSStatus = -12732
/// The data is not there yet.
public let kCMSampleBufferError_BufferNotReady: OSStatus = -12733
/// There is no sample of this number.
public let kCMSampleBufferError_SampleIndexOutOfRange: OSStatus = -12734
/// The samples have no sizes.
public let kCMSampleBufferError_BufferHasNoSampleSizes: OSStatus = -12735
/// The samples have no times.
public let kCMSampleBufferError_BufferHasNoSampleTimingInfo: OSStatus = -12736
/// The array has too little room.
public let kCMSampleBufferError_ArrayTooSmall: OSStatus = -12737
/// There must be no entries, one, or one for each sample.
public let kCMSampleBufferError_InvalidEntryCount: OSStatus = -12738
/// The samples have no sizes, so they cannot be told apart.
public let kCMSampleBufferError_CannotSubdivide: OSStatus = -12739
/// The times do not make sense.
public let kCMSampleBufferError_SampleTimingInfoInvalid: OSStatus = -12740
/// This cannot be done with this kind of media.
public let kCMSampleBufferError_InvalidMediaTypeForOperation: OSStatus = -12741
/// The data does not fit the samples.
public let kCMSampleBufferError_InvalidSampleData: OSStatus = -12742
/// The format does not fit the data.
public let kCMSampleBufferError_InvalidMediaFormat: OSStatus = -12743
/// The buffer has been invalidated.
public let kCMSampleBufferError_Invalidated: OSStatus = -12744
/// The data could not be made ready.
public let kCMSampleBufferError_DataFailed: OSStatus = -16750
/// Making the data ready was cancelled.
public let kCMSampleBufferError_DataCanceled: OSStatus = -16751

extension CMSampleBuffer {
  /// What operations on sample buffers throw; each is an `NSError` whose code is the `OSStatus` of the C function.
  public struct Error {
    /// There is no memory.
    public static let allocationFailed = NSError(status: kCMSampleBufferError_AllocationFailed)
    /// An argument that is needed is nil or zero.
    public static let requiredParameterMissing = NSError(status: kCMSampleBufferError_RequiredParameterMissing)
    /// The buffer has its data already.
    public static let alreadyHasDataBuffer = NSError(status: kCMSampleBufferError_AlreadyHasDataBuffer)
    /// The data is not there yet.
    public static let bufferNotReady = NSError(status: kCMSampleBufferError_BufferNotReady)
    /// There is no sample of this number.
    public static let sampleIndexOutOfRange = NSError(status: kCMSampleBufferError_SampleIndexOutOfRange)
    /// The samples have no sizes.
    public static let bufferHasNoSampleSizes = NSError(status: kCMSampleBufferError_BufferHasNoSampleSizes)
    /// The samples have no times.
    public static let bufferHasNoSampleTimingInfo = NSError(status: kCMSampleBufferError_BufferHasNoSampleTimingInfo)
    /// The array has too little room.
    public static let arrayTooSmall = NSError(status: kCMSampleBufferError_ArrayTooSmall)
    /// There must be no entries, one, or one for each sample.
    public static let invalidEntryCount = NSError(status: kCMSampleBufferError_InvalidEntryCount)
    /// The samples have no sizes, so they cannot be told apart.
    public static let cannotSubdivide = NSError(status: kCMSampleBufferError_CannotSubdivide)
    /// The times do not make sense.
    public static let sampleTimingInfoInvalid = NSError(status: kCMSampleBufferError_SampleTimingInfoInvalid)
    /// This cannot be done with this kind of media.
    public static let invalidMediaTypeForOperation = NSError(status: kCMSampleBufferError_InvalidMediaTypeForOperation)
    /// The data does not fit the samples.
    public static let invalidSampleData = NSError(status: kCMSampleBufferError_InvalidSampleData)
    /// The format does not fit the data.
    public static let invalidMediaFormat = NSError(status: kCMSampleBufferError_InvalidMediaFormat)
    /// The buffer has been invalidated.
    public static let invalidated = NSError(status: kCMSampleBufferError_Invalidated)
    /// The data could not be made ready.
    public static let dataFailed = NSError(status: kCMSampleBufferError_DataFailed)
    /// Making the data ready was cancelled.
    public static let dataCanceled = NSError(status: kCMSampleBufferError_DataCanceled)
  }
}
