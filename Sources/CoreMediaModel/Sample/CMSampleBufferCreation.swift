// The names match Apple's C API.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideoModel
import Foundation

/// A callback that makes the data of a buffer ready and returns 0 or an error code.
///
/// Its second argument is the client-defined pointer.
public typealias CMSampleBufferMakeDataReadyCallback = @Sendable (CMSampleBuffer, UnsafeMutableRawPointer?) -> OSStatus

/// Creates a sample buffer from a block buffer.
///
/// `sampleTimingArray` contains no entry; one entry, if samples are consecutive and have the same duration; or one
/// entry per sample. `sampleSizeArray` contains no entry; one size in bytes, if all samples have the same size; or one
/// size per sample.
///
/// - Returns: 0, or a `kCMSampleBufferError_` code, in which case `sampleBufferOut` is set to nil.
@discardableResult
public func CMSampleBufferCreate(
  allocator: CFAllocator?, dataBuffer: CMBlockBuffer?, dataReady: Bool,
  makeDataReadyCallback: CMSampleBufferMakeDataReadyCallback?, refcon makeDataReadyRefcon: UnsafeMutableRawPointer?,
  formatDescription: CMFormatDescription?, sampleCount numSamples: CMItemCount,
  sampleTimingEntryCount numSampleTimingEntries: CMItemCount, sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?,
  sampleSizeEntryCount numSampleSizeEntries: CMItemCount, sampleSizeArray: UnsafePointer<Int>?,
  sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  create(sampleBufferOut) {
    try CMSampleBuffer(
      dataBuffer: dataBuffer, readiness: dataReady ? .ready : .notReady, formatDescription: formatDescription,
      numSamples: numSamples, sampleTimings: array(sampleTimingArray, count: numSampleTimingEntries),
      sampleSizes: array(sampleSizeArray, count: numSampleSizeEntries),
      makeReady: handler(makeDataReadyCallback, makeDataReadyRefcon))
  }
}

/// Creates a sample buffer from a block buffer whose data is ready.
@discardableResult
public func CMSampleBufferCreateReady(
  allocator: CFAllocator?, dataBuffer: CMBlockBuffer?, formatDescription: CMFormatDescription?,
  sampleCount numSamples: CMItemCount, sampleTimingEntryCount numSampleTimingEntries: CMItemCount,
  sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?, sampleSizeEntryCount numSampleSizeEntries: CMItemCount,
  sampleSizeArray: UnsafePointer<Int>?, sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  CMSampleBufferCreate(
    allocator: allocator, dataBuffer: dataBuffer, dataReady: true, makeDataReadyCallback: nil, refcon: nil,
    formatDescription: formatDescription, sampleCount: numSamples, sampleTimingEntryCount: numSampleTimingEntries,
    sampleTimingArray: sampleTimingArray, sampleSizeEntryCount: numSampleSizeEntries,
    sampleSizeArray: sampleSizeArray, sampleBufferOut: sampleBufferOut)
}

/// Creates a sample buffer from an image buffer, which can be rendered later.
///
/// - Returns: 0, or `kCMSampleBufferError_InvalidMediaFormat` if the format description doesn't match the image buffer,
///   in which case `sampleBufferOut` is set to nil.
@discardableResult
public func CMSampleBufferCreateForImageBuffer(
  allocator: CFAllocator?, imageBuffer: CVImageBuffer, dataReady: Bool,
  makeDataReadyCallback: CMSampleBufferMakeDataReadyCallback?, refcon makeDataReadyRefcon: UnsafeMutableRawPointer?,
  formatDescription: CMVideoFormatDescription, sampleTiming: UnsafePointer<CMSampleTimingInfo>,
  sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  create(sampleBufferOut) {
    try CMSampleBuffer(
      imageBuffer: imageBuffer, readiness: dataReady ? .ready : .notReady, formatDescription: formatDescription,
      sampleTiming: sampleTiming.pointee, makeReady: handler(makeDataReadyCallback, makeDataReadyRefcon))
  }
}

/// Creates a sample buffer from an image buffer that is ready.
@discardableResult
public func CMSampleBufferCreateReadyWithImageBuffer(
  allocator: CFAllocator?, imageBuffer: CVImageBuffer, formatDescription: CMVideoFormatDescription,
  sampleTiming: UnsafePointer<CMSampleTimingInfo>, sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  CMSampleBufferCreateForImageBuffer(
    allocator: allocator, imageBuffer: imageBuffer, dataReady: true, makeDataReadyCallback: nil, refcon: nil,
    formatDescription: formatDescription, sampleTiming: sampleTiming, sampleBufferOut: sampleBufferOut)
}

/// Creates a copy that shares the data of a buffer but has separate attachments.
@discardableResult
public func CMSampleBufferCreateCopy(
  allocator: CFAllocator?, sampleBuffer sbuf: CMSampleBuffer, sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  create(sampleBufferOut) { try CMSampleBuffer(copying: sbuf) }
}

/// Creates a copy that shares the data of a buffer but has new timing.
///
/// `sampleTimingArray` contains no entry, one entry, or one entry for each sample.
@discardableResult
public func CMSampleBufferCreateCopyWithNewTiming(
  allocator: CFAllocator?, sampleBuffer originalSBuf: CMSampleBuffer,
  sampleTimingEntryCount numSampleTimingEntries: CMItemCount, sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?,
  sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  create(sampleBufferOut) {
    try CMSampleBuffer(
      copying: originalSBuf, withNewTiming: array(sampleTimingArray, count: numSampleTimingEntries))
  }
}

/// Sets `out` to the result of `make`, or to nil if it throws, and returns the status.
func create(_ out: UnsafeMutablePointer<CMSampleBuffer?>, _ make: () throws -> CMSampleBuffer) -> OSStatus {
  out.pointee = nil
  return osStatus { out.pointee = try make() }
}

/// Returns the elements of a C array, or an empty array if the pointer is nil.
func array<Element>(_ first: UnsafePointer<Element>?, count: Int) -> [Element] {
  first.map { Array(UnsafeBufferPointer(start: $0, count: max(count, 0))) } ?? []
}

/// Returns a handler that calls a C callback with the client-defined pointer.
func handler(
  _ callback: CMSampleBufferMakeDataReadyCallback?, _ refcon: UnsafeMutableRawPointer?
) -> CMSampleBufferMakeDataReadyHandler? {
  // The pointer is captured as an integer because pointers aren't `Sendable`; the client is responsible for its memory.
  let address = UInt(bitPattern: refcon)
  guard let callback else { return nil }
  return { sample in callback(sample, UnsafeMutableRawPointer(bitPattern: address)) }
}
