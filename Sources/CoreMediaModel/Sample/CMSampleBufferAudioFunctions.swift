// The names match Apple's C API.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideoModel
import Foundation

/// A flag that aligns the samples of an audio buffer list to 16-byte boundaries.
public let kCMSampleBufferFlag_AudioBufferList_Assure16ByteAlignment: UInt32 = 1 << 0

/// Fills an audio buffer list with pointers to the samples, which `blockBufferOut` retains.
///
/// Sets `bufferListSizeNeededOut` to the required size of the list in bytes. If `bufferListOut` isn't nil, fills the
/// list, which must have a capacity of `bufferListSize` bytes.
///
/// - Returns: 0, `kCMSampleBufferError_ArrayTooSmall` if the list is too small, or another error.
@discardableResult
public func CMSampleBufferGetAudioBufferListWithRetainedBlockBuffer(
  _ sbuf: CMSampleBuffer, bufferListSizeNeededOut: UnsafeMutablePointer<Int>?,
  bufferListOut: UnsafeMutablePointer<AudioBufferList>?, bufferListSize: Int,
  blockBufferAllocator blockBufferStructureAllocator: CFAllocator?,
  blockBufferMemoryAllocator blockBufferBlockAllocator: CFAllocator?, flags: UInt32,
  blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>?
) -> OSStatus {
  osStatus {
    let needed = AudioBufferList.sizeInBytes(maximumBuffers: try sbuf.audioBufferCount())
    bufferListSizeNeededOut?.pointee = needed
    guard let bufferListOut else { return }
    guard bufferListSize >= needed else { throw CMSampleBuffer.Error.arrayTooSmall }
    guard let blockBufferOut else { throw CMSampleBuffer.Error.requiredParameterMissing }
    blockBufferOut.pointee = try sbuf.fill(
      UnsafeMutableAudioBufferListPointer(bufferListOut), flags: CMSampleBuffer.Flags(rawValue: flags))
  }
}

/// Sets a copy of an audio buffer list as the data of a buffer and marks the data as ready.
@discardableResult
public func CMSampleBufferSetDataBufferFromAudioBufferList(
  _ sbuf: CMSampleBuffer, blockBufferAllocator blockBufferStructureAllocator: CFAllocator?,
  blockBufferMemoryAllocator blockBufferBlockAllocator: CFAllocator?, flags: UInt32,
  bufferList: UnsafePointer<AudioBufferList>
) -> OSStatus {
  osStatus { try sbuf.setDataBuffer(fromAudioBufferList: bufferList, flags: .init(rawValue: flags)) }
}

/// Copies a range of frames into the memory of an audio buffer list.
@discardableResult
public func CMSampleBufferCopyPCMDataIntoAudioBufferList(
  _ sbuf: CMSampleBuffer, at frameOffset: Int32, frameCount numFrames: Int32,
  into bufferList: UnsafeMutablePointer<AudioBufferList>
) -> OSStatus {
  guard frameOffset >= 0, numFrames >= 0 else { return kCMSampleBufferError_SampleIndexOutOfRange }
  let first = Int(frameOffset)
  return osStatus { try sbuf.copyPCMData(fromRange: first..<first + Int(numFrames), into: bufferList) }
}

/// Creates a buffer of audio packets whose data is ready.
///
/// `packetDescriptions` contains one description per packet, or is nil if all packets have the same size.
@discardableResult
public func CMAudioSampleBufferCreateReadyWithPacketDescriptions(
  allocator: CFAllocator?, dataBuffer: CMBlockBuffer, formatDescription: CMFormatDescription,
  sampleCount numSamples: CMItemCount, presentationTimeStamp: CMTime,
  packetDescriptions: UnsafePointer<AudioStreamPacketDescription>?,
  sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  CMAudioSampleBufferCreateWithPacketDescriptions(
    allocator: allocator, dataBuffer: dataBuffer, dataReady: true, makeDataReadyCallback: nil, refcon: nil,
    formatDescription: formatDescription, sampleCount: numSamples, presentationTimeStamp: presentationTimeStamp,
    packetDescriptions: packetDescriptions, sampleBufferOut: sampleBufferOut)
}

/// Creates a buffer of audio packets whose data can be made ready later.
///
/// `packetDescriptions` contains one description per packet, or is nil if all packets have the same size.
@discardableResult
public func CMAudioSampleBufferCreateWithPacketDescriptions(
  allocator: CFAllocator?, dataBuffer: CMBlockBuffer?, dataReady: Bool,
  makeDataReadyCallback: CMSampleBufferMakeDataReadyCallback?, refcon makeDataReadyRefcon: UnsafeMutableRawPointer?,
  formatDescription: CMFormatDescription, sampleCount numSamples: CMItemCount, presentationTimeStamp: CMTime,
  packetDescriptions: UnsafePointer<AudioStreamPacketDescription>?,
  sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  create(sampleBufferOut) {
    try CMSampleBuffer(
      dataBuffer: dataBuffer, readiness: dataReady ? .ready : .notReady, formatDescription: formatDescription,
      numSamples: numSamples, presentationTimeStamp: presentationTimeStamp,
      packetDescriptions: array(packetDescriptions, count: packetDescriptions == nil ? 0 : numSamples),
      makeReady: handler(makeDataReadyCallback, makeDataReadyRefcon))
  }
}
