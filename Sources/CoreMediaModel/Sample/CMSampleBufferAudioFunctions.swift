// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideoModel
import Foundation

/// Samples begin at multiples of 16 bytes.
public let kCMSampleBufferFlag_AudioBufferList_Assure16ByteAlignment: UInt32 = 1 << 0

/// Points a list at the samples of a buffer, which `blockBufferOut` keeps in memory.
///
/// `bufferListSizeNeededOut` is set to the bytes that the list takes. `bufferListOut`, which has room for
/// `bufferListSize` bytes, is filled if it is not nil.
///
/// - Returns: `kCMSampleBufferError_ArrayTooSmall` when the list has too little room, or another error.
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

/// Gives a buffer a copy of the samples of a list as its data, which is then ready.
@discardableResult
public func CMSampleBufferSetDataBufferFromAudioBufferList(
  _ sbuf: CMSampleBuffer, blockBufferAllocator blockBufferStructureAllocator: CFAllocator?,
  blockBufferMemoryAllocator blockBufferBlockAllocator: CFAllocator?, flags: UInt32,
  bufferList: UnsafePointer<AudioBufferList>
) -> OSStatus {
  osStatus { try sbuf.setDataBuffer(fromAudioBufferList: bufferList, flags: .init(rawValue: flags)) }
}

/// Copies frames into the memory of a list.
@discardableResult
public func CMSampleBufferCopyPCMDataIntoAudioBufferList(
  _ sbuf: CMSampleBuffer, at frameOffset: Int32, frameCount numFrames: Int32,
  into bufferList: UnsafeMutablePointer<AudioBufferList>
) -> OSStatus {
  guard frameOffset >= 0, numFrames >= 0 else { return kCMSampleBufferError_SampleIndexOutOfRange }
  let first = Int(frameOffset)
  return osStatus { try sbuf.copyPCMData(fromRange: first..<first + Int(numFrames), into: bufferList) }
}

/// Makes a buffer of packets of sound whose data is there.
///
/// `packetDescriptions` holds one for each packet; it is nil if packets are all of one size.
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

/// Makes a buffer of packets of sound whose data may come later.
///
/// `packetDescriptions` holds one for each packet; it is nil if packets are all of one size.
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
