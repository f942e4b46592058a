import Exploration
import Testing
import VirtualDevices

/// A trait that explores a test: it runs many times, each time with another phone, permission, disturbance, or order of
/// callbacks. The phone of each run is available as `TestedPhone.current`.
///
///     @Test(.explored()) func takesPhotos() async throws { … }
public struct ExploredTrait: TestTrait, SuiteTrait, TestScoping {
  let explore: @Sendable (_ body: @escaping (TestedPhone) async throws -> Void, SourceLocation) async throws -> Void

  /// A Boolean value that indicates that each test of a suite is explored on its own.
  public var isRecursive: Bool { true }

  /// Explores the test, and reports what breaks it.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // The scope of a suite has no test case.
    guard testCase != nil else { return try await function() }
    try await withoutActuallyEscaping(function) { function in
      var references = ClosureReferences(function)
      references.count()
      // A run that ends early never resumes the test.
      defer { references.releaseAbandoned() }
      try await explore({ _ in try await function() }, test.sourceLocation)
    }
  }
}

extension Trait where Self == ExploredTrait {
  /// Creates a trait with the parameters of ``explore(_:scene:budget:seed:only:switchedOff:allowing:isolation:sourceLocation:_:)``.
  public static func explored(
    _ profile: String = "iphone-13-mini", scene: Scene = .chart(.orientation), budget: ExplorationBudget = 400,
    seed: UInt64 = 1, only variations: [Variation] = [], switchedOff: [Oracle: String] = [:],
    allowing allows: @escaping @Sendable (any Error) -> Bool = { _ in false }
  ) -> Self {
    ExploredTrait { body, place in
      try await explore(
        profile, scene: scene, budget: budget, seed: seed, only: variations, switchedOff: switchedOff,
        allowing: allows, sourceLocation: place, body)
    }
  }
}
