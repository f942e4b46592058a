import CVirtualDispatch
import Foundation
import Locking

/// Ends tests that wait for good, without ending the process. The code that waits is never continued.
extension AppScheduler {
  /// Reports a deadlock to all tests: no remaining work can let them continue, or they have waited too long.
  func reportDeadlock() {
    locateWaits()
    let task = locked { waiting.isEmpty ? testTasks.values.first : nil }
    let place = task.flatMap { task in Self.outside { locate?(task) } }
    let (sentence, stuck) = locked { () -> (String, [@Sendable (String) -> Void]) in
      let list = waiting.map(\.sentence)
      let cause =
        hasCycle
        ? "deadlock"
        : events.next == nil
          ? "deadlock, because no job or timer is left to run"
          : "no progress in \(Self.patience / 1_000_000_000) s of virtual time"
      // A loop that asks again and again is resumed each time.
      let wait =
        events.next == nil ? "waits for a task or a continuation that nothing resumes" : "still waits"
      let nothing = "the test \(wait)\(place.map { " at \($0)" } ?? "")"
      let sentence = "\(cause): \(list.isEmpty ? nothing : list.joined(separator: "; "))"
      let isSynchronous = deadlockHandlers.isEmpty
      if waiting.contains(where: \.isTest) || isSynchronous { failures.append(sentence) }
      // A synchronous test continues after a wait that can fail.
      for thread in waiting { release(thread, isSynchronous && thread.canTimeOut ? .timedOut : .deadlock) }
      let stuck = deadlockHandlers.sorted { $0.key < $1.key }.map(\.value)
      tests -= stuck.count
      (deadlockHandlers, testTasks) = ([:], [:])
      lastProgress = time
      return (sentence, stuck)
    }
    let world = cvd_enter(nil)
    for tell in stuck { tell(sentence) }
    _ = cvd_enter(world)
  }

  /// Reports threads of the app that wait for each other, which a test that waits only for time does not notice.
  func reportCycle() {
    guard locked({ hasCycle }) else { return }
    locateWaits()
    locked {
      let list = waiting.filter(isInCycle).map(\.sentence)
      failures.append("deadlock: \(list.joined(separator: "; "))")
      for thread in waiting.filter(isInCycle) { release(thread, .deadlock) }
    }
  }

  /// Determines the lines of the app's code that wait. Only the waiting thread itself can find its line.
  private func locateWaits() {
    guard let locate else { return }
    for thread in locked({ waiting.filter { isInnermost($0) && !$0.isReleased } }) {
      thread.findLine { locate(nil) }
    }
  }

  /// Whether the thread waits here, rather than in a job of the main queue that it runs while it waits.
  func isInnermost(_ thread: WaitingThread) -> Bool {
    thread.threadID == 0 || waiting.last { $0.threadID == thread.threadID } === thread
  }

  /// Whether threads wait for each other.
  var hasCycle: Bool { waiting.contains(where: isInCycle) }

  /// Returns whether a thread waits, directly or through others, for itself.
  private func isInCycle(_ thread: WaitingThread) -> Bool {
    var (open, seen) = ([thread], [thread])
    while let next = open.popLast() {
      for blocker in waiting where next.waits(forThread: blocker) {
        if blocker === thread { return true }
        guard !seen.contains(where: { $0 === blocker }) else { continue }
        seen.append(blocker)
        open.append(blocker)
      }
    }
    return false
  }

  /// The numbers of the threads that never release the locks that they hold.
  static let abandonedThreads = Locked<Set<Int32>>([])

  /// Returns the return addresses of the calling thread's functions, from the innermost one on.
  public static func returnAddresses() -> [UInt] {
    var addresses = [UInt](repeating: 0, count: 128)
    let count = cvd_backtrace(&addresses, Int32(addresses.count))
    return Array(addresses.prefix(Int(count)))
  }

  /// Returns the program or library whose code is at an address, and the offset of the address in it.
  public static func image(at address: UInt) -> (path: String, offset: UInt)? {
    var start: UInt = 0
    guard let image = cvd_image(address, &start) else { return nil }
    let path = String(cString: image)
    // The name of the program is the one with which it was started.
    return (path.hasPrefix("/") ? path : "/proc/\(getpid())/exe", address - start)
  }

  /// Returns two words of memory; nil if it cannot be read, because a later runtime may arrange tasks differently.
  public static func words(at address: UInt) -> (UInt, UInt)? {
    var words: (UInt, UInt) = (0, 0)
    return cvd_read_words(address, &words.0, &words.1) ? words : nil
  }

  /// Leaves the waiting code for good. A test or a job of the main thread returns to its caller; any other thread is
  /// the scheduler's or the app's own, and remains blocked.
  func abandon(_ thread: WaitingThread) -> Never {
    locked { thread.isAbandoned = true }
    Self.abandonedThreads.withLock { _ = $0.insert(thread.threadID) }
    if thread.object != nil { Self.waiterCount.subtract(1, ordering: .sequentiallyConsistent) }
    cvd_leave_stack()
    Runner.run(self)
    while true { cvd_real_sleep(.max) }
  }
}

extension AppScheduler {
  private final class Mark: Sendable {}
  @TaskLocal private static var mark: Mark?

  /// Calls the body, which is left if it waits for good. Task-local values that it has set end with the call.
  func callAndMayAbandon(_ body: () -> Void) {
    let mark = Mark()
    Self.$mark.withValue(nil) {
      Self.$mark.withValue(mark) {
        if callOnOwnStack(body) { return }
        while Self.mark === mark { cvd_end_task_local_value() }
        // The end of `withValue` needs a value to end.
        _ = callOnOwnStack { Self.$mark.withValue(nil) { cvd_leave_stack() } }
      }
    }
  }
}

/// Calls the body on a stack of its own. Returns whether the body has returned, rather than been abandoned.
@_silgen_name("cvd_call_on_own_stack") func callOnOwnStack(_ body: () -> Void) -> Bool
