import CVideoLinux
import Foundation
import Testing

@testable import V4L2

/// A fake kernel with one camera that a test scripts: any error at any call, and any buffer contents.
///
/// It does not prove that a real driver works; the tests that need `CAMSIM_V4L2` do.
final class FakeKernel: VideoKernel, @unchecked Sendable {
  // Unchecked: all variables are accessed only with `condition` locked.
  let condition = NSCondition()
  private var world = World()

  struct World {
    var paths = ["/dev/video0"]
    var camera = FakeCamera()
    /// The errors that the next calls of each request return, with nil for success.
    var errors: [UInt: [Errno?]] = [:]
    var openErrors: [Errno?] = []
    var mapErrors: [Errno?] = []
    /// The requests so far, in order.
    var requests: [UInt] = []
    var openDescriptors: Set<CInt> = []
    var lastDescriptor: CInt = 100
    var mappedCount = 0
    var signaled: Set<CInt> = []
    /// The upcoming events on the capture queue, in order.
    var script: [FakeCamera.Event] = []
    /// The buffers queued in the driver, in order.
    var queued: [UInt32] = []
    var isStreaming = false
    /// The descriptor on which streaming was started.
    var streaming: CInt = -1
    /// The number of allocated buffers. While there are any, the driver neither allocates others nor changes the
    /// format.
    var bufferCount: UInt32 = 0
    var isWaiting = false
    /// The descriptor that watches for added and removed nodes.
    var watch: CInt = -1
  }

  func change<Result>(_ body: (inout World) throws -> Result) rethrows -> Result {
    condition.lock()
    defer {
      condition.broadcast()
      condition.unlock()
    }
    return try body(&world)
  }

  /// Waits until all scripted events have happened and a thread waits for more.
  func waitUntilIdle(_ location: SourceLocation = #_sourceLocation) {
    wait(location) { $0.script.isEmpty && $0.isWaiting }
  }

  /// Waits until a condition holds.
  func wait(_ location: SourceLocation = #_sourceLocation, until isSo: (World) -> Bool) {
    condition.lock()
    condition.wait(location) { isSo(world) }
    condition.unlock()
  }

  // MARK: VideoKernel

  func nodes(_ kind: NodeKind) -> [String] { kind == .video ? change { $0.paths } : [] }
  func deviceNumber(of path: String) -> DeviceNumber? { nil }

  func open(_ path: String) throws(Errno) -> CInt {
    let result: Swift.Result<CInt, Errno> = change { world in
      if !world.openErrors.isEmpty, let error = world.openErrors.removeFirst() { return .failure(error) }
      guard world.paths.contains(path) else { return .failure(.noEntry) }
      return .success(world.newDescriptor())
    }
    return try result.get()
  }

  func close(_ descriptor: CInt) {
    change { world in
      precondition(world.openDescriptors.remove(descriptor) != nil, "closed what is not open")
      if world.streaming == descriptor { world.isStreaming = false }
      world.forgetBuffers()
    }
  }

  func request(_ descriptor: CInt, _ number: UInt, _ argument: UnsafeMutableRawPointer) throws(Errno) {
    let error: Errno? = change { world in
      world.requests.append(number)
      if world.errors[number]?.isEmpty == false, let error = world.errors[number]?.removeFirst() { return error }
      if number == UInt(CVIDEO_STREAMON) { world.streaming = descriptor }
      return world.answer(number, argument)
    }
    if let error { throw error }
  }

  func map(_ descriptor: CInt, offset: Int, length: Int) throws(Errno) -> UnsafeMutableRawPointer {
    let error: Errno? = change { world in
      if !world.mapErrors.isEmpty, let error = world.mapErrors.removeFirst() { return error }
      world.mappedCount += 1
      return nil
    }
    if let error { throw error }
    let memory = UnsafeMutableRawPointer.allocate(byteCount: length, alignment: 4096)
    memory.initializeMemory(as: UInt8.self, repeating: UInt8(truncatingIfNeeded: offset / 4096 + 1), count: length)
    return memory
  }

  func unmap(_ address: UnsafeMutableRawPointer, length: Int) {
    change { world in
      world.mappedCount -= 1
      world.forgetBuffers()
    }
    address.deallocate()
  }

  func makeWakeDescriptor() throws(Errno) -> CInt { change { $0.newDescriptor() } }
  func signal(_ descriptor: CInt) { change { _ = $0.signaled.insert(descriptor) } }
  func drain(_ descriptor: CInt) { change { _ = $0.signaled.remove(descriptor) } }
  func watchNodes() throws(Errno) -> CInt {
    change { world in
      world.watch = world.newDescriptor()
      return world.watch
    }
  }

  func poll(
    _ first: PolledDescriptor, _ second: PolledDescriptor, milliseconds: CInt
  ) throws(Errno) -> (first: PollEvents, second: PollEvents) {
    condition.lock()
    defer { condition.unlock() }
    while true {
      let events = (world.events(of: first), world.events(of: second))
      if events != ([], []) { return events }
      if case .stall = world.script.first, milliseconds >= 0 {
        world.script.removeFirst()
        return events
      }
      world.isWaiting = true
      condition.broadcast()
      condition.wait()
      world.isWaiting = false
    }
  }
}

extension FakeKernel.World {
  /// Frees the buffers, as a driver does after the last open file is closed. A mapping keeps a file open like a
  /// descriptor does.
  fileprivate mutating func forgetBuffers() {
    if mappedCount == 0 && !openDescriptors.contains(streaming) { bufferCount = 0 }
  }

  fileprivate mutating func newDescriptor() -> CInt {
    lastDescriptor += 1
    openDescriptors.insert(lastDescriptor)
    return lastDescriptor
  }

  /// Returns the poll events of a descriptor: a wakeup, or the next event of the script.
  fileprivate func events(of polled: PolledDescriptor) -> PollEvents {
    if signaled.contains(polled.descriptor) { return .readable }
    guard polled.events.contains(.readable), polled.events != .readable, isStreaming, polled.descriptor >= 0 else {
      return []
    }
    switch script.first {
    case .frame: return queued.isEmpty ? [] : .readable
    case .hangUp: return [.error, .hangUp]
    case .failure: return .error
    case .control, .source: return .urgent
    case .stall, nil: return []
    }
  }

  /// Answers a request. Returns nil for success.
  fileprivate mutating func answer(_ number: UInt, _ argument: UnsafeMutableRawPointer) -> Errno? {
    if number == UInt(CVIDEO_S_FMT), bufferCount > 0 { return .busy }
    let answer = camera.answer(number, argument)
    return answer == .notTypewriter ? stream(number, argument) : answer
  }

  private mutating func stream(_ number: UInt, _ argument: UnsafeMutableRawPointer) -> Errno? {
    switch number {
    case UInt(CVIDEO_REQBUFS):
      let raw = argument.assumingMemoryBound(to: v4l2_requestbuffers.self)
      raw.pointee.count = min(raw.pointee.count, camera.bufferLimit)
      bufferCount = raw.pointee.count
      queued = []
      return nil
    case UInt(CVIDEO_QUERYBUF):
      let raw = argument.assumingMemoryBound(to: v4l2_buffer.self)
      raw.pointee.length = UInt32(camera.byteCount)
      raw.pointee.m.offset = raw.pointee.index * 4096
      return nil
    case UInt(CVIDEO_QBUF):
      queued.append(argument.assumingMemoryBound(to: v4l2_buffer.self).pointee.index)
      return nil
    case UInt(CVIDEO_STREAMON):
      isStreaming = true
      return nil
    case UInt(CVIDEO_STREAMOFF):
      isStreaming = false
      queued = []
      return nil
    case UInt(CVIDEO_DQBUF): return dequeue(argument.assumingMemoryBound(to: v4l2_buffer.self))
    case UInt(CVIDEO_DQEVENT):
      return tellEvent(argument.assumingMemoryBound(to: v4l2_event.self))
    default: return .notTypewriter
    }
  }

  private mutating func tellEvent(_ raw: UnsafeMutablePointer<v4l2_event>) -> Errno? {
    switch script.first {
    case .control(let id, let value):
      raw.pointee.type = UInt32(V4L2_EVENT_CTRL)
      raw.pointee.id = id
      raw.pointee.u.ctrl.changes = 1
      raw.pointee.u.ctrl.value = value
      camera.values[id] = Int64(value)
    case .source(let size):
      raw.pointee.type = UInt32(V4L2_EVENT_SOURCE_CHANGE)
      camera.signal = size
    default: return .noEntry
    }
    script.removeFirst()
    return nil
  }

  private mutating func dequeue(_ raw: UnsafeMutablePointer<v4l2_buffer>) -> Errno? {
    switch script.first {
    case .frame(let frame):
      guard !queued.isEmpty else { return .again }
      script.removeFirst()
      raw.pointee.index = queued.removeFirst()
      raw.pointee.sequence = frame.sequence
      raw.pointee.bytesused = UInt32(frame.bytes ?? camera.byteCount)
      raw.pointee.flags = 0x2000 | (frame.isDamaged ? 0x40 : 0)
      raw.pointee.timestamp = timeval(
        tv_sec: Int(frame.nanoseconds / 1_000_000_000), tv_usec: Int(frame.nanoseconds % 1_000_000_000 / 1000))
      return nil
    case .hangUp: return .noDevice
    case .failure: return .ioFailure
    case .control, .source, .stall, nil: return .again
    }
  }
}
