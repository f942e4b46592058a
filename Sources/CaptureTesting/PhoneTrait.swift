import Locking
import Testing
import VirtualDevices
import VirtualDispatch

/// A trait that runs a test in the world of its own phone, which is available as `TestedPhone.current`.
///
///     @Test(.phone("iphone-13-mini")) func startsAtOnce() async throws { … }
public struct PhoneTrait: TestTrait, SuiteTrait, TestScoping {
  let make: @Sendable () throws -> TestedPhone

  /// A Boolean value that indicates that each test of a suite gets its own phone.
  public var isRecursive: Bool { true }

  /// Runs the test in the phone's world. If the world deadlocks, the process ends with a message that describes the
  /// deadlock.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // The scope of a suite has no test case.
    guard testCase != nil else { return try await function() }
    let phone = try make()
    try await withoutActuallyEscaping(function) { function in
      let hasEnded = Locked(false)
      do {
        try await phone.run {
          defer { hasEnded.withLock { $0 = true } }
          try await function()
        }
      } catch let deadlock as AppScheduler.Deadlock where !hasEnded.withLock({ $0 }) {
        // The test is still suspended, and its closure must not outlive this call.
        fatalError("\(deadlock)")
      }
    }
  }
}

extension Trait where Self == PhoneTrait {
  /// Creates a phone with this profile that runs jobs in first-in, first-out order. API misuse fails the test.
  public static func phone(_ profile: String = "iphone-13-mini", scene: Scene = .chart(.orientation)) -> Self {
    PhoneTrait { try TestedPhone(profile, scene: scene) }
  }
}
