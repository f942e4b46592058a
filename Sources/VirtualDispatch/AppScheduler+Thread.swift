import CVirtualDispatch
import Foundation
import SimulationKernel

/// Threads that the app makes, the locks that they hold, and run loops.
extension AppScheduler {
  /// A thread that is to run when it has the turn.
  func makeThread() -> WaitingThread {
    let thread = WaitingThread("for its turn", at: "a thread", isTest: false)
    thread.isReleased = true
    locked {
      waiting.append(thread)
      makeReady(Job(.thread(thread)))
    }
    return thread
  }

  /// A thread that is in no world has handed work to a queue: a test must not believe that its order is known.
  func tell(handedOverOutside queue: UnsafeMutableRawPointer) {
    let label = String(cString: cvd_queue_label(queue))
    locked {
      failures.append(
        "a thread made with pthread_create handed work to queue '\(label)', which runs outside of virtual time; make it a Thread of Foundation"
      )
    }
  }

  /// Returns when the calling thread, which is that one, has the turn.
  func begin(_ thread: WaitingThread) {
    wake()
    thread.wait()
    locked { waiting.removeAll { $0 === thread } }
  }

  /// Waits until the thread that holds a lock has gone on, if that waits in this world.
  func wait(forHolder holder: Int32, until time: Int64?, mayHoldTwice: Bool) -> cvd_holder {
    let isSelf = holder == cvd_thread_id()
    if isSelf, mayHoldTwice { return cvd_holder_is_elsewhere }
    precondition(!isSelf, "\(place) locks a lock that it holds: it would wait for itself")
    if let time, time <= nanoseconds { return cvd_holder_is_late }
    let thread: WaitingThread? = locked {
      guard let place = waiting.first(where: { $0.threadID == holder })?.place else { return nil }
      let thread = WaitingThread("for a lock that \(place) holds", at: self.place, isTest: isInTest)
      thread.waitsForLock = true
      waiting.append(thread)
      return thread
    }
    guard let thread else { return cvd_holder_is_elsewhere }
    let event = time.map { time in
      schedule(at: time) { [self] in locked { release(thread, .timedOut) } }
    }
    wait(thread)
    event?.cancel()
    if thread.end == .deadlock { fatalError(takeFailures().joined(separator: "; ")) }
    return thread.end == .timedOut ? cvd_holder_is_late : cvd_holder_went_on
  }

  /// Lets what waits for a lock try again, when something has run since.
  func tryLocks() {
    guard hasRun else { return }
    hasRun = false
    for thread in waiting where thread.waitsForLock { release(thread) }
  }

  /// Waits until a run loop has something to do: which of them a write wakes is not known, so each looks. On the main thread, work of the main queue is that too.
  func wait(forPorts ports: UnsafeMutableRawPointer, until time: Int64?, _ attempt: (UnsafeMutableRawPointer) -> Bool)
    -> Bool
  {
    whileMainQueueIsFree {
      wait(for: cvd_ports(), until: time, "for its run loop", servesMainQueue: Thread.isMainThread) { _ in
        attempt(ports)
      }
    }
  }

  /// Sets the timer behind a run loop's port; nil for never.
  func setPortTimer(_ port: Int32, due: Int64?) {
    let old = locked { portTimers.removeValue(forKey: port) }
    old?.cancel()
    guard let due else { return }
    let event = schedule(at: due) { [self] in firePort(port) }
    locked { portTimers[port] = event }
  }

  private func firePort(_ port: Int32) {
    if locked({ waiting.contains { $0.object == cvd_ports() } }) {
      cvd_fire_port(port)
      return Self.signalled(cvd_ports(), forAll: true)
    }
    // A loop that runs outside of the world would see another time: it looks once, inside.
    locked {
      guard hasMainThread else {
        return failures.append(
          "a Timer is due, and no thread runs a run loop: a test of Swift Testing has none here. Write it for XCTest, or use a timer source"
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
