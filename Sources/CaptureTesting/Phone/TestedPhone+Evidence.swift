import Locking
import Scenarios
import SimulationKernel
import Testing

/// The evidence of a failed test: the phone's trace, its last frames, a page with both, and differences from golden
/// files. It is stored in `.build/camsim`, and attached to a Swift Testing test (see `swift test --attachments-path`).
extension TestedPhone {
  func withFailureArtifacts<Result>(_ body: () throws -> Result) rethrows -> Result {
    let failures = FailureCount.value
    log.state.withLock { $0.endOfRun = nil }
    let isWatched = Test.current != nil && TestedPhone.current !== self
    do {
      let (result, hasFailed) = try isWatched ? watching(body) : (body(), false)
      if log.isXCTest { endRun(failuresBefore: failures) }
      if hasFailed { log.leaveEvidence(at: world.nanoseconds) }
      return result
    } catch {
      let error = (error as? Passing)?.error ?? error
      if log.isXCTest { leaveEvidence(failuresBefore: failures, error) }
      if isWatched { log.leaveEvidence(error, at: world.nanoseconds) }
      throw isWatched ? Self.located(error) : error
    }
  }

  /// Records the issues of synchronous code. `IssueHandlingTrait` requires asynchronous code, so the matcher of
  /// `withKnownIssue` is used: it receives each issue and does not accept it as known.
  private func watching<Result>(_ body: () throws -> Result) rethrows -> (Result, hasFailed: Bool) {
    let hasFailed = Locked(false)
    var result: Result?
    try withKnownIssue(isIntermittent: true) {
      do { result = try body() } catch { throw Passing(error: error) }
    } matching: { issue in
      // Errors are recorded where they are caught.
      if case .errorCaught = issue.kind { return false }
      if self.note(issue) { hasFailed.withLock { $0 = true } }
      return false
    }
    return (result!, hasFailed.withLock { $0 })
  }

  /// Records an issue, unless it does not fail the test. Returns whether it does.
  private func note(_ issue: Issue) -> Bool {
    guard issue.failsTest else { return false }
    log.note(issue, at: world.nanoseconds)
    return true
  }

  func withFailureArtifacts<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async throws -> Result {
    guard let test = Test.current, TestedPhone.current !== self else {
      let failures = FailureCount.value
      log.state.withLock { $0.endOfRun = nil }
      do {
        let result = try await body()
        if log.isXCTest { endRun(failuresBefore: failures) }
        return result
      } catch {
        if log.isXCTest, TestedPhone.current !== self { leaveEvidence(failuresBefore: failures, error) }
        throw error
      }
    }
    let hasFailed = Locked(false)
    let result = try await Self.handlingIssues(of: test, body) { issue in
      if self.note(issue) { hasFailed.withLock { $0 = true } }
      return issue
    }
    if case .failure(let error) = result {
      log.leaveEvidence(error, at: world.nanoseconds)
    } else if hasFailed.withLock({ $0 }) {
      log.leaveEvidence(at: world.nanoseconds)
    }
    do { return try result.get() } catch { throw Self.located(error) }
  }

  /// Calls the body of a test, and passes the issues that it records to a closure, which returns those to report.
  static func handlingIssues<Result>(
    of test: Test, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result,
    _ handle: @escaping @Sendable (Issue) -> Issue?
  ) async throws -> Swift.Result<Result, any Error> {
    let outcome = Outcome<Result>()
    try await withoutActuallyEscaping(body) { body in
      let work = Body(call: body)
      try await IssueHandlingTrait.compactMapIssues(handle).provideScope(for: test, testCase: Test.Case.current) {
        await outcome.set(isolation: isolation, work)
      }
    }
    return outcome.result!
  }

  /// Reports the failure of a golden-file check at its source location, and returns an error that Swift Testing does not
  /// report again. Returns other errors, which Swift Testing reports at the first line of the test.
  private static func located(_ error: any Error) -> any Error {
    guard let failure = error as? GoldenFailure, let place = failure.sourceLocation else { return error }
    do {
      let resultMatchesGoldenFile = false
      try #require(resultMatchesGoldenFile, "\(failure)", sourceLocation: place)
      return error
    } catch { return error }
  }

  /// Leaves the evidence of failures of a test of XCTest, and watches for failures that follow the run.
  private func endRun(failuresBefore count: Int) {
    if FailureCount.value > count { leaveEvidence(failuresBefore: count) }
    if TestedPhone.current !== self { log.state.withLock { $0.endOfRun = world.nanoseconds } }
  }

  /// Leaves the evidence of a test of XCTest.
  private func leaveEvidence(failuresBefore count: Int, _ error: (any Error)? = nil) {
    for failure in FailureCount.failures.dropFirst(count)
    where !failure.isNoted && !failure.text.contains(PhoneLog.endOfApp) {
      log.note(failure.text, at: failure.place, world.nanoseconds)
    }
    log.leaveEvidence(error, at: world.nanoseconds)
  }
}

extension Issue {
  var failsTest: Bool {
    #if compiler(>=6.3)
      isFailure
    #else
      !isKnown
    #endif
  }
}

extension GoldenFailure {
  /// The location of the check in the test; nil if it is unknown.
  var sourceLocation: SourceLocation? {
    guard let place, let colon = place.lastIndex(of: ":"), let line = Int(place[place.index(after: colon)...]) else {
      return nil
    }
    let path = String(place[..<colon])
    let file = path.split(separator: "/").suffix(2).joined(separator: "/")
    return SourceLocation(fileID: file, filePath: path, line: line, column: 1)
  }
}

/// A wrapper that passes an error through `withKnownIssue`, which would otherwise record the error of `#require`.
private struct Passing: Error {
  var error: any Error
}

/// The body of a test, which runs on the test's actor.
private struct Body<Success>: @unchecked Sendable {
  // Unchecked: called once, on the actor that created it and that awaits the call.
  let call: () async throws -> Success
}

/// The result of a test's body.
private final class Outcome<Success>: @unchecked Sendable {
  // Unchecked: written once, before it is read.
  private(set) var result: Result<Success, any Error>?

  func set(isolation: isolated (any Actor)?, _ body: Body<Success>) async {
    do { result = .success(try await body.call()) } catch { result = .failure(error) }
  }
}
