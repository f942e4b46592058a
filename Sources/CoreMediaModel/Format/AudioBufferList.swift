/// The samples of one channel, or of several that are interleaved.
public struct AudioBuffer {
  /// Channels that are interleaved in the samples.
  public var mNumberChannels: UInt32
  /// Bytes at `mData`.
  public var mDataByteSize: UInt32
  /// The samples.
  public var mData: UnsafeMutableRawPointer?

  /// No samples.
  public init() {
    self.init(mNumberChannels: 0, mDataByteSize: 0, mData: nil)
  }

  /// Samples with another owner.
  public init(mNumberChannels: UInt32, mDataByteSize: UInt32, mData: UnsafeMutableRawPointer?) {
    self.mNumberChannels = mNumberChannels
    self.mDataByteSize = mDataByteSize
    self.mData = mData
  }
}

/// Buffers of samples; more of them than one follow the structure in memory.
///
/// `UnsafeMutableAudioBufferListPointer` gives access to all.
public struct AudioBufferList {
  /// How many buffers there are.
  public var mNumberBuffers: UInt32
  /// The first buffer.
  public var mBuffers: AudioBuffer

  /// One empty buffer that does not count.
  public init() {
    self.init(mNumberBuffers: 0, mBuffers: AudioBuffer())
  }

  /// Buffers, the first of which is given.
  public init(mNumberBuffers: UInt32, mBuffers: AudioBuffer) {
    self.mNumberBuffers = mNumberBuffers
    self.mBuffers = mBuffers
  }

  /// Bytes of a list of so many buffers.
  public static func sizeInBytes(maximumBuffers: Int) -> Int {
    MemoryLayout<AudioBufferList>.size + max(maximumBuffers - 1, 0) * MemoryLayout<AudioBuffer>.stride
  }

  /// A list of so many empty buffers; the caller frees its `unsafeMutablePointer` with `deallocate()`.
  public static func allocate(maximumBuffers: Int) -> UnsafeMutableAudioBufferListPointer {
    let place = UnsafeMutableRawPointer.allocate(
      byteCount: sizeInBytes(maximumBuffers: maximumBuffers), alignment: MemoryLayout<AudioBufferList>.alignment)
    let pointer = place.initializeMemory(as: AudioBufferList.self, repeating: AudioBufferList(), count: 1)
    let list = UnsafeMutableAudioBufferListPointer(pointer)
    list.count = maximumBuffers
    for index in list.indices { list[index] = AudioBuffer() }
    return list
  }
}

/// The buffers of a list as a collection.
public struct UnsafeMutableAudioBufferListPointer: RandomAccessCollection, MutableCollection {
  /// The list.
  public var unsafeMutablePointer: UnsafeMutablePointer<AudioBufferList>

  /// The buffers of a list.
  public init(_ pointer: UnsafeMutablePointer<AudioBufferList>) {
    unsafeMutablePointer = pointer
  }

  /// The buffers of a list; nil for nil.
  public init?(_ pointer: UnsafeMutablePointer<AudioBufferList>?) {
    guard let pointer else { return nil }
    unsafeMutablePointer = pointer
  }

  /// The list, for functions that do not change it.
  public var unsafePointer: UnsafePointer<AudioBufferList> { UnsafePointer(unsafeMutablePointer) }

  /// How many buffers there are; the memory must have room for as many as are set.
  public var count: Int {
    get { Int(unsafeMutablePointer.pointee.mNumberBuffers) }
    nonmutating set { unsafeMutablePointer.pointee.mNumberBuffers = UInt32(newValue) }
  }

  /// Number of the first buffer.
  public var startIndex: Int { 0 }
  /// Number after the last buffer.
  public var endIndex: Int { count }

  /// A buffer.
  public subscript(index: Int) -> AudioBuffer {
    get { place(index).pointee }
    nonmutating set { place(index).pointee = newValue }
  }

  private func place(_ index: Int) -> UnsafeMutablePointer<AudioBuffer> {
    let offset = MemoryLayout<AudioBufferList>.offset(of: \.mBuffers) ?? 0
    let first = UnsafeMutableRawPointer(unsafeMutablePointer) + offset
    return (first + index * MemoryLayout<AudioBuffer>.stride).assumingMemoryBound(to: AudioBuffer.self)
  }
}
