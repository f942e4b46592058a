internal import CVideoLinux
import Locking

/// The buffer queue shared by the driver and this process.
///
///     driver ──dequeue──▶ lease (a frame that clients retain) ──last reference released──▶ driver
///
/// When the queue is closed, frames that clients still retain keep their memory, which is not returned to the driver.
final class V4L2Queue: Sendable {
  private let state: Locked<State>
  /// An event descriptor that is signaled when the driver receives a buffer after it had run out of buffers. Closed
  /// with the queue.
  let wakeDescriptor: CInt
  private let kernel: any VideoKernel

  private struct State {
    /// The open node; nil after the queue is closed.
    var node: V4L2Node?
    var memories: [V4L2Memory]
    /// The number of buffers that the driver currently owns.
    var queuedCount = 0
    /// The first error that occurred when a buffer was returned to the driver.
    var failure: V4L2Error?
  }

  /// A buffer that the driver has filled.
  struct Filled {
    var lease: V4L2Lease
    var sequence: UInt32
    var monotonicNanoseconds: Int64?
    var writtenBytes: [Int]
    /// Whether the driver flags the frame as damaged.
    var isDamaged: Bool
    var field: UInt32
  }

  private init(_ node: V4L2Node, _ memories: [V4L2Memory], wakeDescriptor: CInt) {
    kernel = node.kernel
    self.wakeDescriptor = wakeDescriptor
    state = Locked(State(node: node, memories: memories))
  }

  /// Requests buffers from the driver, maps and queues all of them, and starts the stream.
  ///
  /// - Parameter count: The requested number of buffers; the driver may choose another.
  static func start(_ node: V4L2Node, count: Int) throws(V4L2Error) -> V4L2Queue {
    let memories = try allocate(node, count)
    let wakeDescriptor: CInt
    do {
      wakeDescriptor = try node.kernel.makeWakeDescriptor()
    } catch {
      throw V4L2Error(error, path: node.path, operation: "wait for its frames")
    }
    let queue = V4L2Queue(node, memories, wakeDescriptor: wakeDescriptor)
    for memory in memories { try queue.enqueue(memory.index) }
    do {
      var type = CInt(bitPattern: node.bufferType)
      try node.attempt(CVIDEO_STREAMON, &type)
    } catch {
      throw Self.refusal(node, error)
    }
    return queue
  }

  /// Returns the error for a failed stream start; EPIPE means that the formats of the entities do not match.
  ///
  /// **Source:** Linux media userspace API, VIDIOC_STREAMON, of EPIPE.
  private static func refusal(_ node: V4L2Node, _ error: Errno) -> V4L2Error {
    let operation = "start streaming"
    guard error == .brokenPipe else { return V4L2Error(error, path: node.path, operation: operation) }
    return V4L2Error(
      .partsDisagree, path: node.path, operation: operation,
      text: "its entities are set to incompatible formats",
      errno: error)
  }

  private static func allocate(_ node: V4L2Node, _ count: Int) throws(V4L2Error) -> [V4L2Memory] {
    var raw = v4l2_requestbuffers()
    raw.count = UInt32(count)
    raw.type = node.bufferType
    raw.memory = V4L2_MEMORY_MMAP.rawValue
    try node.request(CVIDEO_REQBUFS, &raw, "allocate buffers")
    guard raw.count > 0 else {
      throw V4L2Error(.noRoom, path: node.path, operation: "allocate buffers", text: "its driver provided no buffers")
    }
    var memories: [V4L2Memory] = []
    for index in 0..<raw.count { memories.append(try V4L2Memory(index: index, of: node)) }
    return memories
  }

  /// The number of buffers that the driver owns, and the first error that occurred when a buffer was returned.
  var condition: (queuedCount: Int, failure: V4L2Error?) { state.withLock { ($0.queuedCount, $0.failure) } }

  /// The total number of buffers.
  var count: Int { state.withLock { $0.memories.count } }

  /// Dequeues the next filled buffer, or returns nil if none is ready.
  func dequeue() throws(V4L2Error) -> Filled? {
    guard let node = state.withLock({ $0.node }) else { return nil }
    return try node.withBuffer(0) { raw throws(V4L2Error) in
      do throws(Errno) {
        try node.attempt(CVIDEO_DQBUF, &raw.pointee)
      } catch {
        if error == .again { return nil }
        throw V4L2Error(error, path: node.path, operation: "dequeue a frame")
      }
      let memory: V4L2Memory? = state.withLock { state in
        state.queuedCount -= 1
        return state.memories.indices.contains(Int(raw.pointee.index)) ? state.memories[Int(raw.pointee.index)] : nil
      }
      guard let memory else {
        throw V4L2Error(
          .failed, path: node.path, operation: "dequeue a frame",
          text: "its driver returned the buffer \(raw.pointee.index), which does not exist")
      }
      return Filled(
        lease: V4L2Lease(memory, of: self), sequence: raw.pointee.sequence,
        monotonicNanoseconds: raw.pointee.monotonicNanoseconds, writtenBytes: raw.pointee.writtenBytes,
        isDamaged: raw.pointee.flags & 0x40 != 0, field: raw.pointee.field)
    }
  }

  /// Returns a buffer to the driver. Called when the last reference to its frame is released.
  func takeBack(_ memory: V4L2Memory) {
    do throws(V4L2Error) {
      try enqueue(memory.index)
    } catch {
      state.withLock { $0.failure = $0.failure ?? error }
    }
    wake { $0.queuedCount <= 1 || $0.failure != nil }
  }

  /// Wakes the thread that waits for the driver.
  func wake() { wake { _ in true } }

  private func wake(if isNeeded: (State) -> Bool) {
    state.withLock { state in
      if state.node != nil, isNeeded(state) { kernel.signal(wakeDescriptor) }
    }
  }

  /// Queues a buffer with the driver, unless the queue is closed.
  private func enqueue(_ index: UInt32) throws(V4L2Error) {
    // The lock is held for the call, so that the buffer is counted before the driver can fill it and the node is not
    // closed meanwhile.
    let failure: V4L2Error? = state.withLock { state in
      guard let node = state.node else { return nil }
      do throws(V4L2Error) {
        try node.withBuffer(index) { raw throws(V4L2Error) in
          if node.capability.isMultiplanar { raw.pointee.length = UInt32(state.memories[Int(index)].planes.count) }
          try node.request(CVIDEO_QBUF, &raw.pointee, "enqueue a buffer")
        }
        state.queuedCount += 1
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }

  /// Exports a buffer's memory as a new descriptor for other drivers; the caller must close it.
  func export(_ memory: V4L2Memory, plane: Int) throws(V4L2Error) -> CInt {
    let result: Result<CInt, V4L2Error> = state.withLock { state in
      guard let node = state.node else {
        return .failure(
          V4L2Error(.gone, path: "the camera", operation: "export a frame", text: "it is no longer streaming"))
      }
      var raw = v4l2_exportbuffer()
      raw.type = node.bufferType
      raw.index = memory.index
      raw.plane = UInt32(plane)
      raw.flags = UInt32(bitPattern: 0o2000000 | 0o2)
      do throws(V4L2Error) {
        try node.request(CVIDEO_EXPBUF, &raw, "export a frame")
        return .success(raw.fd)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Stops the stream and closes the device. Frames that clients retain stay valid.
  func close() {
    let (node, memories) = state.withLock { state in
      defer { (state.node, state.memories) = (nil, []) }
      if state.node != nil { kernel.close(wakeDescriptor) }
      return (state.node, state.memories)
    }
    guard let node else { return }
    var type = CInt(bitPattern: node.bufferType)
    // If a device does not stop, the only remedy is to close it, which happens next.
    try? node.attempt(CVIDEO_STREAMOFF, &type)
    // A mapping keeps the device file open, as a descriptor does, so a retained frame would leave the camera busy.
    // Requesting zero buffers orphans the buffers to their remaining owners.
    var none = v4l2_requestbuffers()
    none.type = node.bufferType
    none.memory = V4L2_MEMORY_MMAP.rawValue
    try? node.attempt(CVIDEO_REQBUFS, &none)
    node.close()
    withExtendedLifetime(memories) {}
  }

  deinit { close() }
}

/// A lease of a driver buffer to clients; the buffer returns to the driver when the last reference is released.
final class V4L2Lease: Sendable {
  let memory: V4L2Memory
  private let queue: V4L2Queue

  init(_ memory: V4L2Memory, of queue: V4L2Queue) {
    self.memory = memory
    self.queue = queue
  }

  deinit { queue.takeBack(memory) }

  /// Exports the frame's memory as a new descriptor; the caller must close it.
  func exportDescriptor(plane: Int) throws(V4L2Error) -> CInt { try queue.export(memory, plane: plane) }
}
