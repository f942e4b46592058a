import Foundation
import Locking
import Testing
import XCTest

/// What a test must be told, and where in the app it happened if that is known.
struct TestFailure: Sendable {
  let text: String
  var place: SourceLocation?

  /// Fails the running test: of Swift Testing if there is one, else of XCTest. The other library ignores it.
  func report() {
    if Test.current == nil { XCTFail(place.map { "\($0.filePath):\($0.line): \(text)" } ?? text) }
    if let place {
      Issue.record(Comment(rawValue: text), sourceLocation: place)
    } else {
      Issue.record(Comment(rawValue: text))
    }
  }
}

/// Tells a test of Swift Testing what happens on queues, where the test is not known.
///
/// Work of a test's task is known to belong to it; that of a queue is not. So a task of the test waits for what queues have to tell.
final class FailureRelay: Sendable {
  private struct State {
    var listener: AsyncStream<TestFailure>.Continuation?
    /// What no listener has heard.
    var waiting: [TestFailure] = []
  }

  private let state = Locked(State())

  /// Tells it at once where a test is known or listens, else when the test asks.
  func tell(_ failure: TestFailure, isXCTest: Bool) {
    if Test.current != nil || isXCTest { return failure.report() }
    let listener = state.withLock { state in
      if state.listener == nil { state.waiting.append(failure) }
      return state.listener
    }
    listener?.yield(failure)
  }

  /// Tells the calling test what has waited for it.
  func reportWaiting() {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    for failure in waiting { failure.report() }
  }

  /// Listens for the calling test while `body` runs.
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
