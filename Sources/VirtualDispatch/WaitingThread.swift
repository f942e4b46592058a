import CVirtualDispatch
import Foundation
import Glibc
import Locking

/// A thread that waits for its turn, and what for.
final class WaitingThread: @unchecked Sendable {
  // Unchecked: all but the signal lies behind the scheduler's lock.

  /// How the waiting ended.
  enum End { case signalled, timedOut, deadlock }

  /// What it waits for, as a sentence's part: "for a semaphore".
  let reason: String
  /// What it waits on; nil for time.
  let object: UnsafeMutableRawPointer?
  /// Where it runs: a queue's label, or "the test".
  let place: String
  /// Whether it is a thread of the test's, and no work of the app's.
  let isTest: Bool
  let isMainThread = Thread.isMainThread
  let threadID = cvd_thread_id()
  /// Whether it waits for a lock that another one holds: it tries again when something has run.
  var waitsForLock = false
  /// Whether it may run work of the main queue meanwhile, on the main thread.
  let servesMainQueue: Bool
  var end = End.signalled
  /// Whether it is ready, or has gone on.
  var isReleased = false
  /// Work of the main queue that it is to run while it waits.
  var mainWork: Job?
  private let semaphore: UnsafeMutablePointer<sem_t>

  init(
    _ reason: String, _ object: UnsafeMutableRawPointer? = nil, at place: String, isTest: Bool,
    servesMainQueue: Bool = false
  ) {
    self.reason = reason
    self.object = object
    self.place = place
    self.isTest = isTest
    self.servesMainQueue = servesMainQueue
    semaphore = .allocate(capacity: 1)
    sem_init(semaphore, 0, 0)
  }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  func signal() { sem_post(semaphore) }

  func wait() {
    while sem_wait(semaphore) != 0 {}
  }
}

/// A thread that runs the work of worlds, one world at a time.
final class Runner: @unchecked Sendable {
  // Unchecked: `world` is handed over by the signal.
  private var world: AppScheduler?
  private let signal = WaitingThread("for work", at: "", isTest: false)

  private static let idle = Locked<[Runner]>([])

  /// Lets a thread run what is ready in a world.
  static func run(_ world: AppScheduler) {
    let outer = cvd_enter(nil)
    defer { _ = cvd_enter(outer) }
    if let runner = idle.withLock({ $0.popLast() }) {
      runner.world = world
      return runner.signal.signal()
    }
    let new = Runner()
    new.world = world
    let thread = Thread { new.main() }
    thread.name = "camsim.world"
    thread.stackSize = 1 << 21
    thread.start()
  }

  private func main() {
    while true {
      world?.runLoop()
      world = nil
      Self.idle.withLock { $0.append(self) }
      signal.wait()
    }
  }
}
