import CVirtualDispatch
import Foundation
import SimulationKernel
import Synchronization

/// Lets the world continue while a thread waits.
extension AppScheduler {
  /// The place where the calling thread runs, such as "queue 'session'".
  package var place: String {
    guard let frame = cvd_top() else { return "the test" }
    guard let queue = frame.pointee.queue else { return frame.pointee.is_thread ? "a thread" : "a task" }
    let label = String(cString: cvd_queue_label(queue))
    return label == "Swift global concurrent queue" ? "a task" : "queue '\(label)'"
  }

  /// Whether the calling thread is that of a synchronous test, even while it runs the job of a queue itself.
  var isInTest: Bool { cvd_top()?.pointee.is_test ?? true }

  /// Lets the world continue until the thread is signaled, which also returns the run token to the thread.
  func wait(_ thread: WaitingThread) {
    if thread.isTest { locked { tests += 1 } }
    Runner.run(self)
    while true {
      thread.wait()
      guard let work = locked({ thread.mainWork.take() }) else { break }
      // The run loop runs the job itself, as outside a world.
      guard thread.object != cvd_ports() else {
        runOnMainThread(work)
        break
      }
      run(work)
      Runner.run(self)
    }
    locked {
      waiting.removeAll { $0 === thread }
      if thread.isTest { tests -= 1 }
    }
    if thread.end == .deadlock { abandon(thread) }
  }

  func release(_ thread: WaitingThread, _ end: WaitingThread.End = .signalled) {
    guard !thread.isReleased else { return }
    thread.isReleased = true
    thread.end = end
    makeReady(Job(.thread(thread)))
  }

  /// Schedules the end of a wait with a deadline.
  ///
  /// The event does not retain the world, because a canceled event stays on the timeline until it is due, which may be
  /// never.
  func scheduleEnd(of thread: WaitingThread, at time: Int64?) -> TimelineEvent? {
    time.map { schedule(at: $0) { [weak self] in self?.locked { self?.release(thread, .timedOut) } } }
  }

  /// Waits for a semaphore, group, or work item. Returns whether it was acquired in time.
  func wait(
    for object: UnsafeMutableRawPointer, until time: Int64?, _ reason: String, ports: UnsafeMutableRawPointer? = nil,
    servesMainQueue: Bool = false,
    _ attempt: (UnsafeMutableRawPointer) -> Bool
  ) -> Bool {
    while true {
      if attempt(object) { return true }
      if let time, time <= nanoseconds { return false }
      let thread = WaitingThread(
        reason, object, at: place, isTest: isInTest, servesMainQueue: servesMainQueue)
      // A run loop would only wait again.
      thread.canTimeOut = ports == nil
      thread.ports = ports
      let event = scheduleEnd(of: thread, at: time)
      Self.waiterCount.add(1, ordering: .sequentiallyConsistent)
      defer { Self.waiterCount.subtract(1, ordering: .sequentiallyConsistent) }
      locked { waiting.append(thread) }
      // The object may have been signaled before the wait was registered.
      if attempt(object) {
        event?.cancel()
        let isReleased = locked {
          if !thread.isReleased { waiting.removeAll { $0 === thread } }
          return thread.isReleased
        }
        if isReleased { wait(thread) }
        return true
      }
      wait(thread)
      event?.cancel()
      if thread.end == .timedOut { return attempt(object) }
    }
  }

  /// Waits for a condition variable. Returns whether the condition was signaled in time.
  func wait(
    forCondition condition: UnsafeMutableRawPointer, until time: Int64?, _ mutex: UnsafeMutablePointer<pthread_mutex_t>
  ) -> Bool {
    let thread = WaitingThread("for a condition", condition, at: place, isTest: isInTest)
    let event = scheduleEnd(of: thread, at: time)
    Self.waiterCount.add(1, ordering: .sequentiallyConsistent)
    locked { waiting.append(thread) }
    pthread_mutex_unlock(mutex)
    wait(thread)
    pthread_mutex_lock(mutex)
    event?.cancel()
    Self.waiterCount.subtract(1, ordering: .sequentiallyConsistent)
    return thread.end == .signalled
  }

  func signalled(_ object: UnsafeMutableRawPointer, forAll: Bool) {
    locked {
      // A thread outside the world wakes its own run loop, which says nothing about the others.
      let isOutside = cvd_world() != pointer
      let threads = waiting.filter { thread in
        thread.object == object && !thread.isReleased && (!isOutside || thread.ports.map(cvd_ports_are_ready) ?? true)
      }
      for thread in forAll ? threads[...] : threads.prefix(1) { release(thread) }
      guard notifications.contains(where: { $0.group == object }), cvd_group_is_empty(object) else { return }
      for notification in notifications where notification.group == object {
        admit(notification.work)
        cvd_release(object)
        Self.waiterCount.subtract(1, ordering: .sequentiallyConsistent)
      }
      notifications.removeAll { $0.group == object }
    }
    wake()
  }

  /// Submits a job that runs when a group is empty.
  func notify(_ group: UnsafeMutableRawPointer, _ kind: Job.Kind, on queue: UnsafeMutableRawPointer) {
    locked {
      let work = Job(kind, on: self.queue(queue))
      if cvd_group_is_empty(group) { return admit(work) }
      cvd_retain(group)
      notifications.append((group, work))
      Self.waiterCount.add(1, ordering: .sequentiallyConsistent)
    }
    wake()
  }

  /// Runs a job on a queue while the caller waits.
  func sync(_ kind: Job.Kind, on pointer: UnsafeMutableRawPointer, isBarrier: Bool) {
    let label = String(cString: cvd_queue_label(pointer))
    let thread = WaitingThread("for queue '\(label)'", at: place, isTest: isInTest)
    thread.blocker = .queue(locked { queue(pointer) })
    if hasMainThread, !thread.isMainThread, locked({ queue(pointer).isMain }) {
      return syncOnMainThread(kind, on: pointer, thread)
    }
    let (turn, mustWait) = locked { () -> (Job, Bool) in
      let turn = Job(.thread(thread), on: queue(pointer), isBarrier: isBarrier)
      let levels = turn.levels
      // The queue is free, so the caller continues without waiting.
      if levels.allSatisfy({ $0.canAdmit(turn) }) {
        for level in levels { _ = level.admit(turn) }
        return (turn, false)
      }
      waiting.append(thread)
      admit(turn)
      return (turn, true)
    }
    if mustWait { wait(thread) }
    run(kind, on: pointer, isTest: thread.isTest)
    finish(turn)
  }

  /// Runs a main-queue job on the main thread, regardless of which thread waits for it, as outside a world.
  private func syncOnMainThread(_ kind: Job.Kind, on pointer: UnsafeMutableRawPointer, _ thread: WaitingThread) {
    let work = Job.Kind.closure { [self] in
      run(kind, on: pointer)
      locked { release(thread) }
    }
    locked {
      waiting.append(thread)
      admit(Job(work, on: queue(pointer)))
    }
    wait(thread)
  }

  /// Waits until virtual time reaches the given time and all events due by then have happened.
  public func wait(until time: Int64) {
    guard cvd_world() == pointer else { return run { wait(until: time) } }
    let thread = WaitingThread("for time to pass", at: place, isTest: isInTest, servesMainQueue: cvd_top() == nil)
    locked {
      thread.isReleased = true
      waiting.append(thread)
      insertSleeper(time, Job(.thread(thread)))
    }
    wait(thread)
  }

  /// Suspends the task until virtual time reaches the given time and all events due by then have happened.
  public func wait(until time: Int64, isolation: isolated (any Actor)? = #isolation) async {
    await withUnsafeContinuation { continuation in
      locked { insertSleeper(time, Job(.closure { continuation.resume() })) }
    }
  }

  func insertSleeper(_ time: Int64, _ work: Job) {
    let time = max(time, self.time)
    let index = sleepers.firstIndex { $0.time > time } ?? sleepers.endIndex
    sleepers.insert((time, work), at: index)
  }
}
