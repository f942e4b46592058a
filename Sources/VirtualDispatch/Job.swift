import CVirtualDispatch

/// A job: a function that an app submitted to a queue, or a waiting thread that can continue.
final class Job {
  enum Kind {
    /// A function that runs on a thread of the scheduler.
    case function(context: UnsafeMutableRawPointer?, cvd_function)
    case closure(() -> Void)
    /// A waiting thread that continues.
    case thread(WaitingThread)
  }

  let kind: Kind
  /// The queue of the job, or nil if it doesn't depend on a queue.
  let queue: JobQueue?
  /// Whether the job excludes other jobs of its queue while it runs.
  let isBarrier: Bool
  /// The dispatch group to leave when the job ends.
  let group: UnsafeMutableRawPointer?
  /// The order of the job; the job with the lowest value runs first.
  var order: UInt64 = 0

  init(_ kind: Kind, on queue: JobQueue? = nil, isBarrier: Bool = false, group: UnsafeMutableRawPointer? = nil) {
    self.kind = kind
    self.queue = queue
    self.isBarrier = isBarrier
    self.group = group
  }

  /// The job's queue, followed by its chain of target queues.
  var levels: [JobQueue] {
    guard let queue else { return [] }
    return queue.target == nil ? [queue] : Array(sequence(first: queue, next: \.target))
  }
}

/// The scheduler's state for one of the app's queues: its running jobs, and those that must wait.
///
/// Guarded by the scheduler's lock.
final class JobQueue {
  let pointer: UnsafeMutableRawPointer
  let isSerial: Bool
  let isMain: Bool
  let target: JobQueue?
  private var running = 0
  private var hasBarrier = false
  private var waiting: [Job] = []
  private var head = 0

  init(_ pointer: UnsafeMutableRawPointer, target: JobQueue?) {
    self.pointer = pointer
    self.target = target
    isSerial = cvd_queue_is_serial(pointer)
    isMain = cvd_queue_is_main(pointer) || target?.isMain == true
    cvd_retain(pointer)
  }

  deinit { cvd_release(pointer) }

  var label: String { String(cString: cvd_queue_label(pointer)) }

  /// The number of jobs that wait on this queue.
  var waitingCount: Int { waiting.count - head }

  /// Returns whether a new job could start without waiting.
  func canAdmit(_ work: Job) -> Bool { waitingCount == 0 && canStart(work) }

  /// Starts a job, or adds it to the waiting jobs. Returns whether it started.
  func admit(_ work: Job) -> Bool {
    guard canAdmit(work) else {
      waiting.append(work)
      return false
    }
    start(work)
    return true
  }

  /// Records that a job of this queue has ended.
  func finish(_ work: Job) {
    running -= 1
    if work.isBarrier || isSerial { hasBarrier = false }
  }

  /// Starts and returns the next waiting job that can run, or nil.
  func next() -> Job? {
    guard head < waiting.count, canStart(waiting[head]) else { return nil }
    let work = waiting[head]
    head += 1
    if head * 2 > waiting.count {
      waiting.removeFirst(head)
      head = 0
    }
    start(work)
    return work
  }

  private func canStart(_ work: Job) -> Bool {
    guard !cvd_queue_is_suspended(pointer) else { return false }
    return work.isBarrier || isSerial ? running == 0 : !hasBarrier
  }

  func start(_ work: Job) {
    running += 1
    hasBarrier = work.isBarrier || isSerial
  }
}
