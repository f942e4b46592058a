import CVirtualDispatch
import Foundation

/// A watchdog for the thread that has a world's run token. If it blocks on something that virtual time cannot observe
/// (a `Mutex`, a file, a socket), or never returns, the world stalls.
struct StallWatchdog {
  private var thread: Int32 = 0
  private var queue: JobQueue?
  private var place: String?
  private var turns = 0
  private var lastTurns = 0
  private var seconds = 0
  private var isTold = false

  /// Records the thread that has the run token, and the queue whose job it runs, if any.
  mutating func take(_ thread: Int32, _ place: String? = nil, queue: JobQueue? = nil) {
    (self.thread, self.place, self.queue) = (thread, place, queue)
    turns += 1
  }

  /// The number of seconds of real time for which a thread with the run token may be blocked before it is reported.
  static let patience = 10
  /// The number of seconds of real time for which a thread may run without waiting before it is reported. Code that
  /// processes images in a build for debugging may take long.
  static let patienceWithLoops = 30

  /// Checks for a stall; called every second. Returns a message once if the same thread has had the run token for too
  /// long.
  mutating func look() -> String? {
    guard turns == lastTurns else {
      (lastTurns, seconds, isTold) = (turns, 0, false)
      return nil
    }
    seconds += 1
    guard !isTold, seconds >= Self.patience else { return nil }
    let isBlocked = cvd_is_blocked(thread)
    guard isBlocked || seconds >= Self.patienceWithLoops else { return nil }
    isTold = true
    let who = place ?? queue.map { "queue '\($0.label)'" } ?? "a task"
    return isBlocked
      ? "no progress for \(Self.patience) s or more of real time: \(who) waits for something outside virtual time, "
        + "such as a Mutex, a file, a socket or another process"
      : "no progress for \(Self.patienceWithLoops) s or more of real time: \(who) runs code that has not returned, and "
        + "time stands still while code runs; a loop that waits for time to pass never ends"
  }

  /// Starts a thread that watches all worlds.
  static func watch() {
    let thread = Thread {
      while true {
        cvd_real_sleep(1_000_000_000)
        AppScheduler.all { world in
          if let sentence = world.stallMessage() {
            try? FileHandle.standardError.write(contentsOf: Data("camsim: \(sentence)\n".utf8))
          }
        }
      }
    }
    thread.name = "camsim.watch"
    let outer = cvd_enter(nil)
    thread.start()
    _ = cvd_enter(outer)
  }
}

extension AppScheduler {
  func noteHolder(of step: Step) {
    locked {
      switch step {
      case .run(let work): holder.take(cvd_thread_id(), queue: work.queue)
      case .give(let thread): holder.take(thread.threadID, thread.place)
      case .main(let work): holder.take(getpid(), queue: work.queue)
      }
    }
  }

  /// Returns a message if the world has stalled; called every second. It names the other threads that wait, because one
  /// of them may hold the `Mutex`.
  func stallMessage() -> String? {
    locked {
      guard isRunTokenTaken, let stall = holder.look() else { return nil }
      let others = waiting.filter { $0.object != nil }.map(\.sentence)
      return others.isEmpty ? stall : "\(stall). Meanwhile, \(others.joined(separator: "; "))"
    }
  }
}
