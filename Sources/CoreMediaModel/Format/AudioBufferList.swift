/// A buffer that holds the samples of one channel, or of several interleaved channels.
public struct AudioBuffer {
  /// The number of interleaved channels in the buffer.
  public var mNumberChannels: UInt32
  /// The size of the data in bytes.
  public var mDataByteSize: UInt32
  /// A pointer to the audio data.
  public var mData: UnsafeMutableRawPointer?

  /// Creates an empty buffer without channels or data.
  public init() {
    self.init(mNumberChannels: 0, mDataByteSize: 0, mData: nil)
  }

  /// Creates a buffer that refers to memory owned by the caller.
  public init(mNumberChannels: UInt32, mDataByteSize: UInt32, mData: UnsafeMutableRawPointer?) {
    self.mNumberChannels = mNumberChannels
    self.mDataByteSize = mDataByteSize
    self.mData = mData
  }
}

/// A variable-length list of audio buffers.
///
/// Additional buffers follow the structure in memory; use `UnsafeMutableAudioBufferListPointer` to access them.
public struct AudioBufferList {
  /// The number of buffers in the list.
  public var mNumberBuffers: UInt32
  /// The first buffer of the list.
  public var mBuffers: AudioBuffer

  /// Creates a list of zero buffers.
  public init() {
    self.init(mNumberBuffers: 0, mBuffers: AudioBuffer())
  }

  public init(mNumberBuffers: UInt32, mBuffers: AudioBuffer) {
    self.mNumberBuffers = mNumberBuffers
    self.mBuffers = mBuffers
  }

  /// Returns the size in bytes of a list of up to `maximumBuffers` buffers.
  public static func sizeInBytes(maximumBuffers: Int) -> Int {
    MemoryLayout<AudioBufferList>.size + max(maximumBuffers - 1, 0) * MemoryLayout<AudioBuffer>.stride
  }

  /// Allocates a list of `maximumBuffers` empty buffers.
  ///
  /// The caller must deallocate the `unsafeMutablePointer` of the list with `deallocate()`.
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

/// A mutable collection view of the buffers in an audio buffer list.
public struct UnsafeMutableAudioBufferListPointer: RandomAccessCollection, MutableCollection {
  /// A pointer to the underlying list.
  public var unsafeMutablePointer: UnsafeMutablePointer<AudioBufferList>

  /// Creates a collection that wraps an audio buffer list.
  public init(_ pointer: UnsafeMutablePointer<AudioBufferList>) {
    unsafeMutablePointer = pointer
  }

  /// Creates a collection that wraps an audio buffer list, or returns nil if `pointer` is nil.
  public init?(_ pointer: UnsafeMutablePointer<AudioBufferList>?) {
    guard let pointer else { return nil }
    unsafeMutablePointer = pointer
  }

  /// A pointer to the list for functions that only read it.
  public var unsafePointer: UnsafePointer<AudioBufferList> { UnsafePointer(unsafeMutablePointer) }

  /// The number of buffers in the list.
  ///
  /// A new value must not exceed the allocated capacity; the setter doesn't check it.
  public var count: Int {
    get { Int(unsafeMutablePointer.pointee.mNumberBuffers) }
    nonmutating set { unsafeMutablePointer.pointee.mNumberBuffers = UInt32(newValue) }
  }

  /// The index of the first buffer, always 0.
  public var startIndex: Int { 0 }
  /// The index one past the last buffer.
  public var endIndex: Int { count }

  /// Accesses the buffer at an index, without a bounds check.
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
