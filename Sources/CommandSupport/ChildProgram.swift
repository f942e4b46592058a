import CProcess
import Foundation
import Locking
import Scenarios

/// A child process that this program starts, waits for, and forwards signals to.
package enum ChildProgram {
  /// The way in which a process ended.
  package enum End: CustomStringConvertible {
    case exited(Int32)
    case signalled(Int32)

    /// Creates a value from the status of waitpid(2).
    package init(waitStatus: Int32) {
      let signal = waitStatus & 0x7f
      self = signal == 0 ? .exited(waitStatus >> 8 & 0xff) : .signalled(signal)
    }

    /// The exit status that a shell reports.
    package var status: Int32 {
      switch self {
      case .exited(let status): status
      case .signalled(let number): 128 + number
      }
    }

    package var description: String {
      switch self {
      case .exited(let status): "ended with status \(status)"
      case .signalled(let number): "ended by signal \(number) (\(String(cString: strsignal(number))))"
      }
    }
  }

  private static let passedSignals = [SIGINT, SIGTERM, SIGHUP]

  /// Runs a program to its end, with the working directory and the open files of this process.
  ///
  /// - Parameter environment: Variables to add to this process's environment.
  /// - Throws: `ScenarioError.unavailable` when the program cannot be started.
  package static func run(_ arguments: [String], environment: [String: String]) throws -> End {
    try run { try start(arguments, environment, blocked: &$0) }
  }

  /// Runs a program without input, whose output goes to a file, and kills it if it takes longer.
  ///
  /// - Returns: The end of the process; nil if it was killed.
  /// - Throws: `ScenarioError.unavailable` when the program cannot be started.
  package static func run(
    _ arguments: [String], environment: [String: String], output: String, patience seconds: Int
  ) throws -> End? {
    var (signals, actions) = (sigset_t(), posix_spawn_file_actions_t())
    sigemptyset(&signals)
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
    let child = try start(arguments, environment, blocked: &signals, &actions)
    var status: Int32 = 0
    guard camsim_wait(child, Int32(seconds), &status) else { return nil }
    return End(waitStatus: status)
  }

  /// Runs a program that is started by a closure.
  ///
  /// - Parameters:
  ///   - start: Starts the program with the passed signal mask and returns its process ID.
  ///   - wait: Waits for what outlives the program, unless a signal has arrived since it ended, which the passed closure
  ///     returns.
  package static func run(
    starting start: (inout sigset_t) throws -> pid_t, waitingForOthers wait: (() -> Bool) -> Void = { _ in }
  ) throws -> End {
    var passed = sigset_t()
    sigemptyset(&passed)
    for number in passedSignals { sigaddset(&passed, number) }
    var before = sigset_t()
    // Threads created from now on inherit the mask, so that only the thread below receives these signals.
    pthread_sigmask(SIG_BLOCK, &passed, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    // The program must receive these signals even if this process was started with all signals blocked, for example
    // from a dispatch queue.
    var heard = before
    for number in passedSignals { sigdelset(&heard, number) }
    let child = try start(&heard)
    let signals = passed
    let isInterrupted = Locked(false)
    Thread.detachNewThread { pass(signals, to: child) { isInterrupted.withLock { $0 = true } } }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    wait { isInterrupted.withLock(\.self) }
    return End(waitStatus: status)
  }

  /// Forwards signals that other processes send. Signals from the terminal reach the program directly. Calls
  /// `interrupt` for a signal after the program's end.
  private static func pass(_ signals: sigset_t, to child: pid_t, interrupt: () -> Void) {
    var signals = signals
    var info = siginfo_t()
    while true {
      let number = sigwaitinfo(&signals, &info)
      guard number > 0 else { continue }
      if kill(child, 0) != 0 { interrupt() }
      if info.si_code <= 0 { kill(child, number) }
    }
  }

  private static func start(
    _ arguments: [String], _ environment: [String: String], blocked: inout sigset_t,
    _ actions: UnsafePointer<posix_spawn_file_actions_t>? = nil
  ) throws -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setsigmask(&attributes, &blocked)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let all = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    var child: pid_t = 0
    let error = withStrings(arguments) { arguments in
      withStrings(all.map { "\($0)=\($1)" }) {
        posix_spawnp(&child, arguments[0]!, actions, &attributes, arguments, $0)
      }
    }
    guard error == 0 else {
      throw ScenarioError(
        .unavailable,
        "\(arguments[0]): the program cannot be started (\(String(cString: strerror(error)))); check its path.")
    }
    return child
  }

  /// Calls `body` with a null-terminated array of C strings.
  private static func withStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}
