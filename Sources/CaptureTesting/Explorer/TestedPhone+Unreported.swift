import CaptureModel
import Exploration
import SimulationKernel
import Testing

extension TestedPhone {
  /// Runs a test in this phone's world without reporting its failures, which are passed to a closure instead.
  ///
  /// XCTest reports failures nevertheless, because it has no public way to intercept them.
  func runUnreported<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: @escaping () async throws -> Result,
    _ note: @escaping @Sendable (ExploredFailure) -> Void
  ) async throws -> Result {
    func run() async throws -> Result {
      try await CaptureSystem.$scoped.withValue(system) {
        try await Self.$current.withValue(self) {
          defer {
            log.relay.reportWaiting()
            for failure in world.takeFailures() { note(ExploredFailure(oracle: .standstill, text: failure)) }
          }
          return try await world.run(body)
        }
      }
    }
    guard let test = Test.current else { return try await run() }
    return try await Self.handlingIssues(of: test, run) { issue in
      if issue.failsTest { note(ExploredFailure(oracle: .expectation, text: "\(issue)")) }
      return nil
    }.get()
  }
}
