import Foundation
import Scenarios

/// A program that this one starts, waits for, and passes signals on to.
package enum ChildProgram {
  /// How a program ended.
  package enum End: CustomStringConvertible {
    case exited(Int32)
    case signalled(Int32)

    /// What waitpid(2) said.
    package init(waitStatus: Int32) {
      let signal = waitStatus & 0x7f
      self = signal == 0 ? .exited(waitStatus >> 8 & 0xff) : .signalled(signal)
    }

    /// The number that a shell would see.
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

  /// Runs a program to its end, in the folder and with the files of this one.
  ///
  /// - Parameter environment: what is added to this program's.
  /// - Throws: `ScenarioError`, of the kind `unavailable`, when it cannot be started.
  package static func run(_ arguments: [String], environment: [String: String]) throws -> End {
    try run { try start(arguments, environment, blocked: &$0) }
  }

  /// The same for a program that is started in another way.
  ///
  /// - Parameter start: starts it, with the mask of signals that it is given, and returns its process.
  package static func run(starting start: (inout sigset_t) throws -> pid_t) throws -> End {
    var passed = sigset_t()
    sigemptyset(&passed)
    for number in passedSignals { sigaddset(&passed, number) }
    var before = sigset_t()
    // Threads that are made from now on inherit it, so that only the thread below hears of them.
    pthread_sigmask(SIG_BLOCK, &passed, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    // The program hears of them even where this one was started with all signals blocked, as from a queue's thread.
    var heard = before
    for number in passedSignals { sigdelset(&heard, number) }
    let child = try start(&heard)
    let signals = passed
    Thread.detachNewThread { pass(signals, to: child) }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return End(waitStatus: status)
  }

  /// Passes on what others send; a terminal sends its signals to the program as well.
  private static func pass(_ signals: sigset_t, to child: pid_t) {
    var signals = signals
    var info = siginfo_t()
    while true {
      let number = sigwaitinfo(&signals, &info)
      if number > 0, info.si_code <= 0 { kill(child, number) }
    }
  }

  private static func start(
    _ arguments: [String], _ environment: [String: String], blocked: inout sigset_t
  ) throws -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setsigmask(&attributes, &blocked)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let all = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    var child: pid_t = 0
    let error = withStrings(arguments) { arguments in
      withStrings(all.map { "\($0)=\($1)" }) { posix_spawnp(&child, arguments[0]!, nil, &attributes, arguments, $0) }
    }
    guard error == 0 else {
      throw ScenarioError(
        .unavailable,
        "\(arguments[0]): the program cannot be started (\(String(cString: strerror(error)))); check its path.")
    }
    return child
  }

  /// Calls `body` with strings as C has them, and a null behind the last.
  private static func withStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}
