import Foundation

/// What a walk that failed leaves behind: a description, and a scenario file.
struct Report {
  let walk: Walk
  let outcome: Outcome
  let finding: Finding

  /// The report of a walk, shrunk; nil when all of it holds.
  static func make(_ walk: Walk) throws -> Report? {
    guard let finding = try walk.run().finding else { return nil }
    var short = walk
    short.kept = Shrinker.shrink(walk.kept.filter { $0 <= finding.step }) { kept in
      var candidate = walk
      candidate.kept = kept
      return (try? candidate.run())?.finding?.rule == finding.rule
    }
    let outcome = try short.run()
    return Report(walk: short, outcome: outcome, finding: outcome.finding ?? finding)
  }

  /// Writes the scenario into a folder; the answer is what to print.
  func write(into folder: URL) throws -> String {
    let about = "\(finding.rule.rawValue): \(finding.text)"
    return try Self.write(walk, outcome.phone, outcome.times, about: about, into: folder)
  }

  static func write(
    _ walk: Walk, _ phone: Stage.Phone, _ times: [Int64], about: String, into folder: URL
  ) throws -> String {
    let scenario = ScenarioText(walk: walk, phone: phone, times: times, about: about).text
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("walk-\(walk.seed).yaml")
    try Data(scenario.utf8).write(to: file)
    let last = walk.kept.last.map(String.init) ?? "none"
    return """
      walk \(walk.seed) on \(phone.name), step \(last) of \(walk.steps.count): \(about)
      shrunk to \(walk.kept.count) steps: \(walk.kept.map { walk.steps[$0].text }.joined(separator: "; "))
      again: camsim-walk one \(walk.seed) --keep \(walk.kept.map(String.init).joined(separator: ","))
      \(file.path):
      \(scenario)
      """
  }
}
