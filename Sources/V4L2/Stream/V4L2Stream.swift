internal import CVideoLinux
import HardwareModel
import CaptureModel
import Foundation
import Locking
import SimulationKernel

/// One run of a camera: an open device, its buffers, and a thread that waits for what the driver has to tell.
final class V4L2Stream: Sendable {
  /// What happened.
  enum Event: Sendable {
    /// A picture, when it was taken in nanoseconds of the timeline, and which it is.
    case image(V4L2Queue.Filled, time: Int64)
    /// Pictures that are missing before this time.
    case lost(Int, until: Int64, FrameLoss)
    /// A picture that came damaged or too short, at this time.
    case damaged(Int64)
    /// What comes in through the device's input has changed.
    case signal(V4L2Input.Signal)
    /// The device changed one of the controls that are watched.
    case control
    /// The stream is over.
    case failed(V4L2Error)
  }

  /// What the driver has set.
  let format: V4L2ImageFormat
  /// How long frames last.
  let interval: V4L2Fraction
  private let expectedBytes: [Int]?
  private let node: V4L2Node
  private let queue: V4L2Queue
  private let timeline: HostTimeline
  private let isStopped = Locked(false)
  private let hasEnded = DispatchSemaphore(value: 0)
  /// Which thread is the stream's own, while it works.
  private let thread = Locked<ObjectIdentifier?>(nil)

  /// Sets the format and the frame interval, and starts the stream.
  ///
  /// - Parameters:
  ///   - node: the camera.
  ///   - wanted: the format.
  ///   - interval: how long frames are to last.
  ///   - controls: numbers of the controls whose changes are to be told.
  ///   - timeline: where frames have their times.
  /// - Throws: ``V4L2Error``, also when the driver chooses another format.
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

  /// Pictures that are so large are given fewer buffers. In bytes.
  private static let largeImage = 8 << 20

  /// Lets the thread work; `receive` is called on it.
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

  /// Whether the caller is the stream's own thread.
  var isCurrent: Bool { thread.withLock { $0 } == ObjectIdentifier(Thread.current) }

  /// Ends the stream; returns when the device is closed, unless the stream's own thread calls.
  func stop() {
    isStopped.withLock { $0 = true }
    queue.ring()
    guard !isCurrent else { return }
    StallWarning.run("\(node.path) does not end its stream; its driver hangs", wait: hasEnded.wait(timeout:))
    hasEnded.signal()
  }

  // MARK: The thread

  /// Waits and takes what comes, until the stream is stopped (nil) or fails.
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
    // Further frames would not have the format that clients have been told.
    if let problem = node.problemOfSignal() { throw problem }
  }

  /// What the device reports; empty when another thread rang the bell.
  private func wait(milliseconds: CInt) throws(V4L2Error) -> PollEvents {
    // A queue without buffers only complains.
    let hasBuffers = queue.condition.queuedCount > 0
    let (camera, bell): (PollEvents, PollEvents)
    do {
      (camera, bell) = try node.kernel.poll(
        PolledDescriptor(hasBuffers ? node.descriptor : -1, [.readable, .urgent]),
        PolledDescriptor(queue.bell, .readable), milliseconds: hasBuffers ? milliseconds : -1)
    } catch {
      throw V4L2Error(error, path: node.path, operation: "wait for its pictures")
    }
    if !bell.isEmpty { node.kernel.silence(queue.bell) }
    guard camera.isEmpty && bell.isEmpty else { return camera }
    let signal = (try? node.input())?.signal ?? .present
    throw V4L2Error(
      .stalled, path: node.path, operation: "go on streaming",
      text:
        "no picture came for \(milliseconds) ms\(signal == .present ? "" : ", and its input has \(signal.rawValue)")")
  }

  private func failure(_ events: PollEvents) -> V4L2Error {
    if events.contains(.hangUp) || events.contains(.invalid) {
      return V4L2Error(.noDevice, path: node.path, operation: "go on streaming")
    }
    // The queue says more precisely what it has.
    do throws(V4L2Error) { _ = try queue.dequeue() } catch { return error }
    return V4L2Error(.failed, path: node.path, operation: "go on streaming", text: "its driver has given up")
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

  /// Whether the driver has been without a buffer since the last picture.
  private func hasStarved() -> Bool {
    let isStarved = queue.condition.queuedCount == 0
    return starved.withLock { starved in
      defer { starved = isStarved }
      return starved
    }
  }

  /// How long a camera may take for its first picture. In milliseconds. **Source:** made up; some warm up for seconds.
  static let firstPatience: CInt = 10_000

  /// How long it may take for the next ones: eight times what it should, and at least two seconds. **Source:** made up.
  private var patience: CInt { CInt(max(2000, min(60_000, 8000 * interval.seconds))) }
}

extension V4L2Node {
  /// Something that a device tells by itself.
  enum DeviceEvent {
    /// A control of this number has changed.
    case control(UInt32)
    /// What comes in has changed.
    case source
  }

  /// Lets the device tell of its signal, and of controls that change by themselves or that another program changes.
  ///
  /// Of no others: some drivers count frames in a control, and each event would wake the stream between two pictures.
  func subscribeToEvents(of controls: [UInt32]) {
    var raw = v4l2_event_subscription()
    raw.type = UInt32(V4L2_EVENT_SOURCE_CHANGE)
    raw.id = (try? input())?.index ?? 0
    try? attempt(CVIDEO_SUBSCRIBE_EVENT, &raw)
    for id in controls {
      var raw = v4l2_event_subscription()
      raw.type = UInt32(V4L2_EVENT_CTRL)
      raw.id = id
      // A device that sends no event is read when a client asks.
      try? attempt(CVIDEO_SUBSCRIBE_EVENT, &raw)
    }
  }

  /// Takes all events that wait.
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
