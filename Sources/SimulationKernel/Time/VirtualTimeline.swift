import CoreMediaModel
import Dispatch
import Foundation

/// Time that moves only when told.
///
/// The thread that advances it holds the *drive token*. While client code runs (``callOut(_:)``) the token is parked, so
/// a blocking call made by that code may take it and advance time; that is how `startRunning()` costs time on the thread
/// that calls it.
public final class VirtualTimeline: Timeline, @unchecked Sendable {
  // Unchecked: every stored variable is only touched with `condition` locked.
  private let condition = NSCondition()
  private let drainsMainQueue: Bool
  private var events = EventQueue()
  private var time: Int64 = 0
  private var driver: Driver?
  private var depth = 0
  /// Queues that ran client code since time last moved: what the client put behind it must run before time moves on.
  private var touched: [ClientQueue] = []
  /// Callbacks that run or are about to, by due time; each holds up its queue.
  private var entered: [Visit] = []
  private var lastVisit = 0
  /// Whether client code ran since time last moved; it may have put something on the main queue.
  private var clientRan = true
  /// Whether the main thread waits for the token and must be woken.
  private var mainThreadWaits = false

  /// The holder of the token. Whether that is the main thread is determined once, because asking is slow.
  private struct Driver {
    let thread = pthread_self()
    let isMain = Thread.isMainThread

    var isCaller: Bool { thread == pthread_self() }
  }

  public let isVirtual = true

  /// - Parameter drainsMainQueue: whether work that a client puts on the main queue runs before time moves, when time is moved
  ///   from the main thread. An engine without client code saves the effort.
  public init(drainsMainQueue: Bool = true) {
    self.drainsMainQueue = drainsMainQueue
  }

  public var nanoseconds: Int64 { locked { time } }

  @discardableResult
  public func schedule(at due: Int64, _ work: @escaping @Sendable () -> Void) -> TimelineEvent {
    locked { events.insert(due: max(due, time), work: work) }
  }

  /// Moves time forward by `duration`, running everything that falls due. Several threads that do so take turns.
  ///
  /// - Parameter duration: a number of seconds, not an invalid, indefinite or infinite time: such a one ends the process.
  public func advance(by duration: CMTime) {
    precondition(duration.isNumeric, "advance(by:) takes a number of seconds, and not an invalid or infinite time")
    pass(duration.convertScale(1_000_000_000, method: .roundTowardPositiveInfinity).value)
  }

  /// Moves time forward to `end` nanoseconds, running everything that falls due up to and including it. The past is no error.
  public func run(until end: Int64) {
    acquire()
    defer { release() }
    while true {
      drain()
      guard let event = takeNext(until: end) else { return }
      event.work()
    }
  }

  public func pass(_ duration: Int64) {
    // The token comes first: what another thread passes meanwhile is not a part of this.
    acquire()
    defer { release() }
    let (end, isBeyond) = nanoseconds.addingReportingOverflow(duration)
    run(until: isBeyond ? .max : end)
  }

  public func callOut<Result>(_ body: () throws -> Result) rethrows -> Result {
    let parked = park()
    defer { unpark(parked) }
    return try body()
  }

  public func run(
    on queue: ClientQueue, _ work: @escaping @Sendable () -> Void, completion: @escaping @Sendable () -> Void
  ) {
    if queue.isMain, Thread.isMainThread {
      serveMainQueue()
      callOut(work)
      return completion()
    }
    guard let visit = enter(queue) else {
      return queue.queue.async {
        work()
        completion()
      }
    }
    if queue.isMain {
      callOnMainThread(queue, work, visit)
    } else {
      callOut {
        awaitTurn(visit)
        queue.queue.sync(execute: work)
        leave(visit)
        // What the work has put behind itself.
        queue.flush()
      }
    }
    completion()
  }

  // MARK: Whose turn it is on a queue

  /// A callback on a queue, from when it falls due until it ends.
  private struct Visit: @unchecked Sendable {
    // Unchecked: nothing varies; on some systems a thread is a pointer.
    let number: Int
    let thread = pthread_self()
    let mark: QueueMark
  }

  /// Notes that the caller will hold up the queue; nil when it does already, and so must not wait for it.
  ///
  /// Called with the token held: a thread that takes it while the callback runs comes after it on this queue.
  private func enter(_ queue: ClientQueue) -> Visit? {
    locked {
      if !touched.contains(where: { $0.mark === queue.mark }) { touched.append(queue) }
      guard !isEntered(queue) else { return nil }
      lastVisit += 1
      let visit = Visit(number: lastVisit, mark: queue.mark)
      entered.append(visit)
      return visit
    }
  }

  private func awaitTurn(_ visit: Visit) {
    locked {
      while entered.first(where: { $0.mark === visit.mark })?.number != visit.number { condition.wait() }
    }
  }

  private func leave(_ visit: Visit) {
    locked {
      entered.removeAll { $0.number == visit.number }
      condition.broadcast()
    }
  }

  /// Calls out on the main thread from another one. The work is put there before the token is parked, so that the main thread finds
  /// it when it drives on.
  private func callOnMainThread(_ queue: ClientQueue, _ work: @escaping @Sendable () -> Void, _ visit: Visit) {
    let ended = DispatchSemaphore(value: 0)
    queue.queue.async { [self] in
      work()
      leave(visit)
      ended.signal()
    }
    callOut {
      ended.wait()
      queue.flush()
    }
  }

  /// Runs on the main thread what other threads have put there before it took the token.
  private func serveMainQueue() {
    guard locked({ entered.contains { $0.mark === QueueMark.main } }) else { return }
    callOut { RunLoop.main.acceptInput(forMode: RunLoop.Mode.default.rawValue, before: .distantPast) }
  }

  /// Whether the caller runs on this queue, or within a callback on another one that a callback on this one led to, and so must not
  /// wait for it.
  private func isEntered(_ queue: ClientQueue) -> Bool {
    queue.isCurrent || entered.contains { $0.thread == pthread_self() && $0.mark === queue.mark }
  }

  // MARK: The drive token

  private func acquire() {
    locked {
      while let driver, !driver.isCaller { waitForToken() }
      driver = driver ?? Driver()
      depth += 1
      clientRan = true
    }
  }

  private func release() {
    locked {
      depth -= 1
      if depth == 0 { giveToken() }
    }
  }

  /// Gives the token away, whatever its depth, and says what to take back; nil from a thread that does not hold it.
  private func park() -> (driver: Driver, depth: Int)? {
    locked {
      clientRan = true
      guard let driver, driver.isCaller else { return nil }
      defer { depth = 0 }
      giveToken()
      return (driver, depth)
    }
  }

  private func unpark(_ parked: (driver: Driver, depth: Int)?) {
    guard let parked else { return }
    locked {
      while driver != nil { waitForToken() }
      (driver, depth) = parked
    }
  }

  private func giveToken() {
    driver = nil
    condition.broadcast()
    guard mainThreadWaits else { return }
    mainThreadWaits = false
    DispatchQueue.main.async {}
  }

  /// Waits until the token may be free. The main thread serves its queue meanwhile: the token's holder may need it.
  private func waitForToken() {
    guard Thread.isMainThread else { return condition.wait() }
    mainThreadWaits = true
    condition.unlock()
    RunLoop.main.acceptInput(forMode: RunLoop.Mode.default.rawValue, before: .distantFuture)
    condition.lock()
  }

  // MARK: Moving

  /// The next event, time moved to it; nil, and time moved to `end`, when none is due by then.
  private func takeNext(until end: Int64) -> TimelineEvent? {
    locked {
      let event = events.claimNext(until: end)
      time = max(time, event?.due ?? end)
      return event
    }
  }

  /// Lets everything run that clients have put behind their callbacks, and what that leads to.
  private func drain() {
    var isFirst = true
    while let round = locked({ beginRound(isFirst: isFirst) }) {
      isFirst = false
      for _ in 0..<round.queueCount {
        guard let queue = locked(takeTouched), !queue.isMain || !round.isMain else { continue }
        callOut { queue.flush() }
      }
      if drainsMainQueue, round.clientRan, round.isMain {
        callOut { RunLoop.main.acceptInput(forMode: RunLoop.Mode.default.rawValue, before: .distantPast) }
      }
    }
  }

  /// What a round of ``drain()`` sees to: so many queues, and the main queue if client code ran and this is its thread. Nil for no further one.
  private func beginRound(isFirst: Bool) -> (queueCount: Int, clientRan: Bool, isMain: Bool)? {
    // What runs on the caller's own queue comes when the caller has left it.
    let count = touched.count { !isEntered($0) }
    guard isFirst || count > 0 else { return nil }
    defer { clientRan = false }
    return (count, clientRan, driver?.isMain ?? false)
  }

  private func takeTouched() -> ClientQueue? {
    touched.firstIndex { !isEntered($0) }.map { touched.remove(at: $0) }
  }

  private func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
    condition.lock()
    defer { withExtendedLifetime(events.takeCancelled()) { condition.unlock() } }
    return try body()
  }
}
