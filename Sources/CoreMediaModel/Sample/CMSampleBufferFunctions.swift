// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideoModel
import Foundation

/// The picture; nil in sound, in a dropped frame, and once the buffer is invalid. **Source:** rule 337.
public func CMSampleBufferGetImageBuffer(_ sbuf: CMSampleBuffer) -> CVImageBuffer? { sbuf.imageBuffer }

/// The bytes of everything but pictures.
public func CMSampleBufferGetDataBuffer(_ sbuf: CMSampleBuffer) -> CMBlockBuffer? { sbuf.dataBuffer }

/// What the data is.
public func CMSampleBufferGetFormatDescription(_ sbuf: CMSampleBuffer) -> CMFormatDescription? {
  sbuf.formatDescription
}

/// How many samples there are.
public func CMSampleBufferGetNumSamples(_ sbuf: CMSampleBuffer) -> CMItemCount { sbuf.numSamples }

/// Whether the buffer has not been invalidated. **Source:** rule 337.
public func CMSampleBufferIsValid(_ sbuf: CMSampleBuffer) -> Bool { sbuf.isValid }

/// Whether the data is there. **Source:** rule 337.
public func CMSampleBufferDataIsReady(_ sbuf: CMSampleBuffer) -> Bool { sbuf.dataReadiness == .ready }

/// Whether the data will not come.
///
/// `statusOut` is set to the reason, or to zero.
public func CMSampleBufferHasDataFailed(_ sbuf: CMSampleBuffer, statusOut: UnsafeMutablePointer<OSStatus>?) -> Bool {
  guard case .failed(let status) = sbuf.dataReadiness else {
    statusOut?.pointee = noErr
    return false
  }
  statusOut?.pointee = status
  return true
}

/// Says that the data is there.
@discardableResult
public func CMSampleBufferSetDataReady(_ sbuf: CMSampleBuffer) -> OSStatus {
  osStatus { try sbuf.setDataReadiness(.ready) }
}

/// Says that the data will not come.
@discardableResult
public func CMSampleBufferSetDataFailed(_ sbuf: CMSampleBuffer, status: OSStatus) -> OSStatus {
  osStatus { try sbuf.setDataReadiness(.failed(status)) }
}

/// Makes the data ready with the callback that the buffer was made with.
@discardableResult
public func CMSampleBufferMakeDataReady(_ sbuf: CMSampleBuffer) -> OSStatus { osStatus { try sbuf.makeDataReady() } }

/// Follows the readiness of another buffer.
@discardableResult
public func CMSampleBufferTrackDataReadiness(
  _ sbuf: CMSampleBuffer, sampleBufferToTrack: CMSampleBuffer
) -> OSStatus {
  osStatus { try sbuf.trackDataReadiness(sampleBufferToTrack) }
}

/// Makes the buffer useless and lets its data go.
@discardableResult
public func CMSampleBufferInvalidate(_ sbuf: CMSampleBuffer) -> OSStatus { osStatus { try sbuf.invalidate() } }

/// Sets what invalidating calls.
@discardableResult
public func CMSampleBufferSetInvalidateHandler(
  _ sbuf: CMSampleBuffer, invalidateHandler: @escaping @Sendable (CMSampleBuffer) -> Void
) -> OSStatus {
  osStatus { try sbuf.setInvalidateHandler(invalidateHandler) }
}

/// Gives a buffer its data.
@discardableResult
public func CMSampleBufferSetDataBuffer(_ sbuf: CMSampleBuffer, newValue: CMBlockBuffer) -> OSStatus {
  osStatus { try sbuf.setDataBuffer(newValue) }
}

/// When the earliest sample is shown.
public func CMSampleBufferGetPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.presentationTimeStamp }

/// When the first sample is decoded.
public func CMSampleBufferGetDecodeTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.decodeTimeStamp }

/// How long all samples last together.
public func CMSampleBufferGetDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.duration }

/// When the first sample that is left after trimming is shown.
public func CMSampleBufferGetOutputPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime {
  sbuf.outputPresentationTimeStamp
}

/// Sets when the first sample is shown.
@discardableResult
public func CMSampleBufferSetOutputPresentationTimeStamp(_ sbuf: CMSampleBuffer, newValue: CMTime) -> OSStatus {
  osStatus { try sbuf.setOutputPresentationTimeStamp(newValue) }
}

/// When the first sample is decoded, moved as its presentation is.
public func CMSampleBufferGetOutputDecodeTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.outputDecodeTimeStamp }

/// How long the samples last after trimming, divided by the speed.
public func CMSampleBufferGetOutputDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.outputDuration }

/// The times of one sample.
@discardableResult
public func CMSampleBufferGetSampleTimingInfo(
  _ sbuf: CMSampleBuffer, at sampleIndex: CMItemIndex, timingInfoOut: UnsafeMutablePointer<CMSampleTimingInfo>
) -> OSStatus {
  osStatus { timingInfoOut.pointee = try sbuf.sampleTimingInfo(at: sampleIndex) }
}

/// The times as they were given: one entry for equal samples, else one for each.
///
/// - Returns: `kCMSampleBufferError_ArrayTooSmall` when there is not room for all.
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

/// The times of all samples as they are shown.
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

/// Bytes of one sample; 0 when sizes are not known.
public func CMSampleBufferGetSampleSize(_ sbuf: CMSampleBuffer, at sampleIndex: CMItemIndex) -> Int {
  sbuf.sampleSize(at: sampleIndex)
}

/// The sizes as they were given: one entry for equal samples, else one for each.
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

/// Bytes of all samples; 0 when sizes are not known.
public func CMSampleBufferGetTotalSampleSize(_ sbuf: CMSampleBuffer) -> Int { sbuf.totalSampleSize }

/// Makes a buffer of some of the samples, sharing their data.
@discardableResult
public func CMSampleBufferCopySampleBufferForRange(
  allocator: CFAllocator?, sampleBuffer sbuf: CMSampleBuffer, sampleRange: CFRange,
  sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  guard sampleRange.location >= 0, sampleRange.length > 0 else { return kCMSampleBufferError_SampleIndexOutOfRange }
  let range = sampleRange.location..<sampleRange.location + sampleRange.length
  return create(sampleBufferOut) { try CMSampleBuffer(copying: sbuf, forRange: range) }
}

/// Fills a C array; says how many entries there are, and whether they fit.
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
