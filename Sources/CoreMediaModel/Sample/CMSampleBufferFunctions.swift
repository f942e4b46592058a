// The names match Apple's C API.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideoModel
import Foundation

/// Returns the image buffer of a video frame.
///
/// The result is nil for audio, for dropped frames, and after the sample buffer has been invalidated. **Source:** rule
/// 337.
public func CMSampleBufferGetImageBuffer(_ sbuf: CMSampleBuffer) -> CVImageBuffer? { sbuf.imageBuffer }

/// Returns the data of media other than video frames.
public func CMSampleBufferGetDataBuffer(_ sbuf: CMSampleBuffer) -> CMBlockBuffer? { sbuf.dataBuffer }

/// Returns the format of the samples.
public func CMSampleBufferGetFormatDescription(_ sbuf: CMSampleBuffer) -> CMFormatDescription? {
  sbuf.formatDescription
}

/// Returns the number of samples in a buffer.
public func CMSampleBufferGetNumSamples(_ sbuf: CMSampleBuffer) -> CMItemCount { sbuf.numSamples }

/// Returns a Boolean value that indicates whether a buffer is still valid. **Source:** rule 337.
public func CMSampleBufferIsValid(_ sbuf: CMSampleBuffer) -> Bool { sbuf.isValid }

/// Returns a Boolean value that indicates whether the data is ready. **Source:** rule 337.
public func CMSampleBufferDataIsReady(_ sbuf: CMSampleBuffer) -> Bool { sbuf.dataReadiness == .ready }

/// Returns a Boolean value that indicates whether the data failed to become ready.
///
/// Sets `statusOut` to the reason for the failure, or to 0.
public func CMSampleBufferHasDataFailed(_ sbuf: CMSampleBuffer, statusOut: UnsafeMutablePointer<OSStatus>?) -> Bool {
  guard case .failed(let status) = sbuf.dataReadiness else {
    statusOut?.pointee = noErr
    return false
  }
  statusOut?.pointee = status
  return true
}

/// Marks the data of a buffer as ready.
@discardableResult
public func CMSampleBufferSetDataReady(_ sbuf: CMSampleBuffer) -> OSStatus {
  osStatus { try sbuf.setDataReadiness(.ready) }
}

/// Marks the data of a buffer as failed with a status.
@discardableResult
public func CMSampleBufferSetDataFailed(_ sbuf: CMSampleBuffer, status: OSStatus) -> OSStatus {
  osStatus { try sbuf.setDataReadiness(.failed(status)) }
}

/// Makes the data ready by calling the callback that was passed at creation.
@discardableResult
public func CMSampleBufferMakeDataReady(_ sbuf: CMSampleBuffer) -> OSStatus { osStatus { try sbuf.makeDataReady() } }

/// Makes the readiness of a buffer follow that of another buffer.
@discardableResult
public func CMSampleBufferTrackDataReadiness(
  _ sbuf: CMSampleBuffer, sampleBufferToTrack: CMSampleBuffer
) -> OSStatus {
  osStatus { try sbuf.trackDataReadiness(sampleBufferToTrack) }
}

/// Invalidates a buffer and releases its data.
@discardableResult
public func CMSampleBufferInvalidate(_ sbuf: CMSampleBuffer) -> OSStatus { osStatus { try sbuf.invalidate() } }

/// Sets the handler that is called when a buffer is invalidated.
@discardableResult
public func CMSampleBufferSetInvalidateHandler(
  _ sbuf: CMSampleBuffer, invalidateHandler: @escaping @Sendable (CMSampleBuffer) -> Void
) -> OSStatus {
  osStatus { try sbuf.setInvalidateHandler(invalidateHandler) }
}

/// Sets the data of a buffer that has none yet.
@discardableResult
public func CMSampleBufferSetDataBuffer(_ sbuf: CMSampleBuffer, newValue: CMBlockBuffer) -> OSStatus {
  osStatus { try sbuf.setDataBuffer(newValue) }
}

/// Returns the earliest presentation timestamp of all samples.
public func CMSampleBufferGetPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.presentationTimeStamp }

/// Returns the decode timestamp of the first sample.
public func CMSampleBufferGetDecodeTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.decodeTimeStamp }

/// Returns the sum of the durations of all samples.
public func CMSampleBufferGetDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.duration }

/// Returns the output presentation timestamp of the first sample after trimming.
public func CMSampleBufferGetOutputPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime {
  sbuf.outputPresentationTimeStamp
}

/// Sets the output presentation timestamp of a buffer.
@discardableResult
public func CMSampleBufferSetOutputPresentationTimeStamp(_ sbuf: CMSampleBuffer, newValue: CMTime) -> OSStatus {
  osStatus { try sbuf.setOutputPresentationTimeStamp(newValue) }
}

/// Returns the output decode timestamp of the first sample, adjusted for trimming and the speed multiplier.
public func CMSampleBufferGetOutputDecodeTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.outputDecodeTimeStamp }

/// Returns the duration of the samples after trimming, divided by the speed multiplier.
public func CMSampleBufferGetOutputDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.outputDuration }

/// Gets the timing of one sample.
@discardableResult
public func CMSampleBufferGetSampleTimingInfo(
  _ sbuf: CMSampleBuffer, at sampleIndex: CMItemIndex, timingInfoOut: UnsafeMutablePointer<CMSampleTimingInfo>
) -> OSStatus {
  osStatus { timingInfoOut.pointee = try sbuf.sampleTimingInfo(at: sampleIndex) }
}

/// Gets the timing entries of a buffer: a single entry that applies to all samples, or one entry per sample.
///
/// - Returns: 0, `kCMSampleBufferError_ArrayTooSmall` if the array is too small, or another error.
@discardableResult
public func CMSampleBufferGetSampleTimingInfoArray(
  _ sbuf: CMSampleBuffer, entryCount timingArrayEntries: CMItemCount,
  arrayToFill timingArrayOut: UnsafeMutablePointer<CMSampleTimingInfo>?,
  entriesNeededOut timingArrayEntriesNeededOut: UnsafeMutablePointer<CMItemCount>?
) -> OSStatus {
  let entries = sbuf.timing.entries
  guard !entries.isEmpty else { return kCMSampleBufferError_BufferHasNoSampleTimingInfo }
  return copy(entries, timingArrayEntries, timingArrayOut, timingArrayEntriesNeededOut)
}

/// Gets the output timing of all samples, offset and scaled for presentation.
@discardableResult
public func CMSampleBufferGetOutputSampleTimingInfoArray(
  _ sbuf: CMSampleBuffer, entryCount timingArrayEntries: CMItemCount,
  arrayToFill timingArrayOut: UnsafeMutablePointer<CMSampleTimingInfo>?,
  entriesNeededOut timingArrayEntriesNeededOut: UnsafeMutablePointer<CMItemCount>?
) -> OSStatus {
  var status = noErr
  let thrown = osStatus {
    status = copy(
      try sbuf.outputSampleTimingInfos(), timingArrayEntries, timingArrayOut, timingArrayEntriesNeededOut)
  }
  return thrown == noErr ? status : thrown
}

/// Returns the size of a sample in bytes; 0 if the size is unknown.
public func CMSampleBufferGetSampleSize(_ sbuf: CMSampleBuffer, at sampleIndex: CMItemIndex) -> Int {
  sbuf.sampleSize(at: sampleIndex)
}

/// Gets the sample sizes of a buffer in bytes: a single entry that applies to all samples, or one entry per sample.
@discardableResult
public func CMSampleBufferGetSampleSizeArray(
  _ sbuf: CMSampleBuffer, entryCount sizeArrayEntries: CMItemCount,
  arrayToFill sizeArrayOut: UnsafeMutablePointer<Int>?,
  entriesNeededOut sizeArrayEntriesNeededOut: UnsafeMutablePointer<CMItemCount>?
) -> OSStatus {
  let entries = sbuf.sizes.entries
  guard !entries.isEmpty else { return kCMSampleBufferError_BufferHasNoSampleSizes }
  return copy(entries, sizeArrayEntries, sizeArrayOut, sizeArrayEntriesNeededOut)
}

/// Returns the total size of all samples in bytes; 0 if the sizes are unknown.
public func CMSampleBufferGetTotalSampleSize(_ sbuf: CMSampleBuffer) -> Int { sbuf.totalSampleSize }

/// Creates a buffer that contains a range of the original's samples and shares its data.
@discardableResult
public func CMSampleBufferCopySampleBufferForRange(
  allocator: CFAllocator?, sampleBuffer sbuf: CMSampleBuffer, sampleRange: CFRange,
  sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  guard sampleRange.location >= 0, sampleRange.length > 0 else { return kCMSampleBufferError_SampleIndexOutOfRange }
  let range = sampleRange.location..<sampleRange.location + sampleRange.length
  return create(sampleBufferOut) { try CMSampleBuffer(copying: sbuf, forRange: range) }
}

/// Copies entries to a C array, sets the number of entries, and returns an error if the array is too small.
private func copy<Entry>(
  _ entries: [Entry], _ room: CMItemCount, _ out: UnsafeMutablePointer<Entry>?,
  _ neededOut: UnsafeMutablePointer<CMItemCount>?
) -> OSStatus {
  neededOut?.pointee = entries.count
  guard let out else { return noErr }
  guard room >= entries.count else { return kCMSampleBufferError_ArrayTooSmall }
  out.update(from: entries, count: entries.count)
  return noErr
}
