import Foundation
import Locking
import Scenarios
import Testing
import VirtualDispatch
import XCTest

/// A failure to report to the test library, with the location in the app's code if it is known.
struct TestFailure: Sendable {
  let text: String
  var place: SourceLocation?
  /// Whether the phone's log contains the failure.
  var isNoted = false
  /// Whether the test passes nevertheless.
  var isRemark = false

  /// Reports the failure to the current test of Swift Testing if there is one, otherwise to XCTest. The other library
  /// ignores it.
  func report() {
    if isRemark { return remark() }
    if Test.current == nil { XCTFail(place.map { "\($0.filePath):\($0.line): \(text)" } ?? text) }
    if let place {
      Issue.record(Comment(rawValue: text), sourceLocation: place)
    } else {
      Issue.record(Comment(rawValue: text))
    }
  }

  /// Reports a warning to the current test; to standard error if the test library has no warnings.
  private func remark() {
    #if compiler(>=6.3)
      if Test.current != nil {
        Issue.record(Comment(rawValue: text), severity: .warning, sourceLocation: place ?? #_sourceLocation)
        return
      }
    #endif
    let line = place.map { "\($0.filePath):\($0.line): \(text)" } ?? text
    try? FileHandle.standardError.write(contentsOf: Data("camsim: \(line.printable)\n".utf8))
  }
}

/// A relay that reports failures on dispatch queues to a Swift Testing test.
///
/// Swift Testing can attribute code in the test's task to the test, but not code on queues. Therefore, a task of the
/// test reports the failures that occur on queues.
final class FailureRelay: Sendable {
  private struct State {
    var listener: AsyncStream<TestFailure>.Continuation?
    /// The failures that occurred while there was no listener.
    var waiting: [TestFailure] = []
  }

  private let state = Locked(State())

  /// Reports a failure immediately if the test is known or listening, or otherwise when the test requests pending
  /// failures.
  func tell(_ failure: TestFailure, isXCTest: Bool) {
    if Test.current != nil || isXCTest { return failure.report() }
    let listener = state.withLock { state in
      if state.listener == nil { state.waiting.append(failure) }
      return state.listener
    }
    // The world of the caller may be about to end, with all tasks that continue in it.
    AppScheduler.outside { _ = listener?.yield(failure) }
  }

  /// Reports the pending failures to the calling test.
  func reportWaiting() {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    for failure in waiting { failure.report() }
  }

  /// Reports failures to the calling test while `body` runs.
  func listen<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async throws -> Result {
    let (failures, listener) = AsyncStream.makeStream(of: TestFailure.self)
    let outer = state.withLock { state in
      defer { state.listener = listener }
      return state.listener
    }
    let reporter = Task { for await failure in failures { failure.report() } }
    func end() async {
      state.withLock { $0.listener = outer }
      listener.finish()
      await reporter.value
    }
    do {
      let result = try await body()
      await end()
      return result
    } catch {
      await end()
      throw error
    }
  }
}
