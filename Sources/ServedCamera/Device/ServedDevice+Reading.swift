/// How far a client has read with read(2): the device keeps buffers of its own for it. **Source:** Linux, vb2_fop_read.
struct Reading {
  /// The buffer that is being read, and how much of it has been.
  var current: (index: Int, position: Int)?
}

extension ServedDevice {
  /// How many buffers are read from. **Source:** made up; as many as programs mostly ask for.
  static let readBufferCount = 4

  /// read(2): the next bytes of a frame, of which all come in order. The first read starts the stream.
  ///
  /// - Parameters:
  ///   - bytes: where they go; a read ends with its frame.
  ///   - isContinued: whether this is not the first part of one read.
  /// - Returns: how many there were, and what of the signals has been taken.
  package func read(
    _ handle: Handle, into bytes: UnsafeMutableRawBufferPointer, isContinued: Bool
  ) throws(ServedError) -> (count: Int, answer: Answer) {
    defer { awaitFrame() }
    return try withState { state throws(ServedError) in
      guard state.clients[handle] != nil else { throw .noDevice }
      if state.reading == nil { try startReading(&state, handle) }
      guard state.owner == handle, var reading = state.reading else { throw .busy }
      var answer = Answer()
      if reading.current == nil {
        if isContinued { return (0, answer) }
        reading.current = (try state.queue.dequeue(), 0)
        (answer.taken, answer.isBesideEvent) = (.frame, state.hasEvent(handle))
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
    witness?.note(number, handle, "read \(state.size.size) \(state.format.name)", nil)
  }

  /// Copies what is left of the current frame, and queues its buffer again at its end.
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
