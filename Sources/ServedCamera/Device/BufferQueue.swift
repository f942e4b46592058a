internal import CVideoLinux
internal import Glibc

/// The buffers of a served camera, and where each of them is.
///
///     dequeued ──prepare──▶ prepared
///        │  ╲                  │
///        │   ╲────enqueue──────┤
///        ▲                     ▼
///      done ◀──complete── filling ◀──takeNext── queued
///
/// A value that knows no pixels and no clients. **Source:** Linux, videobuf2-core.c and videobuf2-v4l2.c.
struct BufferQueue {
  enum Place: Hashable { case dequeued, prepared, queued, filling, done }

  struct Buffer {
    let memory: SharedMemory
    /// Where its bytes begin in the memory.
    let start: Int
    /// Bytes that the driver or the client asked for; its memory has whole pages.
    let byteCount: Int
    /// Where mmap(2) finds it.
    let offset: Int64
    var place = Place.dequeued
    var isMapped = false
    /// Whether there has been a picture in it: which field it shows, it tells until it is freed.
    var hasBeenFilled = false
    /// What became of it, as the last picture has it.
    var filling = Filling()
  }

  /// What a picture left in a buffer.
  struct Filling: Hashable {
    var byteCount = 0
    var sequence: UInt32 = 0
    var monotonicNanoseconds: Int64 = 0
    var isDamaged = false
  }

  /// As many as V4L2 allows.
  static let limit = 32
  /// Bytes of all buffers together. **Source:** made up; 32 buffers of 4K in YUYV.
  static let byteLimit = 512 << 20

  private(set) var buffers: [Buffer] = []
  private(set) var isStreaming = false
  /// In the order in which they are to be filled, and in which they were.
  private var queued: [Int] = []
  private var done: [Int] = []
  /// Whether the stream is broken: nothing comes any more until it is stopped.
  private(set) var hasFailed = false
  /// Counts streams, so that what is drawn for one does not reach the next.
  private(set) var generation = 0

  var isEmpty: Bool { buffers.isEmpty }
  /// Whether a frame would find a buffer.
  var wantsFrame: Bool { isStreaming && !hasFailed && !queued.isEmpty }
  var hasDone: Bool { !done.isEmpty }

  // MARK: Memory

  /// Adds as many buffers as there is memory for, and returns how many.
  mutating func add(_ count: Int, byteCount: Int, inOneFile: Bool) throws(ServedError) -> Int {
    let page = SharedMemory.pageSize
    let length = (byteCount + page - 1) / page * page
    let used = buffers.reduce(0) { $0 + $1.byteCount }
    let count = min(count, Self.limit - buffers.count, max(0, Self.byteLimit - used) / length)
    guard count > 0 else { throw buffers.count >= Self.limit ? .noBuffers : .noMemory }
    let first = buffers.last.map { Int($0.offset) + ($0.byteCount + page - 1) / page * page } ?? 0
    // Pages that are not touched cost nothing, so that buffers which are added later can lie at their offsets too.
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

  /// Lets go of all; clients that have mapped some keep their memory.
  mutating func removeAll() {
    stop()
    buffers = []
  }

  /// The buffer that is mapped at an offset.
  mutating func map(offset: Int64, length: UInt64) throws(ServedError) -> Buffer {
    guard let index = buffers.firstIndex(where: { $0.offset == offset }) else { throw .invalid }
    let page = UInt64(SharedMemory.pageSize)
    guard length > 0, (length - 1) / page <= (UInt64(buffers[index].byteCount) - 1) / page else { throw .invalid }
    buffers[index].isMapped = true
    return buffers[index]
  }

  // MARK: What a client does

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

  /// Gives all buffers back.
  mutating func stop() {
    (isStreaming, hasFailed) = (false, false)
    generation += 1
    (queued, done) = ([], [])
    for index in buffers.indices { buffers[index].place = .dequeued }
  }

  // MARK: What the camera does

  /// Breaks the stream.
  mutating func fail() { hasFailed = isStreaming }

  /// The next buffer to fill, whose bytes are the camera's until it is complete.
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

  // MARK: What an ioctl tells

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
