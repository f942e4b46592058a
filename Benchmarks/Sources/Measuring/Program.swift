import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// A program with its arguments, which runs as a child process without output.
struct Program {
  var arguments: [String]

  init(_ arguments: String...) { self.arguments = arguments }

  /// Returns one of this executable's jobs as a separate process, so that its cost can be measured.
  static func job(_ arguments: String...) -> Program { job(arguments) }

  static func job(_ arguments: [String]) -> Program {
    var program = Program(ownPath, "job")
    program.arguments += arguments
    return program
  }

  /// Returns the `camsim` executable that was built together with this one.
  static func camsim(_ arguments: String...) -> Program {
    var program = Program(URL(filePath: ownPath).deletingLastPathComponent().appending(path: "camsim").path)
    program.arguments += arguments
    return program
  }

  /// The path of this executable.
  static let ownPath =
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]

  /// Runs the program until it exits and returns its cost.
  ///
  /// - Throws: ``BenchmarkError`` if the program cannot be started or fails. A program that fails has printed its own
  ///   message to standard error.
  func run() throws -> Cost {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    var strings = arguments.map { strdup($0) } + [nil]
    defer { strings.forEach { free($0) } }

    var child: pid_t = 0
    let begin = ContinuousClock.now
    let failure = arguments[0].withCString { posix_spawnp(&child, $0, &files, nil, &strings, environ) }
    guard failure == 0 else {
      throw BenchmarkError("\(arguments[0]) cannot be started: \(String(cString: strerror(failure)))")
    }
    var (status, usage): (CInt, rusage) = (0, rusage())
    while wait4(child, &status, 0, &usage) < 0, errno == EINTR {}
    let wall = ContinuousClock.now - begin
    guard status == 0 else {
      throw BenchmarkError("'\(arguments.joined(separator: " "))' failed with wait status \(status)")
    }
    return Cost(
      wallSeconds: wall / .seconds(1), cpuSeconds: usage.ru_utime.seconds + usage.ru_stime.seconds,
      peakBytes: Double(usage.ru_maxrss) * 1024)
  }
}

/// The cost of a child process from start to exit.
struct Cost {
  var wallSeconds: Double
  /// The user and system CPU time of all threads.
  var cpuSeconds: Double
  /// The maximum resident set size.
  var peakBytes: Double
}

/// An error with a message that explains why a benchmark could not be measured.
struct BenchmarkError: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}

extension timeval {
  var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1_000_000 }
}
