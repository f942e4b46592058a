import CVirtualDispatch
import Foundation
import Glibc
import Locking

/// A thread that waits for the run token, and the reason for the wait.
final class WaitingThread: @unchecked Sendable {
  // Unchecked: all mutable state except the semaphore is guarded by the scheduler's lock.

  /// The result of the wait.
  enum End { case signalled, timedOut, deadlock }

  /// The reason for the wait, as part of a message, such as "for a semaphore".
  let reason: String
  /// The object that the thread waits for, or nil for time.
  let object: UnsafeMutableRawPointer?
  /// The place where the thread runs, such as a queue's label or "the test".
  let place: String
  /// Whether the thread is that of a test rather than of an app's job.
  let isTest: Bool
  let isMainThread = Thread.isMainThread
  /// The number of the thread, or 0 for a new thread.
  let threadID: Int32
  /// The queues whose jobs the thread runs.
  let queues: [UnsafeMutableRawPointer]
  /// The reason why no timer or signal can end the wait, if that is certain.
  var blocker: Blocker?
  /// The ports of a run loop.
  var ports: UnsafeMutableRawPointer?
  /// Whether the wait can end without success, so that its code can continue after a deadlock.
  var canTimeOut = false
  /// Whether the thread never continues after a deadlock.
  var isAbandoned = false
  /// The line of the app's code that waits, if it is known.
  private var line: String?
  /// Work for the thread to do while it waits.
  private var errand: (() -> Void)?
  /// Whether the thread waits for a lock that another thread owns. It tries again after another job has run.
  var waitsForLock = false
  /// Whether the thread, as the main thread, may run jobs of the main queue while it waits.
  let servesMainQueue: Bool
  var end = End.signalled
  /// Whether the thread is ready to continue, or has continued.
  var isReleased = false
  /// A job of the main queue for the thread to run while it waits.
  var mainWork: Job?
  private let semaphore: UnsafeMutablePointer<sem_t>

  init(
    _ reason: String, _ object: UnsafeMutableRawPointer? = nil, at place: String, isTest: Bool,
    servesMainQueue: Bool = false, isNew: Bool = false
  ) {
    threadID = isNew ? 0 : cvd_thread_id()
    queues = isNew ? [] : Self.currentQueues
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

  private static var currentQueues: [UnsafeMutableRawPointer] {
    var (queues, frame) = ([UnsafeMutableRawPointer](), cvd_top())
    while let each = frame?.pointee {
      if let queue = each.queue { queues += sequence(first: queue, next: cvd_queue_target) }
      frame = each.outer
    }
    return queues
  }

  func signal() { sem_post(semaphore) }

  func wait() {
    while true {
      while sem_wait(semaphore) != 0 {}
      guard let errand = errand.take() else { return }
      AppScheduler.outside(errand)
    }
  }

  /// Makes the waiting thread find the line of its wait.
  func findLine(_ locate: @escaping () -> String?) {
    let found = DispatchSemaphore(value: 0)
    errand = {
      self.line = locate()
      found.signal()
    }
    signal()
    AppScheduler.outside { found.wait() }
  }

  /// The wait as part of a message, such as "queue 'session' waits for a semaphore at Camera.swift:12".
  var sentence: String { "\(place) waits \(reason)\(line.map { " at \($0)" } ?? "")" }

  /// Returns whether the thread cannot continue before another thread, or the same one, has continued.
  func waits(forThread other: WaitingThread) -> Bool {
    guard !isReleased else { return false }
    return switch blocker {
    case .queue(let queue):
      sequence(first: queue, next: \.target).contains { $0.isSerial && other.queues.contains($0.pointer) }
    case .lock(let owner): owner.pointee == other.threadID
    case nil: false
    }
  }

  /// A thing that another thread has to release.
  enum Blocker {
    case queue(JobQueue)
    /// The number of the thread that owns a lock.
    case lock(owner: UnsafePointer<Int32>)
  }
}

/// A thread that runs the jobs of worlds, one world at a time.
final class Runner: @unchecked Sendable {
  // Unchecked: the semaphore synchronizes access to `world`.
  private var world: AppScheduler?
  private let signal = WaitingThread("for work", at: "", isTest: false)

  private static let idle = Locked<[Runner]>([])

  /// Starts running the ready jobs of a world on an idle or new thread.
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
