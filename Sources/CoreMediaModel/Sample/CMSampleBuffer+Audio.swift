import CoreVideoModel
import Foundation

extension CMSampleBuffer {
  /// Options for creating audio buffer lists.
  public struct Flags: OptionSet, Sendable {
    /// The raw bit mask of the flags.
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    /// Aligns the samples to 16-byte boundaries.
    public static let audioBufferListAssure16ByteAlignment = Flags(rawValue: 1 << 0)
  }

  /// Calls `body` with an audio buffer list of the samples and the block buffer that holds them.
  ///
  /// - Throws: `invalidated`, `invalidMediaTypeForOperation`, `bufferNotReady`, a block buffer error, or any error that
  ///   `body` throws.
  public func withAudioBufferList<R>(
    blockBufferMemoryAllocator: CFAllocator? = kCFAllocatorDefault, flags: Flags = [],
    body: (UnsafeMutableAudioBufferListPointer, CMBlockBuffer) throws -> R
  ) throws -> R {
    let list = AudioBufferList.allocate(maximumBuffers: try audioBufferCount())
    defer { list.unsafeMutablePointer.deallocate() }
    let block = try fill(list, flags: flags)
    return try withExtendedLifetime(block) { try body(list, block) }
  }

  /// Copies the samples of an audio buffer list and sets the copy as the data of the buffer.
  ///
  /// - Throws: `invalidMediaTypeForOperation` if the format isn't linear PCM, `invalidSampleData` if the list doesn't
  ///   contain exactly as many frames as the buffer, or any error that `setDataBuffer` throws.
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

  /// Copies a range of frames into the memory of an audio buffer list.
  ///
  /// - Throws: `invalidMediaTypeForOperation`, `sampleIndexOutOfRange`, `arrayTooSmall` if the list has too few buffers
  ///   or the buffers are too small, or `invalidated`.
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

  /// Returns the number of buffers in a list of these samples: one per channel for non-interleaved audio, otherwise
  /// one.
  func audioBufferCount() throws -> Int {
    guard let audio = audioFormat else { throw Error.invalidMediaTypeForOperation }
    return audio.isNonInterleaved ? Int(audio.mChannelsPerFrame) : 1
  }

  /// Makes the samples contiguous, sets the pointers of a list to them, and returns the block buffer that holds them.
  func fill(_ list: UnsafeMutableAudioBufferListPointer, flags: Flags) throws -> CMBlockBuffer {
    guard isValid else { throw Error.invalidated }
    guard let audio = audioFormat else { throw Error.invalidMediaTypeForOperation }
    guard let data = dataBuffer else { throw Error.bufferNotReady }
    // A copy is aligned to 16 bytes; a reference to the client's memory might not be.
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
