import Exploration
import Foundation
import Scenarios
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
/// To run only one variation, for example in a debugger, set `CAMSIM_EXPLORE` to the text that a finding ends with. To
/// keep a finding as a test of its own, pass that text: `explore(only: ["without=torch"]) { … }`.
///
/// - Parameters:
///   - profile: The phone of the plain run.
///   - scene: The scene in front of the cameras.
///   - budget: The extent of the search, by default 400 runs.
///   - seed: The seed of the orders of callbacks that are tried. The same seed gives the same findings on any machine.
///   - variations: The variations to run; empty, the default, to search for those that fail.
///   - switchedOff: The oracles that are not applied, each with the reason.
///   - allows: A closure that returns whether the body may throw an error, for example because the phone has no camera.
///   - isolation: The actor of the test, on which the body runs.
///   - sourceLocation: The call in the test, to which findings are attributed.
///   - body: The test. It returns the app's objects, so that they exist until the faults have ended.
/// - Throws: `NotRepeatable`, or an error of the profile, the scene, or a variation.
public func explore<App>(
  _ profile: String = "iphone-13-mini", scene: Scene = .chart(.orientation), budget: ExplorationBudget = 400,
  seed: UInt64 = 1, only variations: [Variation] = [], switchedOff: [Oracle: String] = [:],
  allowing allows: @escaping (any Error) -> Bool = { _ in false },
  isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: @escaping (TestedPhone) async throws -> App
) async throws {
  var test = ExploredTest(profile: profile, scene: scene, body: body, allows: allows, call: sourceLocation)
  test.switchedOff = Set(switchedOff.keys)
  let exploration = TestExploration(test: test, budget: budget, seed: seed)
  let requested = try Variation.requested.map { [$0] } ?? variations
  if !requested.isEmpty, !exploration.place.isServed {
    let calm = try await test.run(Variation(), isTraced: true)
    for variation in requested {
      let run = try await test.run(variation, calm: variation.isPlain ? nil : calm, isReported: true)
      guard !run.hasHappened(variation) else { continue }
      let text =
        "the variation '\(variation)' was not tried, because what it follows did not happen; explore the test again"
      TestFailure(text: text, place: sourceLocation).report()
    }
    return
  }
  guard let (plain, outcome) = try await exploration.run() else { return }
  if let failure = plain.failures.first { return try await test.report(failure) }
  let text = "camsim: explored \(exploration.place.name) in \(outcome.runCount) runs\n\(outcome.coverage.text)\n"
  try? FileHandle.standardError.write(contentsOf: Data(text.printable.utf8))
  var calm = plain
  if !outcome.findings.isEmpty { calm.trace = try await test.run(Variation(), isTraced: true).trace }
  for finding in outcome.findings {
    let isCrash = finding.failure.oracle == .crash
    let run = isCrash ? nil : try await test.run(finding.best, calm: calm, isReported: true)
    let text = finding.report(of: outcome.runCount, deviation: run?.deviation)
    TestFailure(text: text, place: sourceLocation).report()
  }
  for remark in plain.remarks {
    TestFailure(text: "explored: \(remark.text).\(remark.source)", place: sourceLocation, isRemark: true).report()
  }
  for remark in outcome.remarks {
    TestFailure(text: remark.report(of: outcome.runCount), place: sourceLocation, isRemark: true).report()
  }
  for text in outcome.sometimes.filter({ !$0.value }).keys.sorted() {
    let sentence = "explored: '\(text)' was not true in any of \(outcome.runCount) runs"
    TestFailure(text: sentence, place: sourceLocation).report()
  }
}

/// An exploration of one test, in a process of its own where that is possible.
struct TestExploration<App> {
  let test: ExploredTest<App>
  let budget: ExplorationBudget
  let seed: UInt64
  /// Whether each finding is varied again, to find out what does not matter.
  var explains = true
  var place: ExploredProcess.Place { ExploredProcess.Place(test.call) }

  /// Returns the plain run and what the variations revealed, which is nothing if the plain run failed; nil in a process
  /// that explores another test.
  func run(isolation: isolated (any Actor)? = #isolation) async throws -> (ExploredRun, Explorer.Outcome)? {
    if place.isOfOtherProcess { return nil }
    if place.isServed { await ExploredProcess.serve { try await test.run($0, calm: $1) } }
    await ExplorationTurns.shared.begin()
    defer { Task { await ExplorationTurns.shared.end() } }
    let process = try ExploredProcess(place)
    defer { process?.end() }
    var calm: ExploredRun?
    let run = { (variation: Variation) -> ExploredRun in
      if let process {
        var run = try await process.run(variation)
        run.failures.removeAll { test.switchedOff.contains($0.oracle) }
        run.remarks.removeAll { test.switchedOff.contains($0.oracle) }
        return run
      }
      let run = try await test.run(variation, calm: variation.isPlain ? nil : calm)
      if variation.isPlain { calm = run }
      return run
    }
    let explorer = Explorer(run: run, budget: budget)
    let plain = try await explorer.plainRun()
    guard plain.failures.isEmpty else { return (plain, Explorer.Outcome()) }
    var outcome = try await explorer.search(Plan(profile: test.profile, plain: plain, seed: seed), plain: plain)
    if explains {
      for index in outcome.findings.indices { try await explorer.explain(&outcome.findings[index], plain: plain) }
    }
    return (plain, outcome)
  }
}

extension Variation {
  /// The variation that the environment requests; nil if it requests none.
  static var requested: Variation? {
    get throws { try ProcessInfo.processInfo.environment["CAMSIM_EXPLORE"].map(Variation.init(parsing:)) }
  }
}
