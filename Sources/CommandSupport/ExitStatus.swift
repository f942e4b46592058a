import ArgumentParser
import CProcess
import Foundation
import Scenarios
import StructuredDocuments

/// The exit status of the program, in order of severity. **Source:** `Documentation/TraceFormat.md`, "Exit statuses".
package enum ExitStatus: Comparable {
  /// All runs succeeded, or were skipped.
  case success
  /// An expectation or a golden file differs, or the app made a call that raises an exception in Apple's framework.
  case difference
  /// A scenario file is invalid.
  case badScenario
  /// A device, a file or a folder is not available.
  case unavailable
  /// An internal error of the program occurred.
  case internalFault
  /// A signal ended the run early.
  case signal(Int32)

  /// The exit code for invalid usage, which is usually detected before anything runs.
  package static let usage: Int32 = 64

  /// Creates the exit status for an error.
  package init(_ error: any Error) {
    switch (error as? any ClassifiedError)?.kind {
    case .badScenario: self = .badScenario
    case .unavailable: self = .unavailable
    case .internalFault, nil: self = .internalFault
    }
  }

  /// Creates the exit status for the most severe of several errors.
  package init(_ errors: [ScenarioError]) {
    self = errors.map { ExitStatus($0 as any Error) }.max() ?? .success
  }

  /// The exit code that the shell receives.
  package var code: Int32 {
    switch self {
    case .success: 0
    case .difference: 1
    case .badScenario: 65
    case .unavailable: 69
    case .internalFault: 70
    case .signal(let number): 128 + number
    }
  }

  /// Ends the program unless the status is `success`.
  package func exitUnlessSuccess() throws {
    if self != .success { throw ExitCode(code) }
  }
}

/// Output of results to standard output.
package enum StandardOutput {
  /// Opens the standard descriptors that are closed, because result files would get their numbers, and output would be
  /// written to them. When the process ends, an error is reported if output could not be written.
  package static func prepare() {
    // Each file gets the lowest number that is free.
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDWR)
    }
    atexit {
      guard !camsim_flush_output() else { return }
      StandardError.write("camsim: standard output: cannot write the output: \(String(cString: strerror(errno)))")
      _exit(ExitStatus.unavailable.code)
    }
  }

  /// Writes a line, in which characters that a terminal would obey are escaped.
  package static func write(_ line: String, terminator: String = "\n") { print(line.printable, terminator: terminator) }
}

/// Output of errors to standard error.
package enum StandardError {
  /// Writes a line to standard error, in which characters that a terminal would obey are escaped.
  package static func write(_ line: String) { writeStyled(line.printable) }

  /// Writes a line that contains colors, and whose other text is printable.
  package static func writeStyled(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
  }

  /// Executes `body`. An error is printed and ends the program with its exit status.
  package static func guarding(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch let code as ExitCode {
      throw code
    } catch {
      write("camsim: \(error)")
      try ExitStatus(error).exitUnlessSuccess()
    }
  }
}
