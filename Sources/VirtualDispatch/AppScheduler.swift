import CVirtualDispatch
import Foundation
import Locking
import SimulationKernel
import Synchronization

/// Runs what an app hands to its queues, tasks and timers in the virtual time of one world: one piece at a time, in a defined order, and
/// all that is ready before time moves.
///
/// A thread is in the world while it runs the app's work, and while a test runs in it. What such a thread hands over belongs to the world.
///
///     the app ──queue.async, Task, asyncAfter──▶ waiting in queues ──▶ ready ──one at a time──▶ runs
///                                                                       ▲                        │ waits
///                                     timeline: what falls due ─────────┘◀──what it waited for───┘
///
/// Exactly one thread has the *turn*: a runner, which takes what is ready, or the work or test that it let go on.
public final class AppScheduler: Timeline, @unchecked Sendable {
  // Unchecked: everything that varies lies behind `lock`.
  let lock = NSLock()
  /// Nanoseconds between 1970 and the beginning of virtual time.
  let epoch: Int64
  var time: Int64 = 0
  var events = EventQueue()
  /// What may run, by its order.
  var ready = Heap<UInt64, Job>()
  var queues: [UnsafeMutableRawPointer: JobQueue] = [:]
  /// Threads that wait, in order.
  var waiting: [WaitingThread] = []
  /// Work for when a group is empty.
  var notifications: [(group: UnsafeMutableRawPointer, work: Job)] = []
  /// What goes on at a time, after all that falls due by then.
  var sleepers: [(time: Int64, work: Job)] = []
  /// Work of the main queue, while a test blocks the main thread.
  var heldMainWork: [Job] = []
  var timers: [UnsafeMutableRawPointer: TimelineEvent] = [:]
  /// Timers of run loops, by port.
  var portTimers: [Int32: TimelineEvent] = [:]
  /// Who has the turn, for how many turns there were, and how long they have been as many.
  var holder = StallWatchdog()
  /// Whether anything has run since those that wait for locks last tried.
  var hasRun = false
  var isTurnTaken = false
  /// How many tests want the world to go on.
  var tests = 0
  var nextOrder: UInt64 = 0
  var random: SplitMix64?
  /// What asynchronous tests are told when the world cannot go on.
  var stuck: [Int: @Sendable (String) -> Void] = [:]
  var lastTest = 0
  /// When a test last got on, in virtual time.
  var lastProgress: Int64 = 0
  /// What a synchronous test must be told.
  var failures: [String] = []

  /// When the last of the app's own delays ends that are longer than that.
  var lastLongDelay: Int64 = 0

  /// A test that waits for something else than time is given up after so much virtual time.
  static let patience: Int64 = 300_000_000_000
  /// The frame of a program's main function, until that ends.
  var mainFunction: UnsafeMutablePointer<cvd_frame>?

  /// Whether work of the main queue must run on the process' main thread. Where a program has let go of that, as Swift Testing does, any will
  /// do, and worlds do not wait for each other.
  let hasMainThread = cvd_has_main_thread()
  /// Whether a test that waits is not given up yet.
  var hasPatience: Bool { time <= max(lastProgress + Self.patience, lastLongDelay) }

  /// What `OperationQueue.main` is in this world.
  let mainOperationQueue: OperationQueue = {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.underlyingQueue = .main
    return queue
  }()

  /// The world's objects.
  public weak var system: CaptureSystem?

  /// - Parameters:
  ///   - epoch: nanoseconds between 1970 and the beginning of it.
  ///   - seed: chooses another order of what is ready; nil for first in, first out.
  public init(epoch: Int64, seed: UInt64? = nil) {
    self.epoch = epoch
    random = seed.map { SplitMix64(seed: $0) }
    DispatchInterposer.install()
    Self.worlds.withLock { worlds in
      worlds.removeAll { $0.object == nil }
      worlds.append(Weak(self))
    }
  }

  private static let worlds = Locked<[Weak<AppScheduler>]>([])

  /// Whether a world still exists.
  static func isAlive(_ world: UnsafeMutableRawPointer) -> Bool {
    worlds.withLock { $0 }.contains { $0.object.map { Unmanaged.passUnretained($0).toOpaque() == world } ?? false }
  }

  /// Tells all worlds of something that a thread outside of them may have done.
  static func all(_ body: (AppScheduler) -> Void) {
    for world in worlds.withLock({ $0 }) { world.object.map(body) }
  }

  /// How many threads of all worlds wait on an object, and how much work waits for a group: most signals of a process are none of theirs.
  static let waiterCount = Atomic(0)

  /// A semaphore, a group, a work item, a condition or a run loop was signalled, on any thread: for all that wait for it, or one.
  static func signalled(_ object: UnsafeMutableRawPointer, forAll: Bool) {
    guard waiterCount.load(ordering: .sequentiallyConsistent) > 0 else { return }
    all { $0.signalled(object, forAll: forAll) }
  }

  var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  static func world(_ pointer: UnsafeMutableRawPointer) -> AppScheduler {
    Unmanaged<AppScheduler>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// The world that the calling thread is in.
  static var current: AppScheduler? { cvd_world().map(world) }

  func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
    // Its own lock is none of the app's, whose holder may wait in the world.
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

  /// Hands a callback to the client's queue. It runs before time moves.
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

  public func callOut<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }

  /// Whether something can happen without time moving: then it does, whether or not a test waits for it.
  var isEventDue: Bool { events.next.map { $0.due <= time } ?? false }

  /// Moves time to the next event and takes it out; nil when none is due by `end`.
  func takeEvent(until end: Int64) -> (@Sendable () -> Void)? {
    guard let event = events.claimNext(until: end) else { return nil }
    time = max(time, event.due)
    return event.work
  }
}
