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
      ready = Heap()
      (sleepers, heldMainWork, notifications) = ([], [], [])
      isRunTokenTaken = false
      tests = 0
      defer { (deadlockHandlers, testTasks) = ([:], [:]) }
      return deadlockHandlers.sorted { $0.key < $1.key }.map(\.value)
    }
    discardEvents()
    for tell in handlers { tell(reason) }
    Self.abandonedThreads.withLock { _ = $0.insert(cvd_thread_id()) }
    cvd_leave_stack()
    while true { cvd_real_sleep(.max) }
  }

  /// Discards the events that have not happened yet, which retain objects of the world, and thus the world itself.
  public func discardEvents() {
    let events = locked {
      defer { self.events = EventQueue() }
      return self.events
    }
    // Objects are released without the lock, because their deinitializers use the world.
    withExtendedLifetime(events) {}
  }
}
