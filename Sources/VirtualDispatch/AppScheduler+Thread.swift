import CVirtualDispatch
import Foundation
import SimulationKernel

/// Handles the app's threads, the locks that they hold, and run loops.
extension AppScheduler {
  /// Creates a record for a new thread, which runs when it receives the run token.
  func makeThread() -> WaitingThread {
    let thread = WaitingThread("for its turn", at: "a thread", isTest: false, isNew: true)
    thread.isReleased = true
    locked {
      waiting.append(thread)
      makeReady(Job(.thread(thread)))
    }
    return thread
  }

  /// Reports that a thread outside any world submitted a job to a queue, which makes the order of jobs
  /// nondeterministic.
  func tell(handedOverOutside queue: UnsafeMutableRawPointer) {
    let label = String(cString: cvd_queue_label(queue))
    locked {
      failures.append(
        "a thread created with pthread_create submitted work to queue '\(label)', but it runs outside virtual time; use Foundation's Thread instead"
      )
    }
  }

  /// Blocks the calling thread, which `thread` represents, until it receives the run token.
  func begin(_ thread: WaitingThread) {
    wake()
    thread.wait()
    locked { waiting.removeAll { $0 === thread } }
  }

  /// Waits until the thread that owns a lock has continued, if that thread waits in this world.
  func wait(forHolder owner: UnsafePointer<Int32>, until time: Int64?, mayHoldTwice: Bool) -> cvd_holder {
    let holder = owner.pointee
    let isSelf = holder == cvd_thread_id()
    if isSelf, mayHoldTwice { return cvd_holder_is_elsewhere }
    if let time, time <= nanoseconds { return cvd_holder_is_late }
    let isAbandoned = Self.abandonedThreads.withLock { $0.contains(holder) }
    let thread: WaitingThread? = locked {
      guard
        let place = isSelf
          ? "it already"
          : waiting.first(where: { $0.threadID == holder })?.place
            ?? (isAbandoned ? "a test that has failed still" : nil)
      else { return nil }
      let thread = WaitingThread("for a lock that \(place) holds", at: self.place, isTest: isInTest)
      thread.waitsForLock = true
      if time == nil { thread.blocker = .lock(owner: owner) }
      waiting.append(thread)
      return thread
    }
    guard let thread else { return cvd_holder_is_elsewhere }
    let event = scheduleEnd(of: thread, at: time)
    wait(thread)
    event?.cancel()
    return thread.end == .timedOut ? cvd_holder_is_late : cvd_holder_went_on
  }

  /// Lets threads that wait for a lock retry, if another job has run since the last attempt.
  func tryLocks() {
    guard hasRun else { return }
    hasRun = false
    for thread in waiting where thread.waitsForLock { release(thread) }
  }

  /// Waits until a run loop has something to do. A write may wake any run loop, so each one checks. On the main thread,
  /// this includes jobs of the main queue.
  func wait(forPorts ports: UnsafeMutableRawPointer, until time: Int64?, _ attempt: (UnsafeMutableRawPointer) -> Bool)
    -> Bool
  {
    whileMainQueueIsFree {
      wait(for: cvd_ports(), until: time, "for its run loop", ports: ports, servesMainQueue: Thread.isMainThread) {
        _ in attempt(ports)
      }
    }
  }

  /// Sets the timer of a run loop's port; nil disables it.
  func setPortTimer(_ port: Int32, due: Int64?) {
    let old = locked { portTimers.removeValue(forKey: port) }
    old?.cancel()
    guard let due else { return }
    let event = schedule(at: due) { [weak self] in self?.firePort(port) }
    locked { portTimers[port] = event }
  }

  private func firePort(_ port: Int32) {
    if locked({ waiting.contains { $0.object == cvd_ports() } }) {
      cvd_fire_port(port)
      return Self.signalled(cvd_ports(), forAll: true)
    }
    // A run loop outside the world would see a different time, so one pass runs inside the world.
    locked {
      guard hasMainThread else {
        return failures.append(
          "a Timer is due, but no thread runs a run loop, because Swift Testing does not run one on Linux; write the test with XCTest, or use a DispatchSourceTimer"
        )
      }
      let pass = Job.Kind.closure {
        cvd_fire_port(port)
        _ = RunLoop.current.run(mode: .default, before: .distantPast)
      }
      admit(Job(pass, on: queue(cvd_main_queue())))
    }
  }
}
