import CVirtualDispatch
import Foundation
import SimulationKernel

/// Runs tests in a world.
extension AppScheduler {
  /// Runs a synchronous test in this world. The app's jobs run while it waits.
  ///
  /// - Throws: The error of the body, or ``Deadlock`` if the body can throw and waits for good.
  public func run<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    try run(isMain: false, body)
  }

  /// Runs a synchronous test in this world. The app's jobs run while it waits.
  ///
  /// - Parameters:
  ///   - isMain: Whether the test is on the main actor, so that its thread is the app's main thread.
  ///   - body: The code of the test.
  /// - Throws: The error of the body, or ``Deadlock`` if the body can throw and waits for good.
  public func run<Result, Failure>(
    isMain: Bool, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard cvd_world() != pointer else { return try body() }
    var result: Swift.Result<Result, Failure>?
    enter(isMain: isMain) {
      do throws(Failure) { result = .success(try body()) } catch { result = .failure(error) }
    }
    if let result { return try result.get() }
    // The test was abandoned. If its body cannot throw, the caller reports the failure itself.
    if Failure.self == Never.self, let empty: Result = Self.emptyValue() { return empty }
    let sentence = takeFailures().joined(separator: "; ")
    if let error = Deadlock(description: sentence) as? Failure { throw error }
    fatalError("\(sentence); the test cannot continue, because it needs the result of its body: let the body throw")
  }

  /// Returns a value for the caller of a body that has not returned one; nil if the type has no obvious value.
  static func emptyValue<Value>() -> Value? {
    let type = Value.self
    let values: [Any?] = [
      (), false, (type as? any AdditiveArithmetic.Type)?.zero, (type as? any RangeReplaceableCollection.Type)?.init(),
      Any?.none as Any,
    ]
    return values.lazy.compactMap { $0 as? Value }.first
  }

  private func enter(isMain: Bool, _ body: () -> Void) {
    acquireRunToken()
    let outer = cvd_enter(pointer)
    let outerFrame = cvd_top()
    cvd_set_top(nil)
    let wasMain = cvd_set_main_test(isMain)
    defer {
      reportCycle()
      _ = cvd_set_main_test(wasMain)
      cvd_set_top(outerFrame)
      _ = cvd_enter(outer)
      releaseRunToken()
    }
    callAndMayAbandon(body)
  }

  func acquireRunToken() {
    let thread = locked { () -> WaitingThread? in
      guard isRunTokenTaken else {
        isRunTokenTaken = true
        lastProgress = time
        holder.take(cvd_thread_id(), "the test")
        return nil
      }
      let thread = WaitingThread("for its turn", at: "the test", isTest: true)
      thread.isReleased = true
      waiting.append(thread)
      makeReady(Job(.thread(thread)))
      return thread
    }
    guard let thread else { return }
    thread.wait()
    locked { waiting.removeAll { $0 === thread } }
  }

  func releaseRunToken() {
    let goesOn = locked {
      isRunTokenTaken = tests > 0 || !ready.isEmpty || isEventDue
      return isRunTokenTaken
    }
    if goesOn { Runner.run(self) }
  }

  /// Runs an asynchronous test in this world, in a new task, and advances time while it waits.
  ///
  /// - Throws: ``Deadlock`` if no remaining work can let the test continue.
  public func run<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: @escaping () async throws -> Result
  ) async throws -> Result {
    // Transferring the body is safe, because the caller waits for the task, which runs on the caller's actor.
    let body = UncheckedSendable(Body(body))
    let box = UncheckedSendable(ResultBox<Result>())
    try await withUnsafeThrowingContinuation { (continuation: UnsafeContinuation<Void, any Error>) in
      let test = begin { continuation.resume(throwing: Deadlock(description: $0)) }
      let outer = cvd_enter(pointer)
      let task = Task {
        _ = isolation
        do { box.value.result = .success(try await body.value.run()) } catch { box.value.result = .failure(error) }
        end(test) { continuation.resume() }
      }
      locked { if deadlockHandlers[test] != nil { testTasks[test] = task } }
      _ = cvd_enter(outer)
      wake()
    }
    return try box.value.result!.get()
  }

  /// Returns failures to report to a synchronous test, such as a deadlock, and clears them.
  public func takeFailures() -> [String] {
    locked {
      defer { failures = [] }
      return failures
    }
  }

  /// The body of a task, which runs once and is then released, because it may capture values that must not outlive the
  /// call.
  private final class Body<Success> {
    private var body: (() async throws -> Success)?

    init(_ body: @escaping () async throws -> Success) { self.body = body }

    func run() async throws -> Success {
      guard let body = body.take() else {
        fatalError(
          "AppScheduler: the body of a test was run a second time; this is an internal error, please report it")
      }
      return try await body()
    }
  }

  private final class ResultBox<Success> { var result: Result<Success, any Error>? }

  func begin(_ tell: @escaping @Sendable (String) -> Void) -> Int {
    locked {
      tests += 1
      lastTest += 1
      lastProgress = time
      deadlockHandlers[lastTest] = tell
      return lastTest
    }
  }

  /// Ends a test, unless it has already failed with a deadlock. The code that `resume` continues runs outside the
  /// world.
  func end(_ test: Int, _ resume: () -> Void) {
    reportCycle()
    let isOpen = locked {
      guard deadlockHandlers.removeValue(forKey: test) != nil else { return false }
      testTasks[test] = nil
      tests -= 1
      return true
    }
    guard isOpen else { return }
    let world = cvd_enter(nil)
    resume()
    _ = cvd_enter(world)
  }

  /// Converts a `dispatch_time` value to nanoseconds of virtual time; returns nil for forever.
  func virtual(_ time: UInt64) -> Int64? {
    let time = cvd_virtual(time, epoch)
    return time == .max ? nil : time
  }

  /// An error that explains why a test cannot continue.
  public struct Deadlock: Error, CustomStringConvertible {
    /// The queues and tasks that wait, and what each waits for.
    public let description: String
  }
}
