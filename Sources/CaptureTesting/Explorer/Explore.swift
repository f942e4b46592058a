import Foundation
import Testing
import VirtualDevices

/// Runs a test many times, each time with another phone, permission, disturbance, or order of callbacks, and reports
/// what breaks it.
///
///     @Test func takesPhotos() async throws {
///       try await explore { phone in
///         let camera = MyCamera()
///         try await camera.start()
///         await phone.advance(by: 1)
///         let photo = await camera.takePhoto()
///         #expect(photo != nil || camera.message != nil)   // holds in every run
///         return camera
///       }
///     }
///
/// The closure describes what the app's user does and may expect; it varies nothing itself. What it expects must hold in
/// each run. The plain run comes first; if it fails, the test fails as usual, and nothing is explored.
///
/// To run only one variation, for example in a debugger, set `CAMSIM_EXPLORE` to the text that a finding ends with.
///
/// - Parameters:
///   - profile: The phone of the plain run.
///   - scene: The scene in front of the cameras.
///   - budget: The greatest number of runs.
///   - seed: The seed of the orders of callbacks that are tried. The same seed gives the same findings on any machine.
///   - switchedOff: The oracles that are not applied, each with the reason.
///   - allows: A closure that returns whether the body may throw an error, for example because the phone has no camera.
///   - body: The test. It returns the app's objects, so that they exist until the faults have ended.
/// - Throws: The error of a plain run that fails, ``NotRepeatable``, or an error of the profile or the scene.
public func explore<App>(
  _ profile: String = "iphone-13-mini", scene: Scene = .chart(.orientation), budget: Int = 400, seed: UInt64 = 1,
  switchedOff: [Oracle: String] = [:], allowing allows: @escaping (any Error) -> Bool = { _ in false },
  isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: @escaping (TestedPhone) async throws -> App
) async throws {
  let test = ExploredTest(profile: profile, scene: scene, body: body, allows: allows)
  let exploration = Exploration(
    test: test, budget: budget, seed: seed, switchedOff: Set(switchedOff.keys), call: sourceLocation)
  if let text = ProcessInfo.processInfo.environment["CAMSIM_EXPLORE"] {
    guard let variation = Variation(text) else { throw InvalidVariation(description: text) }
    _ = try await test.run(variation, calm: variation.isPlain ? nil : test.run(Variation()), isReported: true)
    return
  }
  guard let (plain, outcome) = try await exploration.run() else { return }
  if !plain.failures.isEmpty { _ = try await test.run(Variation(), isReported: true) }
  for finding in outcome.findings {
    if finding.failure.oracle != .crash { _ = try await test.run(finding.best, calm: plain, isReported: true) }
    TestFailure(text: finding.report(of: outcome.runCount), place: sourceLocation).report()
  }
}

/// An exploration of one test, in a process of its own where that is possible.
struct Exploration<App> {
  let test: ExploredTest<App>
  let budget: Int
  let seed: UInt64
  let switchedOff: Set<Oracle>
  /// The call that explores the test.
  let call: SourceLocation

  /// Returns the plain run and what the variations revealed, which is nothing if the plain run failed; nil in a process
  /// that explores another test.
  func run(isolation: isolated (any Actor)? = #isolation) async throws -> (ExploredRun, Explorer.Outcome)? {
    let place = ExploredProcess.Place(call)
    if place.isOfOtherProcess { return nil }
    if place.isServed { await ExploredProcess.serve { try await test.run($0, calm: $1) } }
    let process = try ExploredProcess(place)
    defer { process?.end() }
    var calm: ExploredRun?
    let run = { (variation: Variation) -> ExploredRun in
      if let process { return try await process.run(variation) }
      let run = try await test.run(variation, calm: variation.isPlain ? nil : calm)
      if variation.isPlain { calm = run }
      return run
    }
    let explorer = Explorer(run: run, budget: budget, switchedOff: switchedOff)
    let plain = try await explorer.plainRun()
    guard plain.failures.isEmpty else { return (plain, Explorer.Outcome()) }
    return (plain, try await explorer.search(Plan(profile: test.profile, plain: plain, seed: seed)))
  }
}

/// An error for a value of `CAMSIM_EXPLORE` that is not a variation.
struct InvalidVariation: Error, CustomStringConvertible {
  let description: String

  init(description text: String) {
    description =
      "CAMSIM_EXPLORE is '\(text)', which is not a variation; copy the text from the end of a finding, such as "
      + "'device=iphone-6s'"
  }
}
