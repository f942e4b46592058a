import ArgumentParser
import Foundation
import Scenarios
import StructuredDocuments

/// How the program ends, from best to worst. **Source:** `Documentation/TraceFormat.md`, "Exit statuses".
package enum ExitStatus: Comparable {
  /// All well.
  case success
  /// An expectation or a golden file differs, or the app did what Apple answers with an exception.
  case difference
  /// A scenario file is wrong.
  case badScenario
  /// A device, a file or a folder is not available.
  case unavailable
  /// The program itself failed.
  case internalFault
  /// A signal ended the run early.
  case signal(Int32)

  /// The number for wrong usage, which is mostly found before anything runs.
  package static let usage: Int32 = 64

  /// What an error amounts to.
  package init(_ error: any Error) {
    switch (error as? any ClassifiedError)?.kind {
    case .badScenario: self = .badScenario
    case .unavailable: self = .unavailable
    case .internalFault, nil: self = .internalFault
    }
  }

  /// What the worst of some errors amounts to.
  package init(_ errors: [ScenarioError]) {
    self = errors.map { ExitStatus($0 as any Error) }.max() ?? .success
  }

  /// The number that the shell sees.
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

  /// Ends the program, unless all is well.
  package func exitUnlessSuccess() throws {
    if self != .success { throw ExitCode(code) }
  }
}

/// Standard error.
package enum StandardError {
  /// Writes a line.
  package static func write(_ line: String) {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }

  /// Carries out `body`; an error is written, and ends the program with its exit status.
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
