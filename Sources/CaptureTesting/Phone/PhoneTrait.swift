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

  /// Runs the test in the phone's world. If the world deadlocks, the test fails with a message that describes the
  /// deadlock, and is never resumed.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // The scope of a suite has no test case.
    guard testCase != nil else { return try await function() }
    let phone = try make()
    try await withoutActuallyEscaping(function) { function in
      var references = ClosureReferences(function)
      references.count()
      let hasEnded = Locked(false)
      do {
        try await phone.run {
          defer { hasEnded.withLock { $0 = true } }
          try await function()
        }
      } catch let deadlock as AppScheduler.Deadlock where !hasEnded.withLock({ $0 }) {
        references.releaseAbandoned()
        throw deadlock
      }
    }
  }
}

/// The references to the closure of a test. A test that is suspended for good keeps some of them, with which Swift does
/// not let its caller return.
struct ClosureReferences {
  private struct Closure {
    let function: @Sendable () async throws -> Void
  }

  /// The context of the closure, which is nil if the closure captures nothing.
  private let context: Unmanaged<AnyObject>?
  private var initialCount: UInt = 0

  init(_ function: @escaping @Sendable () async throws -> Void) {
    // A closure consists of a function and a context.
    let (_, context) = unsafeBitCast(Closure(function: function), to: (UnsafeRawPointer, UnsafeRawPointer?).self)
    self.context = context.map(Unmanaged.fromOpaque)
  }

  /// Counts the references before the test begins.
  mutating func count() { initialCount = currentCount }

  // Not inlined, so that references to the call's own variables are counted each time.
  @inline(never) private var currentCount: UInt { context.map { _getRetainCount($0.takeUnretainedValue()) } ?? 0 }

  /// Releases the references that were added since they were counted. Their owner is never resumed, and therefore
  /// neither uses nor releases them.
  func releaseAbandoned() {
    while currentCount > initialCount { context?.release() }
  }
}

extension Trait where Self == PhoneTrait {
  /// Creates a phone with this profile that runs jobs in first-in, first-out order. API misuse fails the test.
  public static func phone(_ profile: String = "iphone-13-mini", scene: Scene = .chart(.orientation)) -> Self {
    PhoneTrait { try TestedPhone(profile, scene: scene) }
  }
}
