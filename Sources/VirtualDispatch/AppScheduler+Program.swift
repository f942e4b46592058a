import CVirtualDispatch
import SimulationKernel

/// A whole program in a world: its main thread too, from the beginning to the end of the process.
extension AppScheduler {
  /// Puts the calling thread, a program's main thread, into this world for good.
  ///
  /// What it runs is work of the main queue, until it waits in `dispatchMain()`.
  /// - Parameter tell: told, outside of the world, why nothing can go on.
  public func adoptMainThread(whenStuck tell: @escaping @Sendable (String) -> Void) {
    // A program may wait for its user as long as it likes.
    locked { lastLongDelay = .max }
    takeTurn()
    _ = begin(tell)
    let frame = UnsafeMutablePointer<cvd_frame>.allocate(capacity: 1)
    frame.initialize(to: cvd_frame(queue: cvd_main_queue(), outer: nil, is_thread: false, is_test: false))
    mainFunction = frame
    occupyMainQueue()
    cvd_set_top(frame)
    _ = cvd_enter(pointer)
  }

  private func occupyMainQueue() {
    locked { queue(cvd_main_queue()).start(Job(.closure {})) }
  }

  private func freeMainQueue() {
    finish(Job(.closure {}, on: locked { queue(cvd_main_queue()) }))
  }

  /// Lets work of the main queue run where a program's main function runs a run loop, but not where other work of that queue does.
  func whileMainQueueIsFree<Result>(_ body: () -> Result) -> Result {
    guard let mainFunction, cvd_top() == mainFunction else { return body() }
    freeMainQueue()
    defer { occupyMainQueue() }
    return body()
  }

  /// Ends the main function; from now on the main thread runs what is handed to its queue.
  func serveMainQueue() -> Never {
    let place = place
    mainFunction = nil
    cvd_set_top(nil)
    freeMainQueue()
    while true {
      let thread = WaitingThread(
        "for work, or for a task that nothing resumes", at: place, isTest: false, servesMainQueue: true)
      locked { waiting.append(thread) }
      wait(thread)
    }
  }

  /// Calls back when virtual time has come there and all that falls due by then has happened.
  public func schedule(afterAllAt time: Int64, _ body: @escaping @Sendable () -> Void) {
    locked { insertSleeper(time, Job(.closure(body))) }
  }

  /// Why nothing could go on if nothing more were to happen; nil when something is still to come, or when nothing waits but the main
  /// queue.
  public var standstill: String? {
    locked {
      let stuck = waiting.filter { !$0.servesMainQueue }
      guard events.next == nil, ready.isEmpty, sleepers.isEmpty, !stuck.isEmpty else { return nil }
      return stuck.map { "\($0.place) waits \($0.reason)" }.joined(separator: "; ")
    }
  }

  /// Runs code on a thread of a world as if it were in none.
  public static func outside<Result>(_ body: () throws -> Result) rethrows -> Result {
    let world = cvd_enter(nil)
    defer { _ = cvd_enter(world) }
    return try body()
  }
}
