import Exploration
import CommandSupport
import Foundation
import Locking
import Scenarios

extension Lab.Orientation {
  func perform() throws {
    ShardRecord.remove(in: out)
    let lab = try OrientationLab(
      devices: device, cameras: camera, postures: posture, turns: turn, mirrorings: mirroring)
    if let shard { try perform(lab, shard) } else { try Lab.publish(perform(lab), in: out) }
  }

  /// Runs the cases of a shard, and writes a record for `camsim merge`.
  private func perform(_ lab: OrientationLab, _ shard: Shard) throws {
    let plan = ShardRecord.Plan(lab.cases.map { ($0.name, $0.device) }, into: shard.count)
    var record = ShardRecord(plan, number: shard.number)
    record.cases = []
    try record.write(in: out)
    let names = Set(plan.names(of: shard.number))
    var part = lab
    part.cases = lab.cases.filter { names.contains($0.name) }
    let results = try perform(part)
    try Lab.publish(results, in: out)
    try LabResult.store(results, in: out)
    (record.cases, record.isComplete) = (results.map(\.labCase.name), true)
    try record.write(in: out)
  }

  private func perform(_ lab: OrientationLab) throws -> [LabResult] {
    let scenarios = try prepare(lab)
    let batch = ScenarioBatch(
      engine: engine, scenarios: scenarios, root: "\(out)/cases", options: RunOptions(cancellation: Cancellation()),
      jobCount: jobs)
    let summary = batch.runForPeople()
    // Exceptions are part of the results and appear on the page.
    let bad = BatchSummary(
      summary.reports.filter { ![.passed, .raised].contains($0.status) }, signal: summary.signal)
    bad.write(.init(isQuiet: true), to: StandardError.write)
    try bad.status.exitUnlessSuccess()
    return try look(lab.cases, summary.reports)
  }

  /// Writes the profiles of the phones that capture RAW photos.
  private func prepare(_ lab: OrientationLab) throws -> [Scenario] {
    let folder = URL(fileURLWithPath: out, isDirectory: true).appendingPathComponent(Lab.phones)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for phone in lab.phones {
      try phone.json.write(to: folder.appendingPathComponent(phone.file), atomically: true, encoding: .utf8)
    }
    return try lab.scenarios(phonesIn: folder.path)
  }

  /// Analyzes all images, several in parallel.
  private func look(_ cases: [LabCase], _ reports: [RunReport]) throws -> [LabResult] {
    let results = Locked([Result<LabResult, any Error>?](repeating: nil, count: cases.count))
    DispatchQueue.concurrentPerform(iterations: cases.count) { index in
      let result = Result { try LabResult(cases[index], [reports[2 * index], reports[2 * index + 1]]) }
      results.withLock { $0[index] = result }
    }
    return try results.withLock { $0 }.compactMap { try $0?.get() }
  }
}

extension Lab {
  /// The name of the folder for the profiles of the phones that capture RAW photos.
  static let phones = "phones"

  /// Writes the page, the table, and the scenario of each case, which is stored with its images.
  static func publish(_ results: [LabResult], in out: String) throws {
    let folder = URL(fileURLWithPath: out, isDirectory: true)
    try LabTable(results).description.write(
      to: folder.appendingPathComponent("table.txt"), atomically: true, encoding: .utf8)
    try LabPage(results).html.write(
      to: folder.appendingPathComponent("index.html"), atomically: true, encoding: .utf8)
    for result in results {
      let file = folder.appendingPathComponent("cases/\(result.labCase.name)/scenario.yaml")
      try result.labCase.text.write(to: file, atomically: true, encoding: .utf8)
    }
    let count = results.reduce(0) { $0 + $1.cells.count }
    StandardOutput.write(
      "\(count) cells of \(results.count) cases; open \(folder.appendingPathComponent("index.html").path)")
  }
}
