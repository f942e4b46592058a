import Foundation
import Locking
import SimulationKernel
import Testing
import XCTest

/// Tells the test library what is wrong.
enum TestFailure {
  /// Fails the running test. Outside of a test of Swift Testing it is one of XCTest, if any runs; the other library ignores it.
  static func report(_ text: String) {
    if Test.current == nil { XCTFail(text) }
    Issue.record(Comment(rawValue: text))
  }
}

/// What the app did that Apple answers with an exception.
final class MisuseLog: ModelRecorder {
  private struct State {
    var misuses: [Misuse] = []
    /// What no test has been told, as it happened where none is known.
    var untold: [String] = []
  }

  private let fails: Bool
  private let state = Locked(State())

  init(fails: Bool) { self.fails = fails }

  var misuses: [Misuse] { state.withLock { $0.misuses } }

  func record(_ fact: ModelFact, at nanoseconds: Int64) {
    guard case .misuse(let misuse) = fact else { return }
    state.withLock { $0.misuses.append(misuse) }
    guard fails else { return }
    let text = """
      on a phone the app ends here, at \(Double(nanoseconds) / 1e9) s, with \(misuse.exception.rawValue): \(misuse.reason)
      What to do: \(misuse.remedy)
      """
    if Test.current == nil { state.withLock { $0.untold.append(text) } } else { TestFailure.report(text) }
  }

  /// Tells the test what happened on queues, where no test is known.
  func tell() {
    let untold = state.withLock { state in
      defer { state.untold = [] }
      return state.untold
    }
    for text in untold { TestFailure.report(text) }
  }
}
