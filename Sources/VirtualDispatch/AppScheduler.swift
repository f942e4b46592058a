import CVirtualDispatch
import Foundation
import Locking
import SimulationKernel
import Synchronization

/// A scheduler that runs the jobs of an app's queues, tasks, and timers in the virtual time of one world. Jobs run one
/// at a time in a defined order, and time advances only when none is ready.
///
/// A thread is in the world while it runs the app's jobs, and while a test runs in it. Jobs that the thread submits in
/// the meantime are part of the world.
///
///     the app ──queue.async, Task, asyncAfter──▶ waiting in queues ──▶ ready ──one at a time──▶ runs
///                                                                       ▲                        │ waits
///                                     timeline: events that are due ────┘◀──its wait ends────────┘
///
/// Exactly one thread has the *run token*: a runner, which executes ready jobs, or the waiting thread or test that it
/// resumed.
public final class AppScheduler: Timeline, @unchecked Sendable {
  // Unchecked: all mutable state is guarded by `lock`.
  let lock = NSLock()
  /// The time between 1970 and the beginning of virtual time, in nanoseconds.
  let epoch: Int64
  var time: Int64 = 0
  var events = EventQueue()
  /// The jobs that are ready to run, by order.
  var ready = Heap<UInt64, Job>()
  var queues: [UnsafeMutableRawPointer: JobQueue] = [:]
  /// The threads that wait, in the order in which they started waiting.
  var waiting: [WaitingThread] = []
  /// The jobs to run when a group is empty.
  var notifications: [(group: UnsafeMutableRawPointer, work: Job)] = []
  /// The jobs to run at a given time, after all events due by then.
  var sleepers: [(time: Int64, work: Job)] = []
  /// The jobs of the main queue, or of a thread that runs one, that are deferred while the main thread is blocked.
  var heldMainWork: [Job] = []
  var timers: [UnsafeMutableRawPointer: TimelineEvent] = [:]
  /// The timers of run loops, by port.
  var portTimers: [Int32: TimelineEvent] = [:]
  /// The stall watchdog, which tracks the thread with the run token.
  var holder = StallWatchdog()
  /// Whether a job has run since threads that wait for locks last retried.
  var hasRun = false
  /// Whether these threads have retried for the last time before a deadlock is reported.
  var isLastAttempt = false
  var isRunTokenTaken = false
  /// The number of tests that require the world to continue.
  var tests = 0
  var nextOrder: UInt64 = 0
  /// The choices between jobs and events; nil if they are not recorded.
  var choices: ScheduleChoices?
  var random: SplitMix64?
  /// The closures that report to asynchronous tests that the world cannot continue.
  var deadlockHandlers: [Int: @Sendable (String) -> Void] = [:]
  /// The tasks of asynchronous tests.
  var testTasks: [Int: Task<Void, Never>] = [:]
  var lastTest = 0
  /// The virtual time at which a test last made progress.
  var lastProgress: Int64 = 0
  /// A closure that returns the line of the app's code at which a task is suspended, or, for nil, that calls it.
  public var locate: (@Sendable (Task<Void, Never>?) -> String?)?
  /// The failures to report to a synchronous test.
  var failures: [String] = []

  /// The end of the last delay of the app that is longer than `patience`.
  var lastLongDelay: Int64 = 0

  /// The virtual time after which a test that waits for anything but time fails, in nanoseconds.
  static let patience: Int64 = 300_000_000_000
  /// The frame of a program's main function, or nil after it ends.
  var mainFunction: UnsafeMutablePointer<cvd_frame>?

  /// Whether jobs of the main queue must run on the process's main thread. If the program has given up that thread, as
  /// Swift Testing does, any thread can run these jobs, and worlds do not wait for each other.
  let hasMainThread = cvd_has_main_thread()
  /// Whether a waiting test has not yet exceeded its time limit.
  var isWithinTimeLimit: Bool { !hasCycle && time <= max(lastProgress + Self.patience, lastLongDelay) }

  /// The value of `OperationQueue.main` in this world.
  let mainOperationQueue: OperationQueue = {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.underlyingQueue = .main
    return queue
  }()

  /// The files and settings that code in this world sees.
  public let container: AppContainer

  /// The capture system of this world.
  public weak var system: CaptureSystem?

  /// Creates a scheduler for a new world.
  ///
  /// - Parameters:
  ///   - epoch: The time between 1970 and the beginning of virtual time, in nanoseconds.
  ///   - seed: A seed that randomizes the order of ready jobs; nil for first in, first out.
  ///   - folder: The folder of the container; nil for a temporary folder.
  public init(epoch: Int64, seed: UInt64? = nil, folder: URL? = nil) {
    self.epoch = epoch
    container = AppContainer(folder, seed: seed ?? 0)
    random = seed.map { SplitMix64(seed: $0) }
    DispatchInterposer.install()
    Self.worlds.withLock { worlds in
      worlds.removeAll { $0.object == nil }
      worlds.append(Weak(self))
    }
  }

  /// Checks that the queues and clocks of the program can use virtual time.
  ///
  /// - Throws: ``NotInterposed`` if the program calls libdispatch itself.
  public static func requireInterposition() throws {
    if !cvd_is_interposed() { throw NotInterposed() }
  }

  /// An error that explains why a program cannot use virtual time.
  public struct NotInterposed: Error, CustomStringConvertible {
    /// The cause and the remedy, in one sentence.
    public var description: String {
      "camsim is part of a shared library here, so it cannot replace the queues and clocks of this program; link "
        + "CaptureTesting statically, into the executable of the tests"
    }
  }

  private static let worlds = Locked<[Weak<AppScheduler>]>([])

  /// Returns whether a world still exists.
  static func isAlive(_ world: UnsafeMutableRawPointer) -> Bool {
    worlds.withLock { $0 }.contains { $0.object.map { Unmanaged.passUnretained($0).toOpaque() == world } ?? false }
  }

  /// Calls a closure for each world, to report an action of a thread that may be outside them.
  static func all(_ body: (AppScheduler) -> Void) {
    for world in worlds.withLock({ $0 }) { world.object.map(body) }
  }

  /// The number of threads in all worlds that wait on an object, plus the jobs that wait for a group. If the number is
  /// zero, signals need no handling.
  static let waiterCount = Atomic(0)

  /// Handles a signal to a semaphore, group, work item, condition, or run loop, from any thread. Wakes all waiting
  /// threads or only one.
  static func signalled(_ object: UnsafeMutableRawPointer, forAll: Bool) {
    guard waiterCount.load(ordering: .sequentiallyConsistent) > 0 else { return }
    all { $0.signalled(object, forAll: forAll) }
  }

  var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  static func world(_ pointer: UnsafeMutableRawPointer) -> AppScheduler {
    Unmanaged<AppScheduler>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// The world that the calling thread is in, or nil.
  package static var current: AppScheduler? { cvd_world().map(world) }

  func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
    // This lock must bypass the interposer: it belongs to the scheduler, not to the app.
    let outer = cvd_enter(nil)
    lock.lock()
    _ = cvd_enter(outer)
    defer { withExtendedLifetime(events.takeCancelled()) { lock.unlock() } }
    return try body()
  }
}

// MARK: Timeline

extension AppScheduler {
  public var isVirtual: Bool { true }

  public var nanoseconds: Int64 { locked { time } }

  @discardableResult
  public func schedule(at due: Int64, _ work: @escaping @Sendable () -> Void) -> TimelineEvent {
    defer { if cvd_world() == nil { wake() } }
    return locked { events.insert(due: max(due, time), work: work) }
  }

  public func pass(_ duration: Int64) { wait(until: nanoseconds + duration) }

  /// Submits a callback to the client's queue. It runs before time advances.
  public func run(
    on queue: ClientQueue, _ work: @escaping @Sendable () -> Void, completion: @escaping @Sendable () -> Void
  ) {
    let outer = cvd_enter(pointer)
    queue.async {
      work()
      completion()
    }
    _ = cvd_enter(outer)
  }

  public func isConcurrent(_ queue: DispatchQueue) -> Bool {
    _ = queue.label
    return cvd_labelled_queue_is_concurrent()
  }

  public func callOut<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }

  /// Whether an event is due without advancing time. Such events run whether or not a test waits for them.
  var isEventDue: Bool { events.next.map { $0.due <= time } ?? false }

  /// Advances time to the next event and removes it; returns nil if none is due by `end`.
  func takeEvent(until end: Int64) -> (@Sendable () -> Void)? {
    guard let event = events.claimNext(until: end) else { return nil }
    time = max(time, event.due)
    return event.work
  }
}
