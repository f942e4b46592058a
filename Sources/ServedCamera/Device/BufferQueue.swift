internal import CVideoLinux
internal import Glibc

/// The buffers of a served camera and their states.
///
///     dequeued ──prepare──▶ prepared
///        │  ╲                  │
///        │   ╲────enqueue──────┤
///        ▲                     ▼
///      done ◀──complete── filling ◀──takeNext── queued
///
/// A value type that is independent of pixels and clients. **Source:** Linux, videobuf2-core.c and videobuf2-v4l2.c.
struct BufferQueue {
  enum Place: Hashable { case dequeued, prepared, queued, filling, done }

  struct Buffer {
    let memory: SharedMemory
    /// The offset of the buffer's first byte in the memory.
    let start: Int
    /// The size in bytes that the driver or client requested; the memory is rounded up to whole pages.
    let byteCount: Int
    /// The offset to pass to mmap(2).
    let offset: Int64
    /// The file of an exported buffer whose own file contains others, too. It gets a copy of each frame.
    var copy: SharedMemory?
    var place = Place.dequeued
    var isMapped = false
    /// Whether the buffer has ever contained a frame. From then on it reports a field order, until it is freed.
    var hasBeenFilled = false
    /// The result of the most recent fill.
    var filling = Filling()

    func copyToExport() {
      copy?.baseAddress.copyMemory(from: memory.baseAddress + start, byteCount: byteCount)
    }
  }

  /// The metadata of a filled buffer.
  struct Filling: Hashable {
    var byteCount = 0
    var sequence: UInt32 = 0
    var monotonicNanoseconds: Int64 = 0
    var isDamaged = false
  }

  /// The maximum number of buffers, as in V4L2.
  static let limit = 32
  /// The maximum total size of all buffers in bytes. **Source:** assumed; 32 buffers of 4K in YUYV.
  static let byteLimit = 512 << 20

  private(set) var buffers: [Buffer] = []
  private(set) var isStreaming = false
  /// The indices of buffers to fill and of filled buffers, each in order.
  private var queued: [Int] = []
  private var done: [Int] = []
  /// Whether the stream has failed. It produces no frames until it is stopped.
  private(set) var hasFailed = false
  /// The number of the current stream, which prevents a frame drawn for one stream from reaching the next.
  private(set) var generation = 0

  var isEmpty: Bool { buffers.isEmpty }
  /// Whether a buffer is available for the next frame.
  var wantsFrame: Bool { isStreaming && !hasFailed && !queued.isEmpty }
  var hasDone: Bool { !done.isEmpty }

  // MARK: Memory

  /// Adds up to `count` buffers, as many as fit in memory, and returns their number.
  mutating func add(_ count: Int, byteCount: Int, inOneFile: Bool) throws(ServedError) -> Int {
    let page = SharedMemory.pageSize
    let length = (byteCount + page - 1) / page * page
    let used = buffers.reduce(0) { $0 + $1.byteCount }
    let count = min(count, Self.limit - buffers.count, max(0, Self.byteLimit - used) / length)
    guard count > 0 else { throw buffers.count >= Self.limit ? .noBuffers : .noMemory }
    let first = buffers.last.map { Int($0.offset) + ($0.byteCount + page - 1) / page * page } ?? 0
    // Untouched pages use no memory, so the file also reserves the offsets before these buffers.
    let shared = inOneFile ? try SharedMemory(byteCount: first + count * length) : nil
    for index in 0..<count {
      let memory = if let shared { shared } else { try SharedMemory(byteCount: length) }
      buffers.append(
        Buffer(
          memory: memory, start: shared == nil ? 0 : first + index * length,
          byteCount: byteCount, offset: Int64(first + index * length)))
    }
    return count
  }

  /// Releases all buffers. Clients that have mapped buffers retain their memory.
  mutating func removeAll() {
    stop()
    buffers = []
  }

  /// Returns the buffer at an mmap offset and marks it as mapped.
  mutating func map(offset: Int64, length: UInt64) throws(ServedError) -> Buffer {
    guard let index = buffers.firstIndex(where: { $0.offset == offset }) else { throw .invalid }
    let page = UInt64(SharedMemory.pageSize)
    guard length > 0, (length - 1) / page <= (UInt64(buffers[index].byteCount) - 1) / page else { throw .invalid }
    buffers[index].isMapped = true
    return buffers[index]
  }

  /// Marks the buffer at an mmap offset as no longer mapped.
  mutating func unmap(offset: Int64) {
    if let index = buffers.firstIndex(where: { $0.offset == offset }) { buffers[index].isMapped = false }
  }

  /// Returns a descriptor of a file that contains only a buffer; the caller must close it.
  ///
  /// - Parameter inOneFile: Whether the buffers are in one file.
  mutating func export(_ index: Int, inOneFile: Bool) throws(ServedError) -> CInt {
    let buffer = buffers[index]
    guard inOneFile else { return try buffer.memory.duplicate() }
    let copy = if let copy = buffer.copy { copy } else { try SharedMemory(byteCount: buffer.byteCount) }
    buffers[index].copy = copy
    buffers[index].copyToExport()
    return try copy.duplicate()
  }

  // MARK: Client operations

  mutating func prepare(_ index: Int) throws(ServedError) {
    guard buffers[index].place == .dequeued else { throw .invalid }
    buffers[index].place = .prepared
  }

  mutating func enqueue(_ index: Int) throws(ServedError) {
    guard buffers[index].place == .dequeued || buffers[index].place == .prepared else { throw .invalid }
    buffers[index].place = .queued
    buffers[index].filling = Filling()
    queued.append(index)
  }

  mutating func dequeue() throws(ServedError) -> Int {
    guard isStreaming else { throw .invalid }
    if hasFailed { throw .ioFailure }
    guard !done.isEmpty else { throw .again }
    let index = done.removeFirst()
    buffers[index].place = .dequeued
    return index
  }

  mutating func start() { isStreaming = true }

  /// Stops streaming and dequeues all buffers.
  mutating func stop() {
    (isStreaming, hasFailed) = (false, false)
    generation += 1
    (queued, done) = ([], [])
    for index in buffers.indices { buffers[index].place = .dequeued }
  }

  // MARK: Camera operations

  /// Marks the stream as failed.
  mutating func fail() { hasFailed = isStreaming }

  /// Removes the next buffer from the queue to fill it. The camera owns the buffer's bytes until the buffer is
  /// complete.
  mutating func takeNext() -> Int? {
    guard wantsFrame else { return nil }
    let index = queued.removeFirst()
    buffers[index].place = .filling
    return index
  }

  mutating func complete(_ index: Int, _ filling: Filling) {
    buffers[index].place = .done
    buffers[index].filling = filling
    buffers[index].hasBeenFilled = true
    done.append(index)
  }

  // MARK: Ioctl results

  func description(of index: Int) -> v4l2_buffer {
    let buffer = buffers[index]
    var raw = v4l2_buffer()
    raw.index = UInt32(index)
    raw.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
    raw.memory = V4L2_MEMORY_MMAP.rawValue
    raw.field = (buffer.hasBeenFilled ? V4L2_FIELD_NONE : V4L2_FIELD_ANY).rawValue
    raw.length = UInt32(buffer.byteCount)
    raw.m.offset = UInt32(buffer.offset)
    raw.bytesused = UInt32(buffer.filling.byteCount)
    raw.sequence = buffer.filling.sequence
    let nanoseconds = buffer.filling.monotonicNanoseconds
    raw.timestamp = timeval(
      tv_sec: Int(nanoseconds / 1_000_000_000), tv_usec: Int(nanoseconds % 1_000_000_000 / 1000))
    var flags = UInt32(V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC) | UInt32(V4L2_BUF_FLAG_TSTAMP_SRC_SOE)
    if buffer.isMapped { flags |= UInt32(V4L2_BUF_FLAG_MAPPED) }
    if buffer.filling.isDamaged { flags |= UInt32(V4L2_BUF_FLAG_ERROR) }
    switch buffer.place {
    case .dequeued: break
    case .prepared: flags |= UInt32(V4L2_BUF_FLAG_PREPARED)
    case .queued, .filling: flags |= UInt32(V4L2_BUF_FLAG_QUEUED)
    case .done: flags |= UInt32(V4L2_BUF_FLAG_DONE)
    }
    raw.flags = flags
    return raw
  }
}
