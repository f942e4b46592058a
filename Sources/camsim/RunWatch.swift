import ArgumentParser
import CProcess
import CommandSupport
import Foundation
import Scenarios

/// A supervisor that runs scenarios in a child process, so that a trap in one scenario loses neither the reports nor
/// the other runs.
enum RunWatch {
  /// The signals that end a process after a trap or an invalid memory access, or when the system is out of memory.
  private static let faults: Set<Int32> = [SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV, SIGSYS, SIGKILL]

  /// Executes `body` in a child process, and in a new child process after each crash. This process exits with the
  /// status of the last child.
  ///
  /// Call this method while the process has only one thread, because a child inherits no others.
  static func run(_ body: @escaping (RunEventLog) throws -> Void) throws {
    let journal = try RunEventLog()
    var before = sigset_t()
    var watched = sigset_t()
    sigemptyset(&watched)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGCHLD] { sigaddset(&watched, number) }
    sigprocmask(SIG_BLOCK, &watched, &before)
    while true {
      let known = journal.byteCount
      let child = camsim_fork()
      if child == 0 {
        // Killing this process must also end the runs.
        camsim_end_with_parent()
        sigprocmask(SIG_SETMASK, &before, nil)
        return try onOtherThread { try body(journal) }
      }
      guard child > 0 else {
        throw ScenarioError(
          .unavailable,
          "cannot start a process for the runs (\(String(cString: strerror(errno)))); end other processes and try again."
        )
      }
      let end = wait(for: child, passing: watched)
      // A child that crashed outside of all runs would crash again.
      guard case .signalled(let number) = end, faults.contains(number), journal.byteCount > known else {
        throw ExitCode(end.status)
      }
      journal.note(.died(signal: number))
    }
  }

  /// Executes `body` on another thread. Swift's locks identify the main thread by its ID from before the fork, so the
  /// main thread must not contend for a lock in the child.
  private static func onOtherThread(_ body: @escaping () throws -> Void) throws {
    // Unchecked: this thread waits until the other one has ended.
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
      // Signals from the terminal also reach the child directly.
      if number > 0, number != SIGCHLD, info.si_code <= 0 { kill(child, number) }
      var status: Int32 = 0
      if waitpid(child, &status, WNOHANG) == child { return ChildProgram.End(waitStatus: status) }
    }
  }
}
