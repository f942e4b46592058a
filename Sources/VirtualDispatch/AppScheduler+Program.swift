import CVirtualDispatch
import SimulationKernel

/// Runs a whole program in a world, including its main thread, until the process ends.
extension AppScheduler {
  /// Makes the calling thread, a program's main thread, a permanent part of this world.
  ///
  /// The thread's code runs as a job of the main queue, until the thread waits in `dispatchMain()`.
  ///
  /// - Parameter tell: A closure that is called outside the world, with the reason, if nothing can continue.
  public func adoptMainThread(whenStuck tell: @escaping @Sendable (String) -> Void) {
    // A program may wait indefinitely for its user.
    locked { lastLongDelay = .max }
    acquireRunToken()
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

  /// Lets jobs of the main queue run while a program's main function runs a run loop, but not while another job of that
  /// queue runs one.
  func whileMainQueueIsFree<Result>(_ body: () -> Result) -> Result {
    guard let mainFunction, cvd_top() == mainFunction else { return body() }
    freeMainQueue()
    defer { occupyMainQueue() }
    return body()
  }

  /// Ends the main function. From then on, the main thread runs the jobs of the main queue.
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

  /// Calls `body` when virtual time reaches the given time and all events due by then have happened.
  public func schedule(afterAllAt time: Int64, _ body: @escaping @Sendable () -> Void) {
    locked { insertSleeper(time, Job(.closure(body))) }
  }

  /// The reason nothing could continue without further input; nil if events are pending, or if only the main queue
  /// waits.
  public var stallReason: String? {
    locked {
      let stuck = waiting.filter { !$0.servesMainQueue }
      guard events.next == nil, ready.isEmpty, sleepers.isEmpty, !stuck.isEmpty else { return nil }
      return stuck.map(\.sentence).joined(separator: "; ")
    }
  }

  /// Runs code on a thread of a world as if it were outside any world.
  public static func outside<Result>(_ body: () throws -> Result) rethrows -> Result {
    let world = cvd_enter(nil)
    defer { _ = cvd_enter(world) }
    return try body()
  }
}
