/// The progress of a client that uses read(2), for which the device manages its own buffers. **Source:** Linux,
/// vb2_fop_read.
struct Reading {
  /// The buffer that is being read, and the number of bytes already read.
  var current: (index: Int, position: Int)?
}

extension ServedDevice {
  /// The number of buffers for reading. **Source:** assumed; as many as most programs request.
  static let readBufferCount = 4

  /// Reads the next bytes of a frame, as read(2) does. Frames are delivered in order, and the first read starts the
  /// stream.
  ///
  /// - Parameters:
  ///   - bytes: The destination; a read ends at the end of the frame.
  ///   - isContinued: Whether this is a further part of the same read.
  /// - Returns: The number of bytes, and the signals that were consumed.
  package func read(
    _ handle: Handle, into bytes: UnsafeMutableRawBufferPointer, isContinued: Bool
  ) throws(ServedError) -> (count: Int, answer: Answer) {
    defer { awaitFrame() }
    try failIfFaulty("read")
    return try withState { state throws(ServedError) in
      guard state.clients[handle] != nil else { throw .noDevice }
      if state.reading == nil { try startReading(&state, handle) }
      guard state.owner == handle, var reading = state.reading else { throw .busy }
      var answer = Answer()
      if reading.current == nil {
        if isContinued { return (0, answer) }
        reading.current = (try state.queue.dequeue(), 0)
        (answer.taken, answer.hasPendingEvent) = (.frame, state.hasEvent(handle))
      }
      let count = copy(&reading, &state, to: bytes)
      state.reading = reading
      return (count, answer)
    }
  }

  private func startReading(_ state: inout State, _ handle: Handle) throws(ServedError) {
    guard state.queue.isEmpty else { throw .busy }
    let usesOneFile = state.clients[handle]?.usesOneFile ?? false
    let count = try state.queue.add(Self.readBufferCount, byteCount: state.byteCount, inOneFile: usesOneFile)
    (state.owner, state.reading) = (handle, Reading())
    do throws(ServedError) {
      for index in 0..<count { try state.queue.enqueue(index) }
      try startStream(&state)
    } catch {
      release(&state)
      throw error
    }
    tracer?.note(number, handle, "read \(state.size.size) \(state.format.name)", nil)
  }

  /// Copies the rest of the current frame, and requeues its buffer at the end.
  private func copy(_ reading: inout Reading, _ state: inout State, to bytes: UnsafeMutableRawBufferPointer) -> Int {
    guard let (index, position) = reading.current else { return 0 }
    let buffer = state.queue.buffers[index]
    let count = min(bytes.count, buffer.filling.byteCount - position)
    bytes.copyBytes(
      from: UnsafeRawBufferPointer(start: buffer.memory.baseAddress + buffer.start + position, count: count))
    reading.current = (index, position + count)
    if position + count == buffer.filling.byteCount {
      reading.current = nil
      try? state.queue.enqueue(index)
    }
    return count
  }
}
