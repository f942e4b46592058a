import CoreVideoModel
import Foundation

extension CMSampleBuffer {
  /// How lists of sound buffers are made.
  public struct Flags: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// Flags of these bits.
    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    /// Samples begin at multiples of 16 bytes.
    public static let audioBufferListAssure16ByteAlignment = Flags(rawValue: 1 << 0)
  }

  /// Calls `body` with the samples of the buffer as a list, and with the block that holds them.
  ///
  /// - Throws: what `setDataBuffer(fromAudioBufferList:)` and the block buffer throw, `invalidated`, or `body`'s error.
  public func withAudioBufferList<R>(
    blockBufferMemoryAllocator: CFAllocator? = kCFAllocatorDefault, flags: Flags = [],
    body: (UnsafeMutableAudioBufferListPointer, CMBlockBuffer) throws -> R
  ) throws -> R {
    let list = AudioBufferList.allocate(maximumBuffers: try audioBufferCount())
    defer { list.unsafeMutablePointer.deallocate() }
    let block = try fill(list, flags: flags)
    return try withExtendedLifetime(block) { try body(list, block) }
  }

  /// Gives the buffer a copy of the samples of a list as its data.
  ///
  /// - Throws: `invalidMediaTypeForOperation` when the format is not one of linear PCM, `invalidSampleData` when the list
  ///   does not hold as many frames as the buffer, and what `setDataBuffer` throws.
  public func setDataBuffer(
    fromAudioBufferList bufferList: UnsafePointer<AudioBufferList>,
    blockBufferMemoryAllocator: CFAllocator? = kCFAllocatorDefault, flags: Flags = []
  ) throws {
    let audio = try linearPCM()
    let list = UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: bufferList))
    let data = list.reduce(into: Data()) { data, buffer in
      if let bytes = buffer.mData { data.append(Data(bytes: bytes, count: Int(buffer.mDataByteSize))) }
    }
    let buffers = audio.isNonInterleaved ? Int(audio.mChannelsPerFrame) : 1
    guard list.count == buffers, data.count == buffers * Int(audio.mBytesPerFrame) * sampleCount else {
      throw Error.invalidSampleData
    }
    let block = try CMBlockBuffer(length: data.count, flags: .assureMemoryNow)
    try data.withUnsafeBytes { try block.replaceDataBytes(with: $0) }
    try setDataBuffer(block)
    try setDataReadiness(.ready)
  }

  /// Copies a range of frames into the memory of a list.
  ///
  /// - Throws: `invalidMediaTypeForOperation`, `sampleIndexOutOfRange`, `arrayTooSmall` when the list has too few buffers or
  ///   they are too small, `invalidated`.
  public func copyPCMData(fromRange range: Range<Int>, into bufferList: UnsafeMutablePointer<AudioBufferList>) throws {
    let frame = Int(try linearPCM().mBytesPerFrame)
    guard range.lowerBound >= 0, range.upperBound <= sampleCount else { throw Error.sampleIndexOutOfRange }
    let destination = UnsafeMutableAudioBufferListPointer(bufferList)
    let count = range.count * frame
    try withAudioBufferList { source, _ in
      guard destination.count >= source.count else { throw Error.arrayTooSmall }
      for (index, buffer) in source.enumerated() {
        guard let from = buffer.mData, let to = destination[index].mData, destination[index].mDataByteSize >= count
        else { throw Error.arrayTooSmall }
        to.copyMemory(from: from + range.lowerBound * frame, byteCount: count)
        destination[index].mDataByteSize = UInt32(count)
      }
    }
  }

  /// How many buffers a list of these samples has: one, or one a channel.
  func audioBufferCount() throws -> Int {
    guard let audio = audioFormat else { throw Error.invalidMediaTypeForOperation }
    return audio.isNonInterleaved ? Int(audio.mChannelsPerFrame) : 1
  }

  /// Points the buffers of a list at the samples, in one piece of memory, and returns the block that holds it.
  func fill(_ list: UnsafeMutableAudioBufferListPointer, flags: Flags) throws -> CMBlockBuffer {
    guard isValid else { throw Error.invalidated }
    guard let audio = audioFormat else { throw Error.invalidMediaTypeForOperation }
    guard let data = dataBuffer else { throw Error.bufferNotReady }
    // Memory of our own is aligned to 16 bytes; a reference into a client's may not be.
    let block = try data.contiguous(
      offset: 0, count: data.dataLength, copying: flags.contains(.audioBufferListAssure16ByteAlignment))
    let buffers = try audioBufferCount()
    list.count = buffers
    try block.withUnsafeMutableBytes { bytes in
      let share = bytes.count / buffers
      for index in 0..<buffers {
        list[index] = AudioBuffer(
          mNumberChannels: audio.isNonInterleaved ? 1 : audio.mChannelsPerFrame, mDataByteSize: UInt32(share),
          mData: bytes.baseAddress.map { $0 + index * share })
      }
    }
    return block
  }

  private func linearPCM() throws -> AudioStreamBasicDescription {
    guard let audio = audioFormat, audio.mFormatID == kAudioFormatLinearPCM else {
      throw Error.invalidMediaTypeForOperation
    }
    return audio
  }
}
