import Locking
import Testing
import VirtualDevices
import VirtualDispatch

/// Runs a test in the world of a phone of its own, which is `TestedPhone.current`.
///
///     @Test(.phone("iphone-13-mini")) func startsAtOnce() async throws { … }
public struct PhoneTrait: TestTrait, SuiteTrait, TestScoping {
  let make: @Sendable () throws -> TestedPhone

  /// Each test of a suite has a phone of its own.
  public var isRecursive: Bool { true }

  /// Runs the test in the phone's world. Where it cannot go on, the process stops with the sentence that says why.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // A suite has no case of its own.
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
        // The test still waits, and what it runs may not outlive this call.
        fatalError("\(deadlock)")
      }
    }
  }
}

extension Trait where Self == PhoneTrait {
  /// A phone of this profile, in first-in, first-out order; a misuse fails the test.
  public static func phone(_ profile: String = "iphone-13-mini", scene: Scene = .chart(.orientation)) -> Self {
    PhoneTrait { try TestedPhone(profile, scene: scene) }
  }
}
