import Foundation
import Testing

@testable import CoreMediaModel
@testable import CoreVideoModel

@Suite struct AudioSampleBufferTests {
  static let stereo = AudioStreamBasicDescription(signed16BitSampleRate: 48_000, channels: 2)

  static func audio(_ description: AudioStreamBasicDescription, frames: Int = 3, bytes: Int = 12) throws
    -> CMSampleBuffer
  {
    try CMSampleBuffer(
      dataBuffer: CMBlockBuffer(count: bytes) { for i in 0..<bytes { $0[i] = UInt8(i) } },
      formatDescription: CMFormatDescription(audio: description), numSamples: frames,
      presentationTimeStamp: CMTime(value: 480, timescale: 48_000), packetDescriptions: [])
  }

  static let nonInterleaved: AudioStreamBasicDescription = {
    var description = stereo
    description.mFormatFlags |= kAudioFormatFlagIsNonInterleaved
    description.mBytesPerFrame = 2
    description.mBytesPerPacket = 2
    return description
  }()

  static func bytes(_ list: UnsafeMutableAudioBufferListPointer) -> [[UInt8]] {
    list.map { Array(UnsafeRawBufferPointer(start: $0.mData, count: Int($0.mDataByteSize))) }
  }

  @Test func eachAudioFrameIsASample() throws {
    let sample = try Self.audio(Self.stereo)
    #expect(sample.numSamples == 3)
    #expect(sample.duration == CMTime(value: 3, timescale: 48_000))
    #expect(try sample.sampleTimingInfo(at: 2).presentationTimeStamp == CMTime(value: 482, timescale: 48_000))
    #expect(sample.totalSampleSize == 12)
    #expect(sample.imageBuffer == nil)
    let microphone = CMSampleBuffer(
      audio: CMBlockBuffer(count: 12) { _ in }, format: CMFormatDescription(audio: Self.stereo), frameCount: 3,
      time: CMTime(value: 480, timescale: 48_000))
    #expect(try microphone.sampleTimingInfos() == sample.sampleTimingInfos())
    #expect(microphone.totalSampleSize == 12)
  }

  @Test func packetsCanDifferInSize() throws {
    var description = AudioStreamBasicDescription()
    description.mSampleRate = 44_100
    description.mFormatID = kAudioFormatMPEG4AAC
    description.mFramesPerPacket = 1024
    let packets = [(0, 5), (5, 7)].map {
      AudioStreamPacketDescription(mStartOffset: $0.0, mVariableFramesInPacket: 0, mDataByteSize: $0.1)
    }
    var made: CMSampleBuffer?
    let status = CMAudioSampleBufferCreateReadyWithPacketDescriptions(
      allocator: nil, dataBuffer: CMBlockBuffer(count: 12) { _ in },
      formatDescription: CMFormatDescription(audio: description), sampleCount: 2, presentationTimeStamp: .zero,
      packetDescriptions: packets, sampleBufferOut: &made)
    #expect(status == noErr)
    #expect(try made?.sampleSizes() == [5, 7])
    #expect(made?.duration == CMTime(value: 2048, timescale: 44_100))
  }

  @Test(
    arguments: [(stereo, [Array(0..<12)]), (nonInterleaved, [Array(0..<6), Array(6..<12)])]
      as [(AudioStreamBasicDescription, [[UInt8]])])
  func aBufferListPointsToTheSamples(description: AudioStreamBasicDescription, expected: [[UInt8]]) throws {
    // The non-interleaved sample has three frames of two bytes in each of two channels.
    let sample = description == Self.stereo ? try Self.audio(description) : try Self.planar()
    let seen = try sample.withAudioBufferList { list, _ in (Self.bytes(list), list.map(\.mNumberChannels)) }
    #expect(seen.0 == expected)
    #expect(seen.1 == (expected.count == 1 ? [2] : [1, 1]))
  }

  static func planar() throws -> CMSampleBuffer {
    CMSampleBuffer(
      audio: CMBlockBuffer(count: 12) { for i in 0..<12 { $0[i] = UInt8(i) } },
      format: CMFormatDescription(audio: nonInterleaved), frameCount: 3, time: .zero)
  }

  @Test func theCFunctionReturnsTheRequiredListSize() throws {
    let sample = try Self.audio(Self.stereo)
    var needed = 0
    var list = AudioBufferList()
    var block: CMBlockBuffer?
    func get(_ size: Int) -> OSStatus {
      CMSampleBufferGetAudioBufferListWithRetainedBlockBuffer(
        sample, bufferListSizeNeededOut: &needed, bufferListOut: &list, bufferListSize: size,
        blockBufferAllocator: nil, blockBufferMemoryAllocator: nil,
        flags: kCMSampleBufferFlag_AudioBufferList_Assure16ByteAlignment, blockBufferOut: &block)
    }
    #expect(get(8) == kCMSampleBufferError_ArrayTooSmall)
    #expect(needed == MemoryLayout<AudioBufferList>.size)
    #expect(get(needed) == noErr)
    #expect(list.mNumberBuffers == 1)
    #expect(list.mBuffers.mDataByteSize == 12)
    #expect(UInt(bitPattern: list.mBuffers.mData) % 16 == 0)
    #expect(block?.dataLength == 12)
  }

  @Test func framesAreCopiedFromEveryChannel() throws {
    let list = AudioBufferList.allocate(maximumBuffers: 2)
    var (left, right) = ([UInt8](repeating: 0, count: 8), [UInt8](repeating: 0, count: 8))
    left.withUnsafeMutableBytes { left in
      right.withUnsafeMutableBytes { right in
        list[0] = AudioBuffer(mNumberChannels: 1, mDataByteSize: 8, mData: left.baseAddress)
        list[1] = AudioBuffer(mNumberChannels: 1, mDataByteSize: 8, mData: right.baseAddress)
        let sample = try? Self.planar()
        let status = sample.map {
          CMSampleBufferCopyPCMDataIntoAudioBufferList($0, at: 1, frameCount: 2, into: list.unsafeMutablePointer)
        }
        #expect(status == noErr)
        #expect(Self.bytes(list) == [[2, 3, 4, 5], [8, 9, 10, 11]])
        let outside = sample.map {
          CMSampleBufferCopyPCMDataIntoAudioBufferList($0, at: 2, frameCount: 2, into: list.unsafeMutablePointer)
        }
        #expect(outside == kCMSampleBufferError_SampleIndexOutOfRange)
      }
    }
    list.unsafeMutablePointer.deallocate()
  }

  @Test func aBufferListBecomesTheDataOfASampleBuffer() throws {
    let sample = try CMSampleBuffer(
      dataBuffer: nil, readiness: .notReady, formatDescription: CMFormatDescription(audio: Self.stereo), numSamples: 3,
      presentationTimeStamp: .zero, packetDescriptions: [], makeReady: nil)
    var bytes = [UInt8](0..<12)
    let statuses = bytes.withUnsafeMutableBytes { bytes in
      [UInt32(8), 12].map { count in
        var list = AudioBufferList(
          mNumberBuffers: 1, mBuffers: AudioBuffer(mNumberChannels: 2, mDataByteSize: count, mData: bytes.baseAddress))
        return CMSampleBufferSetDataBufferFromAudioBufferList(
          sample, blockBufferAllocator: nil, blockBufferMemoryAllocator: nil, flags: 0, bufferList: &list)
      }
    }
    #expect(statuses == [kCMSampleBufferError_InvalidSampleData, noErr])
    #expect(try sample.dataBuffer?.dataBytes() == Data(0..<12))
    #expect(CMSampleBufferDataIsReady(sample))
  }

  @Test func videoSampleBuffersHaveNoBufferList() throws {
    let sample = try CMSampleBufferTests.image()
    #expect(throws: CMSampleBuffer.Error.invalidMediaTypeForOperation) { try sample.withAudioBufferList { _, _ in } }
    #expect(throws: CMSampleBuffer.Error.invalidMediaTypeForOperation) {
      try CMSampleBuffer(
        dataBuffer: CMBlockBuffer(count: 1) { _ in }, formatDescription: CMSampleBufferTests.format, numSamples: 1,
        presentationTimeStamp: .zero, packetDescriptions: [])
    }
  }
}
