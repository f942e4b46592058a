import CoreMediaModel
import Foundation

/// A buffer of sound with its format. **Source:** Apple, AVAudioBuffer.
open class AVAudioBuffer: NSObject, @unchecked Sendable {
  // Unchecked: only one thread at a time may use a buffer, as on a phone.

  /// The format of the sound.
  public let format: AVAudioFormat
  fileprivate let list: UnsafeMutableAudioBufferListPointer

  fileprivate init(_ format: AVAudioFormat, channelBytes: Int) {
    self.format = format
    let count = format.isInterleaved ? 1 : Int(format.channelCount)
    let size = MemoryLayout<AudioBufferList>.size + (count - 1) * MemoryLayout<AudioBuffer>.stride
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    list = UnsafeMutableAudioBufferListPointer(memory.assumingMemoryBound(to: AudioBufferList.self))
    list.unsafeMutablePointer.pointee.mNumberBuffers = UInt32(count)
    super.init()
    for index in 0..<count {
      let data = UnsafeMutableRawPointer.allocate(byteCount: max(1, channelBytes), alignment: 16)
      data.initializeMemory(as: UInt8.self, repeating: 0, count: channelBytes)
      list[index] = AudioBuffer(
        mNumberChannels: format.isInterleaved ? format.channelCount : 1, mDataByteSize: 0, mData: data)
    }
  }

  deinit {
    for index in 0..<list.count { list[index].mData?.deallocate() }
    UnsafeMutableRawPointer(list.unsafeMutablePointer).deallocate()
  }

  /// The list of the channels' memory, for functions that read it.
  open var audioBufferList: UnsafePointer<AudioBufferList> { list.unsafePointer }
  /// The list of the channels' memory.
  open var mutableAudioBufferList: UnsafeMutablePointer<AudioBufferList> { list.unsafeMutablePointer }
}

/// A buffer of linear PCM sound. **Source:** Apple, AVAudioPCMBuffer.
open class AVAudioPCMBuffer: AVAudioBuffer, @unchecked Sendable {
  // Unchecked: the superclass states the reason.

  /// The number of frames that fit in the buffer.
  public let frameCapacity: AVAudioFrameCount
  private let channels: UnsafeMutablePointer<UnsafeMutableRawPointer>

  /// Creates a silent buffer without frames, or returns nil if the size of a frame is not known.
  public init?(pcmFormat format: AVAudioFormat, frameCapacity: AVAudioFrameCount) {
    let bytes = Int(format.streamDescription.pointee.mBytesPerFrame)
    guard bytes > 0 else { return nil }
    self.frameCapacity = frameCapacity
    let count = Int(format.channelCount)
    channels = .allocate(capacity: count)
    super.init(format, channelBytes: bytes * Int(frameCapacity))
    let size = bytes / (format.isInterleaved ? count : 1)
    for index in 0..<count {
      guard let data = list[format.isInterleaved ? 0 : index].mData else { return nil }
      (channels + index).initialize(to: format.isInterleaved ? data + index * size : data)
    }
  }

  deinit { channels.deallocate() }

  /// The number of frames of sound in the buffer. A number above the capacity is reduced to it.
  open var frameLength: AVAudioFrameCount = 0 {
    didSet {
      frameLength = min(frameLength, frameCapacity)
      for index in 0..<list.count {
        list[index].mDataByteSize = frameLength * format.streamDescription.pointee.mBytesPerFrame
      }
    }
  }

  /// The number of samples from a frame to the next of the same channel.
  open var stride: Int { format.isInterleaved ? Int(format.channelCount) : 1 }

  private func samples<Sample>(
    _ wanted: AVAudioCommonFormat, _ type: Sample.Type
  ) -> UnsafePointer<UnsafeMutablePointer<Sample>>? {
    guard format.commonFormat == wanted else { return nil }
    return UnsafePointer(
      UnsafeMutableRawPointer(channels).assumingMemoryBound(to: UnsafeMutablePointer<Sample>.self))
  }

  /// The samples of each channel, or nil if they are not 32-bit floats.
  open var floatChannelData: UnsafePointer<UnsafeMutablePointer<Float>>? { samples(.pcmFormatFloat32, Float.self) }
  /// The samples of each channel, or nil if they are not 16-bit integers.
  open var int16ChannelData: UnsafePointer<UnsafeMutablePointer<Int16>>? { samples(.pcmFormatInt16, Int16.self) }
  /// The samples of each channel, or nil if they are not 32-bit integers.
  open var int32ChannelData: UnsafePointer<UnsafeMutablePointer<Int32>>? { samples(.pcmFormatInt32, Int32.self) }
}
