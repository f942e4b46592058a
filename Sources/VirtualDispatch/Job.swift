import CVirtualDispatch

/// A piece of work: a function that an app handed to a queue, or a waiting thread that may go on.
final class Job {
  enum Kind {
    /// Runs on a thread of the scheduler's.
    case function(context: UnsafeMutableRawPointer?, cvd_function)
    case closure(() -> Void)
    /// Lets a thread go on that waits.
    case thread(WaitingThread)
  }

  let kind: Kind
  /// Where it runs; nil for what no queue holds up.
  let queue: JobQueue?
  /// Whether nothing else of its queue may run beside it.
  let isBarrier: Bool
  /// A dispatch group that it leaves at its end.
  let group: UnsafeMutableRawPointer?
  /// Its place in the order: the least goes first.
  var order: UInt64 = 0

  init(_ kind: Kind, on queue: JobQueue? = nil, isBarrier: Bool = false, group: UnsafeMutableRawPointer? = nil) {
    self.kind = kind
    self.queue = queue
    self.isBarrier = isBarrier
    self.group = group
  }

  /// Its queue, that one's target, and so on.
  var levels: [JobQueue] {
    guard let queue else { return [] }
    return queue.target == nil ? [queue] : Array(sequence(first: queue, next: \.target))
  }
}

/// What a world knows of one of an app's queues: what runs, and what must wait for it.
///
/// All of it lies behind the scheduler's lock.
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

  /// How much waits for its turn on this queue.
  var waitingCount: Int { waiting.count - head }

  /// Whether work that comes now need not wait.
  func canAdmit(_ work: Job) -> Bool { waitingCount == 0 && canStart(work) }

  /// Takes work in; false when it must wait.
  func admit(_ work: Job) -> Bool {
    guard canAdmit(work) else {
      waiting.append(work)
      return false
    }
    start(work)
    return true
  }

  /// Work of this queue has ended.
  func finish(_ work: Job) {
    running -= 1
    if work.isBarrier || isSerial { hasBarrier = false }
  }

  /// The next that need not wait any more.
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
