import CVirtualDispatch
import SimulationKernel

/// Ends worlds before their tests end.
extension AppScheduler {
  /// Ends this world. Its tests fail with ``Deadlock``, nothing else happens in it, and the calling thread never
  /// continues.
  ///
  /// Call it on a thread that runs the app's code, after a call that would have ended the app.
  ///
  /// - Parameter reason: The description of the error.
  public func end(_ reason: String) -> Never {
    _ = cvd_enter(nil)
    let handlers = locked {
      (ready, heldMainWork) = (Heap(), [])
      isRunTokenTaken = false
      tests = 0
      defer { (deadlockHandlers, testTasks) = ([:], [:]) }
      return deadlockHandlers.sorted { $0.key < $1.key }.map(\.value)
    }
    discardWork()
    for tell in handlers { tell(reason) }
    Self.abandonedThreads.withLock { _ = $0.insert(cvd_thread_id()) }
    cvd_leave_stack()
    while true { cvd_real_sleep(.max) }
  }

  /// Discards everything that waits for a time, for a group, or for the end of a queue's suspension, which retains
  /// objects of the app.
  public func discardWork() {
    let (work, groups) = locked {
      let jobs = sleepers.map(\.work) + notifications.map(\.work) + queues.values.flatMap { $0.takeSuspended() }
      defer { (events, sleepers, notifications) = (EventQueue(), [], []) }
      return ((events, jobs), notifications.map(\.group))
    }
    endTimers(pointer)
    for group in groups {
      cvd_release(group)
      Self.waiterCount.subtract(1, ordering: .sequentiallyConsistent)
    }
    // Objects are released without the lock, because their deinitializers use the world.
    withExtendedLifetime(work) {}
  }
}

@_silgen_name("cvd_end_timers") private func endTimers(_ world: UnsafeMutableRawPointer)
