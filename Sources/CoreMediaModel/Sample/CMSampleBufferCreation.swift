// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideoModel
import Foundation

/// Makes the data of a buffer ready, given the client's pointer, and returns an error when it cannot.
public typealias CMSampleBufferMakeDataReadyCallback = @Sendable (CMSampleBuffer, UnsafeMutableRawPointer?) -> OSStatus

/// Makes a buffer of samples in a block.
///
/// `sampleTimingArray` holds nothing; one timing, if samples follow one another and are equally long; or one for each.
/// `sampleSizeArray` holds nothing; one size in bytes, if all are of a size; or one for each.
///
/// - Returns: zero, or a `kCMSampleBufferError_`; `sampleBufferOut` is then set to nil.
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

/// Makes a buffer of samples in a block whose data is there.
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

/// Makes a buffer of a picture, which may be drawn later.
///
/// - Returns: `kCMSampleBufferError_InvalidMediaFormat` when the format is not that of the picture; the pointer is then set
///   to nil.
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

/// Makes a buffer of a picture that is there.
@discardableResult
public func CMSampleBufferCreateReadyWithImageBuffer(
  allocator: CFAllocator?, imageBuffer: CVImageBuffer, formatDescription: CMVideoFormatDescription,
  sampleTiming: UnsafePointer<CMSampleTimingInfo>, sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  CMSampleBufferCreateForImageBuffer(
    allocator: allocator, imageBuffer: imageBuffer, dataReady: true, makeDataReadyCallback: nil, refcon: nil,
    formatDescription: formatDescription, sampleTiming: sampleTiming, sampleBufferOut: sampleBufferOut)
}

/// Makes a buffer of the same data with attachments of its own.
@discardableResult
public func CMSampleBufferCreateCopy(
  allocator: CFAllocator?, sampleBuffer sbuf: CMSampleBuffer, sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  create(sampleBufferOut) { try CMSampleBuffer(copying: sbuf) }
}

/// Makes a buffer of the same data with other times: none, one, or one for each sample.
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

/// Sets the pointer to what `make` makes, or to nil.
func create(_ out: UnsafeMutablePointer<CMSampleBuffer?>, _ make: () throws -> CMSampleBuffer) -> OSStatus {
  out.pointee = nil
  return osStatus { out.pointee = try make() }
}

/// The elements of a C array; none if there is no array.
func array<Element>(_ first: UnsafePointer<Element>?, count: Int) -> [Element] {
  first.map { Array(UnsafeBufferPointer(start: $0, count: max(count, 0))) } ?? []
}

/// A handler that passes the client's pointer to its callback.
func handler(
  _ callback: CMSampleBufferMakeDataReadyCallback?, _ refcon: UnsafeMutableRawPointer?
) -> CMSampleBufferMakeDataReadyHandler? {
  // An address, because a pointer may not cross threads; what lies there is the client's affair.
  let address = UInt(bitPattern: refcon)
  guard let callback else { return nil }
  return { sample in callback(sample, UnsafeMutableRawPointer(bitPattern: address)) }
}
