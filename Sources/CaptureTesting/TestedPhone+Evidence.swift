import Locking
import SimulationKernel
import Testing

/// What a failed test leaves: the phone's trace, the last frames, a page of both, and the difference from a golden file, attached to a test of Swift Testing
/// (`swift test --attachments-path` says where to), in files for one of XCTest.
extension TestedPhone {
  func withEvidence<Result>(_ body: () throws -> Result) rethrows -> Result {
    let failures = FailureCount.value
    do {
      let result = try body()
      if log.isXCTest, FailureCount.value > failures { writeFiles(failuresBefore: failures) }
      return result
    } catch {
      if log.isXCTest { writeFiles(failuresBefore: failures, error) } else { log.attach(error, at: world.nanoseconds) }
      throw error
    }
  }

  func withEvidence<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async throws -> Result {
    guard let test = Test.current, TestedPhone.current !== self else {
      let failures = FailureCount.value
      let result = try await body()
      if log.isXCTest, FailureCount.value > failures { writeFiles(failuresBefore: failures) }
      return result
    }
    let hasFailed = Locked(false)
    let watch = IssueHandlingTrait.compactMapIssues { issue in
      hasFailed.withLock { $0 = true }
      self.log.note(issue, at: self.world.nanoseconds)
      return issue
    }
    let outcome = Outcome<Result>()
    try await withoutActuallyEscaping(body) { body in
      let work = Body(call: body)
      try await watch.provideScope(for: test, testCase: Test.Case.current) {
        await outcome.set(isolation: isolation, work)
      }
    }
    if case .failure(let error) = outcome.result {
      log.attach(error, at: world.nanoseconds)
    } else if hasFailed.withLock({ $0 }) {
      log.attach(at: world.nanoseconds)
    }
    return try outcome.result!.get()
  }

  private func writeFiles(failuresBefore count: Int, _ error: (any Error)? = nil) {
    let failures = FailureCount.failures.dropFirst(count)
    log.writeFiles(failures + (error.map { [TestFailure(text: "the test threw: \($0)")] } ?? []), at: world.nanoseconds)
  }
}

/// What a test does, on its actor.
private struct Body<Success>: @unchecked Sendable {
  // Unchecked: it is called once, on the actor that it comes from, which waits for it.
  let call: () async throws -> Success
}

/// What came of it.
private final class Outcome<Success>: @unchecked Sendable {
  // Unchecked: written once, before it is read.
  private(set) var result: Result<Success, any Error>?

  func set(isolation: isolated (any Actor)?, _ body: Body<Success>) async {
    do { result = .success(try await body.call()) } catch { result = .failure(error) }
  }
}
