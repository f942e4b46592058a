import Exploration
import Foundation

/// A test that takes random walks over the simulated device and checks invariants after each step.
struct DeviceTest: RandomTest {
  /// The folder to which walks that fail are written as scenarios.
  let folder: URL

  func run(_ testCase: SeededCase, _ progress: CommandProgress) throws -> CaseResult {
    let outcome = try Walk(testCase).run(progress)
    let finding = outcome.complaint.map { complaint in
      Finding(signature: complaint.invariant.rawValue, text: "\(complaint.invariant.rawValue): \(complaint.text)")
    }
    return CaseResult(finding: finding, tally: outcome.tally)
  }

  func parts(of testCase: SeededCase) -> [Int]? { Walk(testCase).kept }

  func report(_ finding: Finding, in testCase: SeededCase) throws -> String {
    let walk = Walk(testCase)
    let phone = Fixture.phone(seed: walk.seed)
    let times = finding.isCrash ? walk.waits : try walk.run(CommandProgress()).times
    let scenario = ScenarioText(walk: walk, phone: phone, times: times, about: finding.text).text
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("walk-\(walk.seed).yaml")
    try Data(scenario.utf8).write(to: file)
    let last = (finding.commands.last ?? walk.kept.last).map(String.init) ?? "none"
    return """
      walk \(walk.seed) on \(phone.name), step \(last) of \(walk.steps.count): \(finding.text)
      shrunk to \(walk.kept.count) steps: \(walk.kept.map { walk.steps[$0].text }.joined(separator: "; "))
      \(file.path):
      \(scenario)
      """
  }
}
