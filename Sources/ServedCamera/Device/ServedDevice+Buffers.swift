internal import CVideoLinux
internal import Glibc
import PixelModel

extension ServedDevice {
  /// Throws an error if a handle does not own the queue.
  private func requireOwner(_ state: State, _ call: Call) throws(ServedError) {
    if let owner = state.owner, owner != call.handle || state.reading != nil { throw .busy }
  }

  private func requireCapture(_ type: UInt32, _ memory: UInt32 = V4L2_MEMORY_MMAP.rawValue) throws(ServedError) {
    guard type == V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue, memory == V4L2_MEMORY_MMAP.rawValue else { throw .invalid }
  }

  private static let capabilities =
    UInt32(V4L2_BUF_CAP_SUPPORTS_MMAP) | UInt32(V4L2_BUF_CAP_SUPPORTS_ORPHANED_BUFS)

  // MARK: Memory

  func requestBuffers(
    _ state: inout State, _ call: inout Call, _ argument: inout v4l2_requestbuffers
  ) throws(ServedError) {
    call.detail = "count=\(argument.count)"
    try requireCapture(argument.type, argument.memory)
    try requireOwner(state, call)
    guard !state.queue.isStreaming else { throw .busy }
    release(&state)
    call.answer.taken = .everything
    (argument.capabilities, argument.flags, argument.reserved) = (Self.capabilities, 0, (0, 0, 0))
    guard argument.count > 0 else { return }
    // At least two buffers are needed, so that one can be filled while the client uses the other.
    argument.count = UInt32(try add(max(2, argument.count), state.byteCount, &state, call))
  }

  func createBuffers(
    _ state: inout State, _ call: inout Call, _ argument: inout v4l2_create_buffers
  ) throws(ServedError) {
    call.detail = "count=\(argument.count)"
    try requireCapture(argument.format.type, argument.memory)
    let byteCount = Int(argument.format.fmt.pix.sizeimage)
    argument.index = UInt32(state.queue.buffers.count)
    argument.capabilities = Self.capabilities
    (argument.flags, argument.reserved) = (0, (0, 0, 0, 0, 0, 0))
    guard argument.count > 0 else { return }
    try requireOwner(state, call)
    guard byteCount >= state.byteCount, byteCount <= BufferQueue.byteLimit else { throw .invalid }
    argument.count = UInt32(try add(argument.count, byteCount, &state, call))
  }

  private func add(_ count: UInt32, _ byteCount: Int, _ state: inout State, _ call: Call) throws(ServedError) -> Int {
    let usesOneFile = state.clients[call.handle]?.usesOneFile ?? false
    let count = try state.queue.add(
      Int(min(count, UInt32(BufferQueue.limit))), byteCount: byteCount, inOneFile: usesOneFile)
    state.owner = call.handle
    return count
  }

  // MARK: Single buffers

  private func index(_ state: State, _ argument: v4l2_buffer) throws(ServedError) -> Int {
    try requireCapture(argument.type)
    guard argument.index < state.queue.buffers.count else { throw .invalid }
    return Int(argument.index)
  }

  /// Returns the index of a buffer that the owner queues or prepares. The Request API is not supported.
  private func given(
    _ state: State, _ call: inout Call, _ argument: v4l2_buffer, orRequest error: ServedError
  ) throws(ServedError) -> Int {
    call.detail = "\(argument.index)"
    try requireOwner(state, call)
    let index = try index(state, argument)
    try requireCapture(argument.type, argument.memory)
    guard argument.flags & UInt32(V4L2_BUF_FLAG_REQUEST_FD) == 0 else { throw error }
    return index
  }

  func queryBuffer(_ state: inout State, _ call: inout Call, _ argument: inout v4l2_buffer) throws(ServedError) {
    argument = state.queue.description(of: try index(state, argument))
  }

  func prepareBuffer(_ state: inout State, _ call: inout Call, _ argument: inout v4l2_buffer) throws(ServedError) {
    let index = try given(state, &call, argument, orRequest: .invalid)
    try state.queue.prepare(index)
    argument = state.queue.description(of: index)
  }

  func enqueueBuffer(_ state: inout State, _ call: inout Call, _ argument: inout v4l2_buffer) throws(ServedError) {
    let index = try given(state, &call, argument, orRequest: .badRequest)
    try state.queue.enqueue(index)
    argument = state.queue.description(of: index)
  }

  func dequeueBuffer(_ state: inout State, _ call: inout Call, _ argument: inout v4l2_buffer) throws(ServedError) {
    try requireOwner(state, call)
    // The memory type is not checked, because the queue already has it.
    try requireCapture(argument.type)
    let index = try state.queue.dequeue()
    argument = state.queue.description(of: index)
    call.answer.taken = .frame
    call.detail = "\(index) sequence=\(argument.sequence) bytes=\(argument.bytesused)"
  }

  func exportBuffer(
    _ state: inout State, _ call: inout Call, _ argument: inout v4l2_exportbuffer
  ) throws(ServedError) {
    call.detail = "\(argument.index)"
    try requireOwner(state, call)
    try requireCapture(argument.type)
    guard argument.index < state.queue.buffers.count, argument.plane == 0,
      argument.flags & ~UInt32(O_CLOEXEC | O_ACCMODE) == 0
    else { throw .invalid }
    argument.reserved = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    let usesOneFile = state.clients[call.handle]?.usesOneFile ?? false
    call.answer.descriptor = try state.queue.export(Int(argument.index), inOneFile: usesOneFile)
  }

  // MARK: Streaming

  func streamOn(_ state: inout State, _ call: inout Call, _ argument: inout UInt32) throws(ServedError) {
    try requireCapture(argument)
    try requireOwner(state, call)
    if state.queue.isStreaming { return }
    guard !state.queue.isEmpty else { throw .invalid }
    call.detail = state.streamText
    try startStream(&state)
  }

  func streamOff(_ state: inout State, _ call: inout Call, _ argument: inout UInt32) throws(ServedError) {
    try requireCapture(argument)
    try requireOwner(state, call)
    if state.queue.isStreaming { feed.stop() }
    state.queue.stop()
    call.answer.taken = .everything
  }
}

extension ServedDevice.State {
  /// A description of the stream, for the trace.
  var streamText: String { "\(size.size) \(format.name) \(rate.numerator)/\(rate.denominator)" }

  /// The size in bytes of a frame in the current format.
  var byteCount: Int { format.byteCount(size.size) }
}
