internal import CVideoLinux
import Locking

/// The buffers that driver and program pass to each other.
///
///     driver ──dequeue──▶ lease (a picture that a client holds) ──last holder lets go──▶ driver
///
/// When the queue is closed, pictures that are still held keep their memory; it is not given back to the driver.
final class V4L2Queue: Sendable {
  private let state: Locked<State>
  /// Rung when the driver has been given a buffer while it had none. Closed with the queue.
  let bell: CInt
  private let kernel: any VideoKernel

  private struct State {
    /// Nil once closed.
    var node: V4L2Node?
    var memories: [V4L2Memory]
    /// Buffers that the driver has.
    var queuedCount = 0
    /// What giving a buffer back failed with.
    var failure: V4L2Error?
  }

  /// A buffer that the driver has filled.
  struct Filled {
    var lease: V4L2Lease
    var sequence: UInt32
    var monotonicNanoseconds: Int64?
    var writtenBytes: [Int]
    /// Whether the driver says that the picture is damaged.
    var isDamaged: Bool
    var field: UInt32
  }

  private init(_ node: V4L2Node, _ memories: [V4L2Memory], bell: CInt) {
    kernel = node.kernel
    self.bell = bell
    state = Locked(State(node: node, memories: memories))
  }

  /// Asks the driver for buffers, maps them, gives it all, and starts the stream.
  ///
  /// - Parameter count: how many buffers are wanted; the driver decides.
  static func start(_ node: V4L2Node, count: Int) throws(V4L2Error) -> V4L2Queue {
    let memories = try allocate(node, count)
    let bell: CInt
    do {
      bell = try node.kernel.makeBell()
    } catch {
      throw V4L2Error(error, path: node.path, operation: "wait for its pictures")
    }
    let queue = V4L2Queue(node, memories, bell: bell)
    for memory in memories { try queue.enqueue(memory.index) }
    do {
      var type = CInt(bitPattern: node.bufferType)
      try node.attempt(CVIDEO_STREAMON, &type)
    } catch {
      throw Self.refusal(node, error)
    }
    return queue
  }

  /// **Source:** Linux media userspace API, VIDIOC_STREAMON, of EPIPE.
  private static func refusal(_ node: V4L2Node, _ error: Errno) -> V4L2Error {
    let operation = "start streaming"
    guard error == .brokenPipe else { return V4L2Error(error, path: node.path, operation: operation) }
    return V4L2Error(
      .partsDisagree, path: node.path, operation: operation,
      text: "its entities are set to formats that do not go together",
      errno: error)
  }

  private static func allocate(_ node: V4L2Node, _ count: Int) throws(V4L2Error) -> [V4L2Memory] {
    var raw = v4l2_requestbuffers()
    raw.count = UInt32(count)
    raw.type = node.bufferType
    raw.memory = V4L2_MEMORY_MMAP.rawValue
    try node.request(CVIDEO_REQBUFS, &raw, "get buffers")
    guard raw.count > 0 else {
      throw V4L2Error(.noRoom, path: node.path, operation: "get buffers", text: "its driver gives none")
    }
    var memories: [V4L2Memory] = []
    for index in 0..<raw.count { memories.append(try V4L2Memory(index: index, of: node)) }
    return memories
  }

  /// Buffers that the driver has, and what giving one back failed with.
  var condition: (queuedCount: Int, failure: V4L2Error?) { state.withLock { ($0.queuedCount, $0.failure) } }

  /// How many buffers there are.
  var count: Int { state.withLock { $0.memories.count } }

  /// Takes the next buffer that the driver has filled; nil when there is none yet.
  func dequeue() throws(V4L2Error) -> Filled? {
    guard let node = state.withLock({ $0.node }) else { return nil }
    return try node.withBuffer(0) { raw throws(V4L2Error) in
      do throws(Errno) {
        try node.attempt(CVIDEO_DQBUF, &raw.pointee)
      } catch {
        if error == .again { return nil }
        throw V4L2Error(error, path: node.path, operation: "take its picture")
      }
      let memory: V4L2Memory? = state.withLock { state in
        state.queuedCount -= 1
        return state.memories.indices.contains(Int(raw.pointee.index)) ? state.memories[Int(raw.pointee.index)] : nil
      }
      guard let memory else {
        throw V4L2Error(
          .failed, path: node.path, operation: "take its picture",
          text: "its driver tells of a buffer \(raw.pointee.index) that there is not")
      }
      return Filled(
        lease: V4L2Lease(memory, of: self), sequence: raw.pointee.sequence,
        monotonicNanoseconds: raw.pointee.monotonicNanoseconds, writtenBytes: raw.pointee.writtenBytes,
        isDamaged: raw.pointee.flags & 0x40 != 0, field: raw.pointee.field)
    }
  }

  /// The last holder of a picture has let go of it.
  func takeBack(_ memory: V4L2Memory) {
    do throws(V4L2Error) {
      try enqueue(memory.index)
    } catch {
      state.withLock { $0.failure = $0.failure ?? error }
    }
    ring { $0.queuedCount <= 1 || $0.failure != nil }
  }

  /// Wakes the thread that waits for the driver.
  func ring() { ring { _ in true } }

  private func ring(if isNeeded: (State) -> Bool) {
    state.withLock { state in
      if state.node != nil, isNeeded(state) { kernel.ring(bell) }
    }
  }

  /// Gives the driver a buffer, unless the queue is closed.
  private func enqueue(_ index: UInt32) throws(V4L2Error) {
    // Counted before the driver may fill it, and with the lock held, so that the node is not closed meanwhile.
    let failure: V4L2Error? = state.withLock { state in
      guard let node = state.node else { return nil }
      do throws(V4L2Error) {
        try node.withBuffer(index) { raw throws(V4L2Error) in
          if node.capability.isMultiplanar { raw.pointee.length = UInt32(state.memories[Int(index)].planes.count) }
          try node.request(CVIDEO_QBUF, &raw.pointee, "give it a buffer")
        }
        state.queuedCount += 1
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }

  /// A new descriptor of a buffer's memory, for other drivers; the caller closes it.
  func export(_ memory: V4L2Memory, plane: Int) throws(V4L2Error) -> CInt {
    let result: Result<CInt, V4L2Error> = state.withLock { state in
      guard let node = state.node else {
        return .failure(V4L2Error(.gone, path: "the camera", operation: "export a picture", text: "it streams no more"))
      }
      var raw = v4l2_exportbuffer()
      raw.type = node.bufferType
      raw.index = memory.index
      raw.plane = UInt32(plane)
      raw.flags = UInt32(bitPattern: 0o2000000 | 0o2)
      do throws(V4L2Error) {
        try node.request(CVIDEO_EXPBUF, &raw, "export a picture")
        return .success(raw.fd)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Stops the stream and closes the device. Pictures that clients hold stay as they are.
  func close() {
    let (node, memories) = state.withLock { state in
      defer { (state.node, state.memories) = (nil, []) }
      if state.node != nil { kernel.close(bell) }
      return (state.node, state.memories)
    }
    guard let node else { return }
    var type = CInt(bitPattern: node.bufferType)
    // What can be done about a device that does not even stop is closing it, which comes next.
    try? node.attempt(CVIDEO_STREAMOFF, &type)
    // A mapping keeps the device's file open, as a descriptor does: while a client held a picture, the camera would be busy. Buffers that
    // are given up stay with those who hold them.
    var none = v4l2_requestbuffers()
    none.type = node.bufferType
    none.memory = V4L2_MEMORY_MMAP.rawValue
    try? node.attempt(CVIDEO_REQBUFS, &none)
    node.close()
    withExtendedLifetime(memories) {}
  }

  deinit { close() }
}

/// A picture of the driver's that clients hold; the driver gets its buffer back when the last reference goes.
final class V4L2Lease: Sendable {
  let memory: V4L2Memory
  private let queue: V4L2Queue

  init(_ memory: V4L2Memory, of queue: V4L2Queue) {
    self.memory = memory
    self.queue = queue
  }

  deinit { queue.takeBack(memory) }

  /// A new descriptor of the picture's memory; the caller closes it.
  func exportDescriptor(plane: Int) throws(V4L2Error) -> CInt { try queue.export(memory, plane: plane) }
}
