internal import CVideoLinux
import Foundation
import Locking
import PixelModel
import VirtualDevices

/// The kernel side of a served camera's `/dev/videoN`, which accepts a handle, a command and bytes, and returns an
/// error or bytes.
///
/// This type is independent of sockets and processes, and never blocks. **Source:** the kernel's documentation of V4L2,
/// and the requirements that v4l2-compliance checks.
package final class ServedDevice: Sendable {
  /// The number N of `/dev/videoN`.
  package let number: Int
  let feed: any CameraFeed
  let controls: [ServedControl]
  let sizes: [ServedSize]
  private let state: Locked<State>
  private let painter = FrameWriter()
  /// The fault state of the stream. Accessed only when a frame arrives.
  private let faulty = Locked(StreamFaultInjector())
  let tracer: (any DriverTracer)?

  /// The identifier of an open file, unique among all devices.
  package typealias Handle = UInt64

  struct State {
    var format = ServedFormat.all[0]
    var size: ServedSize
    var rate: ServedSize.Rate
    var queue = BufferQueue()
    /// The handle that requested the buffers.
    var owner: Handle?
    /// The read progress of the owner, if it uses read(2).
    var reading: Reading?
    /// Whether the current source change has already been handled.
    var hasChangedSource = false
    var clients: [Handle: Client] = [:]
    /// The handles in the order of opening, which is also the order of event delivery.
    var order: [Handle] = []
    var isGone = false
  }

  /// An open file of the device.
  struct Client {
    let signal: any ServedSignal
    /// Whether all buffers must be in one file.
    let usesOneFile: Bool
    /// The access mode of open(2).
    let accessMode: CInt
    var priority = V4L2_PRIORITY_DEFAULT
    var events = EventQueue()
  }

  /// Creates a served camera with a frame source.
  ///
  /// - Parameter tracer: The tracer that receives client requests and frames.
  package init(_ feed: any CameraFeed, number: Int, tracer: (any DriverTracer)? = nil) {
    self.feed = feed
    self.number = number
    self.tracer = tracer
    controls = ServedControl.withHeadings(feed.controls)
    sizes = feed.sizes
    let size = sizes.nearest(width: 1280, height: 720)
    state = Locked(State(size: size, rate: size.nearest(to: v4l2_fract())))
  }

  // MARK: Files

  /// Opens the device for a client.
  ///
  /// - Parameters:
  ///   - handle: The identifier of the new file.
  ///   - signal: The object that signals frames and events to the client.
  ///   - usesOneFile: Whether all of the client's buffers must be in one memory file.
  ///   - accessMode: The access mode of open(2).
  package func open(
    _ handle: Handle, signal: any ServedSignal, usesOneFile: Bool, accessMode: CInt = O_RDWR
  ) throws(ServedError) {
    do throws(ServedError) {
      try failIfFaulty("open")
      try state.withLock { state throws(ServedError) in
        if state.isGone { throw .noDevice }
        state.clients[handle] = Client(signal: signal, usesOneFile: usesOneFile, accessMode: accessMode)
        state.order.append(handle)
      }
      tracer?.note(number, handle, "open", nil)
    } catch {
      tracer?.note(number, handle, "open", error)
      throw error
    }
  }

  /// Closes a file. Called when the last copy of a client's descriptor is closed.
  package func close(_ handle: Handle) {
    let wasOpen = state.withLock { state in
      guard state.clients.removeValue(forKey: handle) != nil else { return false }
      state.order.removeAll { $0 == handle }
      if state.owner == handle { release(&state) }
      return true
    }
    if wasOpen { tracer?.note(number, handle, "close", nil) }
  }

  /// Unplugs the camera and hangs up the descriptors of all clients.
  package func unplug() {
    let signals = state.withLock { state in
      defer { (state.clients, state.order, state.isGone) = ([:], [], true) }
      release(&state)
      return state.order.compactMap { state.clients[$0]?.signal }
    }
    for signal in signals { signal.hangUp() }
  }

  /// Plugs the camera in again, for clients that open it from now on.
  package func plug() { state.withLock { $0.isGone = false } }

  /// Frees the buffers and thus makes the queue available to other clients.
  func release(_ state: inout State) {
    if state.queue.isStreaming { feed.stop() }
    state.queue.removeAll()
    (state.owner, state.reading) = (nil, nil)
  }

  // MARK: Requests

  /// The duration of a request while the `slow` fault is injected.
  private static let slowNanoseconds: Int64 = 200_000_000

  /// The duration of a request that a fault makes fail, so that a program that retries forever also gets to the end of
  /// the fault in virtual time.
  private static let failureNanoseconds: Int64 = 1_000_000

  /// Throws the error of an injected fault for a request.
  func failIfFaulty(_ request: String) throws(ServedError) {
    let errors = feed.errors
    guard !errors.isEmpty, let request = DriverRequest(rawValue: request), let error = errors[request] else { return }
    feed.wait(nanoseconds: Self.failureNanoseconds)
    throw ServedError(error)
  }

  /// Performs an ioctl on a handle.
  ///
  /// - Parameters:
  ///   - bytes: The argument followed by its auxiliary data, the array of extended controls. Both are updated.
  ///   - argumentSize: The size of the argument in bytes.
  package func ioctl(
    _ handle: Handle, _ command: UInt32, _ bytes: UnsafeMutableRawBufferPointer, argumentSize: Int
  ) -> Answer {
    if feed.faults.contains(.slow) { feed.wait(nanoseconds: Self.slowNanoseconds) }
    guard let request = IoctlTable.requests[command] else {
      tracer?.note(number, handle, "0x\(String(command, radix: 16))", .notTypewriter)
      return Answer(error: .notTypewriter)
    }
    var call = Call(handle: handle, auxiliary: .init(rebasing: bytes.dropFirst(argumentSize)))
    do throws(ServedError) {
      guard argumentSize == request.size else { throw .invalid }
      try failIfFaulty(request.name)
      try withState { state throws(ServedError) in
        guard let client = state.clients[handle] else { throw .noDevice }
        if request.needsPriority, client.priority.rawValue < state.priority.rawValue { throw .busy }
        try request.perform(self, &state, &call, bytes)
        call.answer.hasPendingEvent = call.answer.taken.isOfFrames && state.hasEvent(handle)
      }
    } catch { call.answer.error = error }
    tracer?.note(
      number, handle, call.detail.isEmpty ? request.name : "\(request.name) \(call.detail)", call.answer.error)
    awaitFrame()
    return call.answer
  }

  /// Signals a pending event again.
  package func ring(_ handle: Handle) {
    state.withLock { state in if state.hasEvent(handle) { state.clients[handle]?.signal.eventIsPending() } }
  }

  /// Returns the memory to map at an offset: a descriptor that the caller must close, and the buffer's offset in its
  /// file.
  ///
  /// - Parameter protection: The protection for mmap(2).
  package func map(
    _ handle: Handle, offset: Int64, length: UInt64, protection: CInt = PROT_READ | PROT_WRITE
  ) throws(ServedError) -> (CInt, Int64) {
    try withState { state throws(ServedError) in
      guard let client = state.clients[handle] else { throw .noDevice }
      // Like the kernel, which requires read access even for a mapping that is only written.
      let isAllowed = client.accessMode == O_RDWR || client.accessMode == O_RDONLY && protection & PROT_WRITE == 0
      guard isAllowed else { throw .accessDenied }
      let buffer = try state.queue.map(offset: offset, length: length)
      return (try buffer.memory.duplicate(), Int64(buffer.start))
    }
  }

  /// Marks the buffer at an offset as no longer mapped.
  package func unmap(_ handle: Handle, offset: Int64) {
    state.withLock { if $0.owner == handle { $0.queue.unmap(offset: offset) } }
  }

  /// Calls `body` with exclusive access to the device's state.
  func withState<Result>(_ body: (inout State) throws(ServedError) -> Result) throws(ServedError) -> Result {
    try state.withLock { state throws(ServedError) in try body(&state) }
  }

  /// The result of an ioctl or read.
  package struct Answer {
    package var error: ServedError?
    /// The signals that the request has consumed.
    package var taken = ConsumedSignals.nothing
    /// Whether an event is pending whose signal may be lost with the consumed ones.
    package var hasPendingEvent = false
    /// A descriptor that the caller must close.
    package var descriptor: CInt?
  }

  /// The signals that a request consumes.
  package enum ConsumedSignals {
    case nothing, everything, event, frame

    var isOfFrames: Bool { self == .frame || self == .everything }
  }

  /// An ioctl that is being performed.
  struct Call {
    let handle: Handle
    let auxiliary: UnsafeMutableRawBufferPointer
    var answer = Answer()
    /// The description for the trace.
    var detail = ""
  }

  // MARK: Frames

  /// Produces the next frame in virtual time if a client waits for one. Injected faults may drop frames, so several may
  /// be needed.
  func awaitFrame() {
    while state.withLock({ $0.queue.wantsFrame && !$0.queue.hasDone }), feed.await() {}
  }

  /// Starts streaming in the current format.
  func startStream(_ state: inout State) throws(ServedError) {
    if feed.faults.contains(.noBandwidth) { throw .noSpace }
    let (generation, format, size) = (state.queue.generation, state.format, state.size.size)
    try feed.start(size, state.rate) { [weak self] frame in self?.take(frame, generation, format, size) }
    state.queue.start()
  }

  /// Receives a frame and draws it directly into the next buffer, if one is available.
  private func take(_ frame: ServedFrame, _ generation: Int, _ format: ServedFormat, _ size: PixelSize) {
    let faults = feed.faults
    guard let frame = faulty.withLock({ $0.pass(frame, faults) }) else { return }
    let taken = state.withLock { state -> (Int, BufferQueue.Buffer)? in
      guard state.queue.generation == generation else { return nil }
      tell(&state, .init(type: UInt32(V4L2_EVENT_FRAME_SYNC), id: 0)) {
        $0.u.frame_sync.frame_sequence = UInt32(truncatingIfNeeded: frame.number)
      }
      if faults.contains(.eventsFlooding) { flood(&state) }
      changeSource(&state, faults.contains(.formatChanged))
      return state.queue.takeNext().map { ($0, state.queue.buffers[$0]) }
    }
    guard let (index, buffer) = taken else { return }
    // The client may have written to this memory, so its earlier contents cannot be reused.
    let filled = painter.paint(frame.image, format, size, into: buffer)
    var filling = BufferQueue.Filling(
      byteCount: filled?.byteCount ?? 0, sequence: UInt32(truncatingIfNeeded: frame.number),
      monotonicNanoseconds: frame.monotonicNanoseconds, isDamaged: filled == nil)
    StreamFaultInjector.spoil(&filling, buffer, faults)
    buffer.copyToExport()
    if let filled { tracer?.saw(filled.memory, number, frame) }
    let signal = state.withLock { state -> (any ServedSignal)? in
      // The stream may have ended in the meantime.
      guard state.queue.generation == generation else { return nil }
      state.queue.complete(index, filling)
      return state.owner.flatMap { state.clients[$0]?.signal }
    }
    signal?.frameIsReady()
  }

  /// Changes the size of the source once and fails the stream, as when the cable of an HDMI receiver is connected to
  /// another source.
  private func changeSource(_ state: inout State, _ isChanged: Bool) {
    defer { state.hasChangedSource = isChanged }
    guard isChanged, !state.hasChangedSource else { return }
    let pixels = state.size.size.pixelCount
    let size = sizes.last { $0.size.pixelCount < pixels } ?? state.size
    (state.size, state.rate) = (size, size.nearest(to: state.rate.fraction))
    state.queue.fail()
    tell(&state, .init(type: UInt32(V4L2_EVENT_SOURCE_CHANGE), id: 0)) {
      $0.u.src_change.changes = UInt32(V4L2_EVENT_SRC_CH_RESOLUTION)
    }
    // A client that waits for a frame must be woken to see the error.
    state.owner.flatMap { state.clients[$0]?.signal }?.frameIsReady()
  }

  /// Sends events for all controls, whether or not they have changed.
  private func flood(_ state: inout State) {
    for control in controls where !control.isHeading {
      let setting = feed.setting(of: control.id)
      tell(&state, .init(type: UInt32(V4L2_EVENT_CTRL), id: control.id)) {
        $0.u.ctrl = control.event(setting, changes: UInt32(V4L2_EVENT_CTRL_CH_VALUE))
      }
    }
  }

  /// Sends an event to all subscribers.
  func tell(_ state: inout State, _ subject: EventQueue.Subject, _ fill: (inout v4l2_event) -> Void) {
    for handle in state.order where state.clients[handle]?.events.isSubscribed(to: subject) == true {
      put(&state, handle, subject, fill)
    }
  }

  /// Adds an event to the pending events of one client.
  func put(
    _ state: inout State, _ handle: Handle, _ subject: EventQueue.Subject, _ fill: (inout v4l2_event) -> Void
  ) {
    guard let client = state.clients[handle] else { return }
    var event = v4l2_event()
    let now = feed.monotonicNanoseconds
    event.timestamp = timespec(tv_sec: Int(now / 1_000_000_000), tv_nsec: Int(now % 1_000_000_000))
    fill(&event)
    state.clients[handle]?.events.put(subject, event)
    if client.events.isEmpty { client.signal.eventIsPending() }
  }
}

extension ServedDevice.State {
  /// Returns whether a client has a pending event.
  func hasEvent(_ handle: ServedDevice.Handle) -> Bool { clients[handle]?.events.isEmpty == false }

  /// The highest priority of all open files.
  var priority: v4l2_priority {
    clients.values.map(\.priority).max { $0.rawValue < $1.rawValue } ?? V4L2_PRIORITY_DEFAULT
  }
}

/// An object that signals frames and events through a client's descriptor.
package protocol ServedSignal: Sendable {
  func frameIsReady()
  func eventIsPending()
  func hangUp()
}

/// A tracer of client requests and frames.
package protocol DriverTracer: Sendable {
  /// Called when a client has made a request.
  func note(_ device: Int, _ handle: UInt64, _ request: String, _ error: ServedError?)
  /// Called when a frame has been drawn into a client's buffer. The memory is valid only during the call.
  func saw(_ image: PixelMemory, _ device: Int, _ frame: ServedFrame)
}
