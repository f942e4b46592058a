import CVirtualDispatch
import Foundation
import SimulationKernel

// MARK: Submitting jobs

extension AppScheduler {
  /// Submits a job to a queue of the app.
  func submit(
    _ kind: Job.Kind, to queue: UnsafeMutableRawPointer, isBarrier: Bool = false, group: UnsafeMutableRawPointer? = nil
  ) {
    locked { admit(Job(kind, on: self.queue(queue), isBarrier: isBarrier, group: group)) }
    wake()
  }

  /// Submits a job that does not depend on a queue.
  func submit(_ body: @escaping () -> Void) {
    locked { makeReady(Job(.closure(body))) }
    wake()
  }

  func submit(_ kind: Job.Kind, to queue: UnsafeMutableRawPointer, at time: Int64) {
    // Registering the queue retains it until the job runs.
    locked {
      _ = self.queue(queue)
      if time - self.time > Self.patience { lastLongDelay = max(lastLongDelay, time) }
    }
    // Weak, because an event of a deallocated world has no effect.
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

  /// Assigns the job's order if it has none. Jobs are ordered by submission, not by readiness.
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

  /// Lets the jobs of a queue run after its suspension ends.
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
  /// Sets the first fire time and the interval of a timer source, in nanoseconds. A nil start disables the source; a
  /// nil interval makes it fire once.
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

/// The record of a timer source, which itself may have been deallocated.
final class TimerSource: @unchecked Sendable {
  // Unchecked: the pointer is constant, and the record that it points to is reference-counted.
  let pointer: UnsafeMutableRawPointer

  init(_ pointer: UnsafeMutableRawPointer) {
    self.pointer = pointer
    cvd_timer_retain(pointer)
  }

  deinit { cvd_timer_release(pointer) }
}

/// A wrapper for values that the compiler cannot verify to be sendable. Only the thread with the run token uses them.
struct UncheckedSendable<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
