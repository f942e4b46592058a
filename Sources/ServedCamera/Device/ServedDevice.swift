internal import CVideoLinux
import Foundation
import Locking
import PixelModel
import VirtualDevices

/// A served camera as the kernel's side of `/dev/videoN`: takes a handle, a command and bytes, and answers with an error or bytes.
///
/// Knows neither sockets nor processes, and never waits. **Source:** the kernel's documentation of V4L2, and what v4l2-compliance holds drivers to.
package final class ServedDevice: Sendable {
  /// N of `/dev/videoN`.
  package let number: Int
  let feed: any CameraFeed
  let controls: [ServedControl]
  let sizes: [ServedSize]
  private let state: Locked<State>
  private let painter = FrameWriter()
  /// Only touched where a frame comes.
  private let faulty = Locked(FaultyStream())
  let witness: (any DriverTracer)?

  /// What a handle is called by: unique among all devices.
  package typealias Handle = UInt64

  struct State {
    var format = ServedFormat.all[0]
    var size: ServedSize
    var rate: ServedSize.Rate
    var queue = BufferQueue()
    /// Who asked for the buffers.
    var owner: Handle?
    /// What the owner reads with read(2), if it does.
    var reading: Reading?
    /// Whether the source has changed since it was last as it should be.
    var hasChangedSource = false
    var clients: [Handle: Client] = [:]
    /// In the order of opening: what is told to several is told in it.
    var order: [Handle] = []
    var isGone = false
  }

  /// One open file.
  struct Client {
    let signal: any ServedSignal
    /// Whether all buffers must lie in one file.
    let usesOneFile: Bool
    var priority = V4L2_PRIORITY_DEFAULT
    var events = EventBox()
  }

  /// - Parameter witness: who is told what clients do and get.
  package init(_ feed: any CameraFeed, number: Int, witness: (any DriverTracer)? = nil) {
    self.feed = feed
    self.number = number
    self.witness = witness
    controls = ServedControl.withHeadings(feed.controls)
    sizes = feed.sizes
    let size = sizes.nearest(width: 1280, height: 720)
    state = Locked(State(size: size, rate: size.nearest(to: v4l2_fract())))
  }

  // MARK: Files

  /// A client opens the device.
  ///
  /// - Parameters:
  ///   - handle: what it is called from now on.
  ///   - signal: how it is told that there is something to take.
  ///   - usesOneFile: whether all of its buffers must lie in one file.
  package func open(_ handle: Handle, signal: any ServedSignal, usesOneFile: Bool) throws(ServedError) {
    defer { witness?.note(number, handle, "open", state.withLock { $0.isGone } ? .noDevice : nil) }
    try state.withLock { state throws(ServedError) in
      if state.isGone { throw .noDevice }
      state.clients[handle] = Client(signal: signal, usesOneFile: usesOneFile)
      state.order.append(handle)
    }
  }

  /// The last copy of a client's descriptor is closed.
  package func close(_ handle: Handle) {
    let wasOpen = state.withLock { state in
      guard state.clients.removeValue(forKey: handle) != nil else { return false }
      state.order.removeAll { $0 == handle }
      if state.owner == handle { release(&state) }
      return true
    }
    if wasOpen { witness?.note(number, handle, "close", nil) }
  }

  /// The camera is pulled out: every client's descriptor hangs up.
  package func unplug() {
    let signals = state.withLock { state in
      defer { (state.clients, state.order, state.isGone) = ([:], [], true) }
      release(&state)
      return state.order.compactMap { state.clients[$0]?.signal }
    }
    for signal in signals { signal.hangUp() }
  }

  /// The camera is there again, for those who open it now.
  package func plug() { state.withLock { $0.isGone = false } }

  /// Frees the buffers, and with them the queue for others.
  func release(_ state: inout State) {
    if state.queue.isStreaming { feed.stop() }
    state.queue.removeAll()
    (state.owner, state.reading) = (nil, nil)
  }

  // MARK: Requests

  /// How long a request takes that is slow on cue.
  private static let slowNanoseconds: Int64 = 200_000_000

  /// One ioctl.
  ///
  /// - Parameters:
  ///   - bytes: the argument, and behind it what belongs to it: the array of an extended control. Both are changed.
  ///   - argumentSize: how long the argument is.
  package func ioctl(
    _ handle: Handle, _ command: UInt32, _ bytes: UnsafeMutableRawBufferPointer, argumentSize: Int
  ) -> Answer {
    if feed.faults.contains(.slow) { feed.wait(nanoseconds: Self.slowNanoseconds) }
    guard let request = IoctlTable.requests[command] else {
      witness?.note(number, handle, "0x\(String(command, radix: 16))", .notTypewriter)
      return Answer(error: .notTypewriter)
    }
    var call = Call(handle: handle, auxiliary: .init(rebasing: bytes.dropFirst(argumentSize)))
    do throws(ServedError) {
      guard argumentSize == request.size else { throw .invalid }
      try withState { state throws(ServedError) in
        guard let client = state.clients[handle] else { throw .noDevice }
        if request.needsPriority, client.priority.rawValue < state.priority.rawValue { throw .busy }
        try request.perform(self, &state, &call, bytes)
        call.answer.isBesideEvent = call.answer.taken.isOfFrames && state.hasEvent(handle)
      }
    } catch { call.answer.error = error }
    witness?.note(
      number, handle, call.detail.isEmpty ? request.name : "\(request.name) \(call.detail)", call.answer.error)
    awaitFrame()
    return call.answer
  }

  /// Signals an event once more.
  package func ring(_ handle: Handle) {
    state.withLock { state in if state.hasEvent(handle) { state.clients[handle]?.signal.eventIsPending() } }
  }

  /// What a client maps at an offset: a descriptor that the caller closes, and where the buffer begins in its file.
  package func map(_ handle: Handle, offset: Int64, length: UInt64) throws(ServedError) -> (CInt, Int64) {
    try withState { state throws(ServedError) in
      guard state.clients[handle] != nil else { throw .noDevice }
      let buffer = try state.queue.map(offset: offset, length: length)
      return (try buffer.memory.duplicate(), Int64(buffer.start))
    }
  }

  /// Calls `body` with the device's state, alone.
  func withState<Result>(_ body: (inout State) throws(ServedError) -> Result) throws(ServedError) -> Result {
    try state.withLock { state throws(ServedError) in try body(&state) }
  }

  /// What an ioctl is answered with.
  package struct Answer {
    package var error: ServedError?
    /// What of the signals has been taken.
    package var taken = Taken.nothing
    /// Whether an event waits, whose signal may get lost with what has been taken.
    package var isBesideEvent = false
    /// A descriptor that the caller closes.
    package var descriptor: CInt?
  }

  /// What a client has taken of what it was signalled.
  package enum Taken {
    case nothing, everything, event, frame

    var isOfFrames: Bool { self == .frame || self == .everything }
  }

  /// An ioctl while it is carried out.
  struct Call {
    let handle: Handle
    let auxiliary: UnsafeMutableRawBufferPointer
    var answer = Answer()
    /// For the trace.
    var detail = ""
  }

  // MARK: Frames

  /// In virtual time a frame is made when one is waited for; what goes wrong on cue may make it wait for several.
  func awaitFrame() {
    while state.withLock({ $0.queue.wantsFrame && !$0.queue.hasDone }), feed.await() {}
  }

  /// Begins to stream.
  func startStream(_ state: inout State) throws(ServedError) {
    if feed.faults.contains(.noBandwidth) { throw .noSpace }
    let (generation, format, size) = (state.queue.generation, state.format, state.size.size)
    try feed.start(size, state.rate) { [weak self] frame in self?.take(frame, generation, format, size) }
    state.queue.start()
  }

  /// A frame has come: draws it straight into the next buffer, if there is one.
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
    // Memory that the client may have written into: nothing that was drawn before counts.
    let filled = painter.paint(frame.image, format, size, into: buffer)
    var filling = BufferQueue.Filling(
      byteCount: filled?.byteCount ?? 0, sequence: UInt32(truncatingIfNeeded: frame.number),
      monotonicNanoseconds: frame.monotonicNanoseconds, isDamaged: filled == nil)
    FaultyStream.spoil(&filling, buffer, faults)
    if let filled { witness?.saw(filled.memory, number, frame) }
    let signal = state.withLock { state -> (any ServedSignal)? in
      // The stream may have ended meanwhile.
      guard state.queue.generation == generation else { return nil }
      state.queue.complete(index, filling)
      return state.owner.flatMap { state.clients[$0]?.signal }
    }
    signal?.frameIsReady()
  }

  /// What the camera sees has another size, once: the stream breaks, as that of a receiver does whose cable is put into another source.
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
    // Who waits for a frame must learn of it.
    state.owner.flatMap { state.clients[$0]?.signal }?.frameIsReady()
  }

  /// Tells of every control, whether or not it has changed.
  private func flood(_ state: inout State) {
    for control in controls where !control.isHeading {
      let setting = feed.setting(of: control.id)
      tell(&state, .init(type: UInt32(V4L2_EVENT_CTRL), id: control.id)) {
        $0.u.ctrl = control.event(setting, changes: UInt32(V4L2_EVENT_CTRL_CH_VALUE))
      }
    }
  }

  /// Tells all who have subscribed.
  func tell(_ state: inout State, _ subject: EventBox.Subject, _ fill: (inout v4l2_event) -> Void) {
    for handle in state.order where state.clients[handle]?.events.isSubscribed(to: subject) == true {
      put(&state, handle, subject, fill)
    }
  }

  /// Lets an event wait for one client.
  func put(
    _ state: inout State, _ handle: Handle, _ subject: EventBox.Subject, _ fill: (inout v4l2_event) -> Void
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
  /// Whether something waits that a client has subscribed to.
  func hasEvent(_ handle: ServedDevice.Handle) -> Bool { clients[handle]?.events.isEmpty == false }

  /// The highest priority of all files.
  var priority: v4l2_priority {
    clients.values.map(\.priority).max { $0.rawValue < $1.rawValue } ?? V4L2_PRIORITY_DEFAULT
  }
}

/// How a client's descriptor says that there is something to take.
package protocol ServedSignal: Sendable {
  func frameIsReady()
  func eventIsPending()
  func hangUp()
}

/// Who is told what clients do, and what they get.
package protocol DriverTracer: Sendable {
  /// A client has asked for something.
  func note(_ device: Int, _ handle: UInt64, _ request: String, _ error: ServedError?)
  /// A frame was drawn into a client's buffer; the memory is lent for the call.
  func saw(_ image: PixelMemory, _ device: Int, _ frame: ServedFrame)
}
