import Dispatch
import Foundation

/// Time that moves only when told.
///
/// Whoever moves it holds the *drive token*. While client code runs (``callOut(_:)``) the token is parked, so a blocking call made
/// by that code may take it and drive on; that is how `startRunning()` costs time on the thread that calls it.
public final class VirtualTimeline: Timeline, @unchecked Sendable {
  // Unchecked: every stored variable is only touched with `condition` locked.
  private let condition = NSCondition()
  private let lock = ModelLock()
  private let drainsMainQueue: Bool
  private var events = EventQueue()
  private var time: Int64 = 0
  private var driver: pthread_t?
  private var depth = 0
  /// Queues that ran client code since time last moved: what the client put behind it must run before time moves on.
  private var touched: [DispatchQueue] = []

  public let isVirtual = true

  /// - Parameter drainsMainQueue: whether work that a client puts on the main queue runs before time moves, when time is moved
  ///   from the main thread. An engine without client code saves the effort.
  public init(drainsMainQueue: Bool = true) {
    self.drainsMainQueue = drainsMainQueue
  }

  public var nanoseconds: Int64 { locked { time } }

  @discardableResult
  public func schedule(at due: Int64, _ work: @escaping @Sendable () -> Void) -> TimelineEvent {
    locked { events.insert(due: max(due, time), lock: lock, work: work) }
  }

  /// Moves time forward by `duration`, running everything that falls due.
  public func advance(by duration: CMTime) {
    pass(duration.convertScale(1_000_000_000, method: .roundTowardPositiveInfinity).value)
  }

  /// Moves time forward to `end` nanoseconds, running everything that falls due up to and including it. The past is no error.
  public func run(until end: Int64) {
    acquire()
    defer { release() }
    while true {
      drain()
      guard let event = takeNext(until: end) else { return }
      event()
    }
  }

  public func pass(_ duration: Int64) { run(until: nanoseconds + duration) }

  public func callOut<Result>(_ body: () throws -> Result) rethrows -> Result {
    let parked = park()
    defer { unpark(parked) }
    return try body()
  }

  public func run(
    on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void, completion: @escaping @Sendable () -> Void
  ) {
    locked { if !touched.contains(where: { $0 === queue }) { touched.append(queue) } }
    if queue === DispatchQueue.main, Thread.isMainThread {
      callOut(work)
      completion()
    } else if QueueMark.isCurrent(queue) {
      queue.async {
        work()
        completion()
      }
    } else {
      callOut { queue.sync(execute: work) }
      completion()
    }
  }

  // MARK: The drive token

  private func acquire() {
    locked {
      while driver != nil, driver != pthread_self() { condition.wait() }
      driver = pthread_self()
      depth += 1
    }
  }

  private func release() {
    locked {
      depth -= 1
      if depth == 0 { driver = nil }
      condition.broadcast()
    }
  }

  /// Gives the token away, whatever its depth, and says what to take back. A thread that does not hold it gives nothing.
  private func park() -> Int {
    locked {
      guard driver == pthread_self() else { return 0 }
      defer { (driver, depth) = (nil, 0) }
      condition.broadcast()
      return depth
    }
  }

  private func unpark(_ parked: Int) {
    guard parked > 0 else { return }
    locked {
      while driver != nil { condition.wait() }
      (driver, depth) = (pthread_self(), parked)
    }
  }

  // MARK: Moving

  /// The next event's work, time moved to it; nil, and time moved to `end`, when none is due by then.
  private func takeNext(until end: Int64) -> (@Sendable () -> Void)? {
    locked {
      while let event = events.next, event.due <= end {
        _ = events.removeNext()
        guard let work = event.take() else { continue }
        time = max(time, event.due)
        return work
      }
      time = max(time, end)
      return nil
    }
  }

  /// Lets everything run that clients have put behind their callbacks.
  private func drain() {
    let queues = locked {
      defer { touched.removeAll(keepingCapacity: true) }
      return touched
    }
    for queue in queues where queue !== DispatchQueue.main && !QueueMark.isCurrent(queue) {
      callOut { queue.sync {} }
    }
    if drainsMainQueue, Thread.isMainThread {
      callOut { RunLoop.main.acceptInput(forMode: RunLoop.Mode.default.rawValue, before: .distantPast) }
    }
  }

  private func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
    condition.lock()
    defer { condition.unlock() }
    return try body()
  }
}

/// A mark on a client's queue, by which code can tell that it already runs there and must not wait for it.
enum QueueMark {
  private static let key = DispatchSpecificKey<ObjectIdentifier>()

  static func set(on queue: DispatchQueue) {
    queue.setSpecific(key: key, value: ObjectIdentifier(queue))
  }

  static func isCurrent(_ queue: DispatchQueue) -> Bool {
    DispatchQueue.getSpecific(key: key) == ObjectIdentifier(queue)
  }
}
