import CVirtualDispatch
import Foundation
import SimulationKernel

// MARK: What is handed over

extension AppScheduler {
  /// Hands work to a queue.
  func submit(
    _ kind: Job.Kind, to queue: UnsafeMutableRawPointer, isBarrier: Bool = false, group: UnsafeMutableRawPointer? = nil
  ) {
    locked { admit(Job(kind, on: self.queue(queue), isBarrier: isBarrier, group: group)) }
    wake()
  }

  /// Hands over work that no queue holds up.
  func submit(_ body: @escaping () -> Void) {
    locked { makeReady(Job(.closure(body))) }
    wake()
  }

  func submit(_ kind: Job.Kind, to queue: UnsafeMutableRawPointer, at time: Int64) {
    // Its queue lives until then.
    locked {
      _ = self.queue(queue)
      if time - self.time > Self.patience { lastLongDelay = max(lastLongDelay, time) }
    }
    // Weak: an event of a world that is gone has nothing to do.
    let work = UncheckedSendable((kind, queue))
    schedule(at: time) { [weak self] in self?.submit(work.value.0, to: work.value.1) }
  }

  func queue(_ pointer: UnsafeMutableRawPointer) -> JobQueue {
    if let queue = queues[pointer] { return queue }
    let queue = JobQueue(pointer, target: cvd_queue_target(pointer).map(self.queue))
    queues[pointer] = queue
    return queue
  }

  func admit(_ work: Job) {
    setOrder(work)
    admit(work, at: work.queue)
  }

  /// The order is that of handing over, not of becoming ready.
  func setOrder(_ work: Job) {
    guard work.order == 0 else { return }
    nextOrder += 1
    work.order = random?.next() ?? nextOrder
  }

  func admit(_ work: Job, at first: JobQueue?) {
    var queue = first
    while let level = queue {
      guard level.admit(work) else { return }
      queue = level.target
    }
    makeReady(work)
  }

  func makeReady(_ work: Job) {
    setOrder(work)
    ready.insert(work, at: work.order)
  }

  func finish(_ work: Job) {
    locked {
      for level in work.levels.reversed() {
        level.finish(work)
        while let next = level.next() { admit(next, at: level.target) }
      }
    }
    if let group = work.group { cvd_group_leave(group) }
  }

  /// Work of a queue that was suspended may run.
  func resume(_ queue: UnsafeMutableRawPointer) {
    locked {
      guard let queue = queues[queue] else { return }
      while let next = queue.next() { admit(next, at: queue.target) }
    }
    wake()
  }
}

// MARK: Timer sources

extension AppScheduler {
  /// Sets a timer source: first at `start`, then each `interval` nanoseconds; nil for never.
  func setTimer(_ timer: TimerSource, start: Int64?, interval: Int64?) {
    let old = locked { timers.removeValue(forKey: timer.pointer) }
    old?.cancel()
    guard let start else { return }
    let event = schedule(at: start) { [weak self] in self?.fire(timer, due: start, interval: interval) }
    locked { timers[timer.pointer] = event }
  }

  private func fire(_ timer: TimerSource, due: Int64, interval: Int64?) {
    guard let queue = cvd_timer_queue(timer.pointer) else { return }
    if !cvd_timer_is_suspended(timer.pointer) { submit(.closure { cvd_timer_fire(timer.pointer) }, to: queue) }
    setTimer(timer, start: interval.map { due + $0 }, interval: interval)
  }
}

/// What is known of a timer source, which may be gone itself.
final class TimerSource: @unchecked Sendable {
  // Unchecked: the pointer does not vary, and what it points to is counted.
  let pointer: UnsafeMutableRawPointer

  init(_ pointer: UnsafeMutableRawPointer) {
    self.pointer = pointer
    cvd_timer_retain(pointer)
  }

  deinit { cvd_timer_release(pointer) }
}

/// Carries what the compiler cannot know to be safe: it is used by one thread at a time, which has the turn.
struct UncheckedSendable<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
