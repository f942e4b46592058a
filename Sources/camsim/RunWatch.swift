import ArgumentParser
import CProcess
import CommandSupport
import Foundation
import Scenarios

/// Runs scenarios in a child of this process, so that a trap in one of them takes neither the reports nor the other runs with it.
enum RunWatch {
  /// What a trap, memory that is not there, or the kernel out of memory ends a process by.
  private static let faults: Set<Int32> = [SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV, SIGSYS, SIGKILL]

  /// Carries out `body` in a child, and in a further one each time that a fault ended it. This process itself ends as the last child did.
  ///
  /// Called while there is one thread: a child has no others.
  static func run(_ body: @escaping (RunJournal) throws -> Void) throws {
    let journal = try RunJournal()
    var before = sigset_t()
    var watched = sigset_t()
    sigemptyset(&watched)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGCHLD] { sigaddset(&watched, number) }
    sigprocmask(SIG_BLOCK, &watched, &before)
    while true {
      let known = journal.byteCount
      let child = camsim_fork()
      if child == 0 {
        // Whoever kills this process means the runs.
        camsim_end_with_parent()
        sigprocmask(SIG_SETMASK, &before, nil)
        return try onOtherThread { try body(journal) }
      }
      guard child > 0 else {
        throw ScenarioError(
          .unavailable, "no process can be started for the runs: \(String(cString: strerror(errno))); end some others.")
      }
      let end = wait(for: child, passing: watched)
      // One that died outside of all runs would do so again.
      guard case .signalled(let number) = end, faults.contains(number), journal.byteCount > known else {
        throw ExitCode(end.status)
      }
      journal.note(.died(signal: number))
    }
  }

  /// Swift's locks know the first thread by the number that it has in the parent, so that no other may meet it at one of them.
  private static func onOtherThread(_ body: @escaping () throws -> Void) throws {
    // Unchecked: this thread waits until the other has ended.
    nonisolated(unsafe) var result: Result<Void, any Error>?
    // Unchecked: as above.
    nonisolated(unsafe) let body = body
    let ended = DispatchSemaphore(value: 0)
    let thread = Thread {
      result = Result(catching: body)
      ended.signal()
    }
    thread.stackSize = 8 << 20
    thread.start()
    ended.wait()
    try result?.get()
  }

  private static func wait(for child: pid_t, passing signals: sigset_t) -> ChildProgram.End {
    var signals = signals
    while true {
      var info = siginfo_t()
      let number = sigwaitinfo(&signals, &info)
      // A terminal sends its signals to the child as well.
      if number > 0, number != SIGCHLD, info.si_code <= 0 { kill(child, number) }
      var status: Int32 = 0
      if waitpid(child, &status, WNOHANG) == child { return ChildProgram.End(waitStatus: status) }
    }
  }
}
