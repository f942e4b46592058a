internal import CVideoLinux
import HardwareModel
import CaptureModel
import Foundation
import Locking
import SimulationKernel

/// A stream of a camera: an open device, its buffers, and a thread that waits for the driver.
final class V4L2Stream: Sendable {
  /// An event of the stream.
  enum Event: Sendable {
    /// A frame and its capture time on the timeline, in nanoseconds.
    case image(V4L2Queue.Filled, time: Int64)
    /// The number of frames missing before this time, and the reason.
    case lost(Int, until: Int64, FrameLoss)
    /// A frame that arrived damaged or incomplete, with its time.
    case damaged(Int64)
    /// The signal at the device's input has changed.
    case signal(V4L2Input.Signal)
    /// The value of a watched control has changed.
    case control
    /// The stream has ended with an error.
    case failed(V4L2Error)
  }

  /// The format that the driver has set.
  let format: V4L2ImageFormat
  /// The frame interval that the driver has set, or the requested one if the driver offers no choice.
  let interval: V4L2Fraction
  private let expectedBytes: [Int]?
  private let node: V4L2Node
  private let queue: V4L2Queue
  private let timeline: HostTimeline
  private let isStopped = Locked(false)
  private let hasEnded = DispatchSemaphore(value: 0)
  /// The identity of the stream's thread while it runs.
  private let thread = Locked<ObjectIdentifier?>(nil)

  /// Sets the format and the frame interval, and starts the stream.
  ///
  /// - Parameters:
  ///   - node: The camera's device node.
  ///   - wanted: The requested format.
  ///   - interval: The requested frame interval.
  ///   - controls: The IDs of the controls whose changes are reported.
  ///   - timeline: The timeline for frame times.
  /// - Throws: ``V4L2Error``, including when the driver chooses another format.
  init(
    _ node: V4L2Node, _ wanted: V4L2ImageFormat, interval: V4L2Fraction, watching controls: [UInt32],
    timeline: HostTimeline
  ) throws(V4L2Error) {
    self.node = node
    self.timeline = timeline
    format = try node.setFormat(wanted)
    self.interval = try node.setFrameInterval(interval) ?? interval
    expectedBytes = format.expectedBytes
    let bytes = format.planes.map(\.byteCount).reduce(0, +)
    queue = try V4L2Queue.start(node, count: bytes > Self.largeImage ? 4 : 8)
    node.subscribeToEvents(of: controls)
  }

  /// The frame size, in bytes, above which fewer buffers are allocated.
  private static let largeImage = 8 << 20

  /// Starts the stream's thread, which calls `receive` for each event.
  func run(_ receive: @escaping @Sendable (Event) -> Void) {
    let thread = Thread { [self] in
      self.thread.withLock { $0 = ObjectIdentifier(Thread.current) }
      let failure = loop(receive)
      queue.close()
      hasEnded.signal()
      if let failure { receive(.failed(failure)) }
      self.thread.withLock { $0 = nil }
    }
    thread.name = "camsim \(node.path)"
    thread.start()
  }

  /// Whether the caller runs on the stream's thread.
  var isCurrent: Bool { thread.withLock { $0 } == ObjectIdentifier(Thread.current) }

  /// Stops the stream. Returns after the device is closed, or immediately if called on the stream's thread.
  func stop() {
    isStopped.withLock { $0 = true }
    queue.wake()
    guard !isCurrent else { return }
    StallWarning.run("\(node.path) has not ended its stream, because its driver hangs", wait: hasEnded.wait(timeout:))
    hasEnded.signal()
  }

  // MARK: Stream thread

  /// Waits for events and processes them until the stream is stopped (returns nil) or fails (returns the error).
  private func loop(_ receive: (Event) -> Void) -> V4L2Error? {
    var clock = V4L2FrameClock()
    var sequence = V4L2SequenceCounter()
    var patience = Self.firstPatience
    while true {
      do throws(V4L2Error) {
        let events = try wait(milliseconds: patience)
        if isStopped.withLock({ $0 }) { return nil }
        if let failure = queue.condition.failure { throw failure }
        if events.contains(.urgent) { try takeEvents(receive) }
        if events.contains(.readable) {
          guard let filled = try queue.dequeue() else { continue }
          take(filled, &clock, &sequence, receive)
          patience = self.patience
        } else if !events.isDisjoint(with: [.error, .hangUp, .invalid]) {
          throw failure(events)
        }
      } catch {
        return error
      }
    }
  }

  private func takeEvents(_ receive: (Event) -> Void) throws(V4L2Error) {
    var isOtherSignal = false
    node.takeEvents { event in
      switch event {
      case .control: receive(.control)
      case .source: isOtherSignal = true
      }
    }
    guard isOtherSignal, let input = try node.input() else { return }
    receive(.signal(input.signal))
    // Further frames would not have the format that clients expect.
    if let problem = node.problemOfSignal() { throw problem }
  }

  /// Waits for the device and returns its events; empty if another thread signaled the queue's event descriptor.
  private func wait(milliseconds: CInt) throws(V4L2Error) -> PollEvents {
    // Without queued buffers the device reports only POLLERR, so it is not polled.
    let hasBuffers = queue.condition.queuedCount > 0
    let (camera, wake): (PollEvents, PollEvents)
    do {
      (camera, wake) = try node.kernel.poll(
        PolledDescriptor(hasBuffers ? node.descriptor : -1, [.readable, .urgent]),
        PolledDescriptor(queue.wakeDescriptor, .readable), milliseconds: hasBuffers ? milliseconds : -1)
    } catch {
      throw V4L2Error(error, path: node.path, operation: "wait for its frames")
    }
    if !wake.isEmpty { node.kernel.drain(queue.wakeDescriptor) }
    guard camera.isEmpty && wake.isEmpty else { return camera }
    let signal = (try? node.input())?.signal ?? .present
    throw V4L2Error(
      .stalled, path: node.path, operation: "continue streaming",
      text:
        "no frame arrived for \(milliseconds) ms\(signal == .present ? "" : ", and its input has \(signal.rawValue)")")
  }

  private func failure(_ events: PollEvents) -> V4L2Error {
    if events.contains(.hangUp) || events.contains(.invalid) {
      return V4L2Error(.noDevice, path: node.path, operation: "continue streaming")
    }
    // Dequeuing returns a more specific error.
    do throws(V4L2Error) { _ = try queue.dequeue() } catch { return error }
    return V4L2Error(
      .failed, path: node.path, operation: "continue streaming", text: "its driver stopped after an error")
  }

  private func take(
    _ filled: V4L2Queue.Filled, _ clock: inout V4L2FrameClock,
    _ sequence: inout V4L2SequenceCounter, _ receive: (Event) -> Void
  ) {
    let stamp = filled.monotonicNanoseconds.map { timeline.nanoseconds(atMonotonic: $0) }
    let time = clock.time(stamp: stamp, arrival: timeline.nanoseconds)
    let missing = sequence.missing(before: filled.sequence)
    let hasStarved = hasStarved()
    if missing > 0 { receive(.lost(missing, until: time, hasStarved ? .outOfBuffers : .discontinuity)) }
    let isShort = expectedBytes.map { zip($0, filled.writtenBytes).contains { $0 > $1 } } ?? false
    if filled.isDamaged || isShort || filled.writtenBytes.allSatisfy({ $0 == 0 }) {
      receive(.damaged(time))
    } else {
      receive(.image(filled, time: time))
    }
  }

  private let starved = Locked(false)

  /// Returns whether the driver ran out of buffers at the previous frame, and records whether it has run out now.
  private func hasStarved() -> Bool {
    let isStarved = queue.condition.queuedCount == 0
    return starved.withLock { starved in
      defer { starved = isStarved }
      return starved
    }
  }

  /// The timeout for the first frame, in milliseconds. **Source:** assumed; some cameras need seconds to warm up.
  static let firstPatience: CInt = 10_000

  /// The timeout for each further frame, in milliseconds: eight frame intervals, but at least two seconds and at most
  /// one minute. **Source:** assumed.
  private var patience: CInt { CInt(max(2000, min(60_000, 8000 * interval.seconds))) }
}

extension V4L2Node {
  /// An event that a device reports.
  enum DeviceEvent {
    /// The control with this ID has changed.
    case control(UInt32)
    /// The input signal has changed.
    case source
  }

  /// Subscribes to signal changes and to changes of the given controls, whether by the device or by another program.
  ///
  /// Other controls are excluded: some drivers count frames in a control, and each event would wake the stream between
  /// two frames.
  func subscribeToEvents(of controls: [UInt32]) {
    var raw = v4l2_event_subscription()
    raw.type = UInt32(V4L2_EVENT_SOURCE_CHANGE)
    raw.id = (try? input())?.index ?? 0
    try? attempt(CVIDEO_SUBSCRIBE_EVENT, &raw)
    for id in controls {
      var raw = v4l2_event_subscription()
      raw.type = UInt32(V4L2_EVENT_CTRL)
      raw.id = id
      // If a device sends no events for a control, the control is read on request.
      try? attempt(CVIDEO_SUBSCRIBE_EVENT, &raw)
    }
  }

  /// Dequeues all pending events and reports them.
  func takeEvents(_ tell: (DeviceEvent) -> Void) {
    while true {
      var raw = v4l2_event()
      guard (try? attempt(CVIDEO_DQEVENT, &raw)) != nil else { return }
      switch raw.type {
      case UInt32(V4L2_EVENT_CTRL): tell(.control(raw.id))
      case UInt32(V4L2_EVENT_SOURCE_CHANGE): tell(.source)
      default: break
      }
    }
  }
}
