import ArgumentParser
import CommandSupport
import Foundation
import Locking
import OrientationLab
import Scenarios

/// `camsim lab`: experiments in many cells, and pages that show them.
struct Lab: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run every combination of settings, and show what comes out.", subcommands: [Orientation.self])

  /// The folder of the phones that take RAW photos.
  static let phones = "phones"

  /// `camsim lab orientation`.
  struct Orientation: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Turn and mirror in every way there is, and see how the pictures stand.",
      discussion: """
        Leaves DIR/index.html, a page for a browser that needs nothing else; DIR/table.txt, the same as text; and the pictures, photos \
        and movies of every case with its scenario under DIR/cases.
        """)

    @Option(help: ArgumentHelp("Where the results go.", valueName: "dir"), completion: .directory)
    var out = "camsim-lab"

    @Option(help: ArgumentHelp("A phone's profile, or the path of one; may be given several times.", valueName: "d"))
    var device = ["iphone-13-mini"]

    @Option(help: ArgumentHelp("Only this camera; may be given several times.", valueName: "back|front"))
    var camera: [Scenario.Input] = [.back, .front]

    @Option(
      help: ArgumentHelp(
        "Only this posture; may be given several times: \(LabCase.postures.map(\.rawValue).joined(separator: ", ")).",
        valueName: "posture"))
    var posture: [Scenario.Posture] = LabCase.postures

    @Option(
      help: ArgumentHelp(
        "Only what is turned so; may be given several times: \(LabCase.Turn.allCases.map(\.word).joined(separator: ", ")).",
        valueName: "turn"),
      transform: readTurn)
    var turn = LabCase.Turn.allCases

    @Option(help: ArgumentHelp("Only what is mirrored so; may be given several times.", valueName: "automatic|off|on"))
    var mirroring = LabCase.Mirroring.allCases

    @Option(help: ArgumentHelp("How many cases run at the same time.", valueName: "n"))
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    @Option(
      help: ArgumentHelp(
        "Only a part of the cases, such as 3/8 for the third of eight machines; camsim merge joins their results.",
        valueName: "n/count"),
      transform: Shard.read)
    var shard: Shard?

    func validate() throws {
      if let camera = camera.first(where: { $0 != .back && $0 != .front }) {
        throw ValidationError("'\(camera.rawValue)' is not in the lab; use back or front.")
      }
      if let posture = posture.first(where: { !LabCase.postures.contains($0) }) {
        throw ValidationError("a phone that is held '\(posture.rawValue)' has no orientation; turn it.")
      }
      if jobs < 1 { throw ValidationError("--jobs must be 1 or more.") }
    }

    @Sendable private static func readTurn(_ word: String) throws -> LabCase.Turn {
      guard let turn = LabCase.Turn.allCases.first(where: { $0.word == word }) else {
        throw ValidationError("'\(word)' is no way to turn a picture.")
      }
      return turn
    }

    func run() throws {
      try Complaint.guarding {
        ShardRecord.remove(in: out)
        let lab = try OrientationLab(
          devices: device, cameras: camera, postures: posture, turns: turn, mirrorings: mirroring)
        if let shard { try run(lab, shard) } else { try Lab.publish(run(lab), in: out) }
      }
    }

    /// Runs a part, with a record for `camsim merge`. All cases take about as long, so they are dealt out in turn.
    private func run(_ lab: OrientationLab, _ shard: Shard) throws {
      let division = ShardDivision(lab.cases.map(\.name), into: shard.count)
      let pieces = zip(lab.cases, division.shards).map { labCase, number in
        ShardRecord.Plan.Piece(name: labCase.name, path: labCase.device, shard: number)
      }
      var record = ShardRecord(.init(shardCount: shard.count, pieces: pieces, options: []), number: shard.number)
      record.cases = []
      try record.write(in: out)
      var part = lab
      part.cases = division.pieces(of: shard).map { lab.cases[$0] }
      let results = try run(part)
      try Lab.publish(results, in: out)
      (record.cases, record.isComplete) = (results, true)
      try record.write(in: out)
    }

    private func run(_ lab: OrientationLab) throws -> [LabResult] {
      let scenarios = try prepare(lab)
      let batch = ScenarioBatch(
        engine: engine, scenarios: scenarios, root: "\(out)/cases", options: RunOptions(cancellation: Cancellation()),
        jobCount: jobs)
      let summary = batch.runForPeople()
      // What the phone refuses is what one looks for; the page tells it.
      let bad = BatchSummary(
        summary.reports.filter { ![.passed, .raised].contains($0.status) }, signal: summary.signal)
      bad.write(.init(isQuiet: true), to: Complaint.write)
      try bad.status.exitUnlessSuccess()
      return try look(lab.cases, summary.reports)
    }

    /// Writes the phones that take RAW photos.
    private func prepare(_ lab: OrientationLab) throws -> [Scenario] {
      let folder = URL(fileURLWithPath: out, isDirectory: true).appendingPathComponent(Lab.phones)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for phone in lab.phones {
        try phone.json.write(to: folder.appendingPathComponent(phone.file), atomically: true, encoding: .utf8)
      }
      return try lab.scenarios(phonesIn: folder.path)
    }

    /// Looks at all pictures, some at the same time.
    private func look(_ cases: [LabCase], _ reports: [RunReport]) throws -> [LabResult] {
      let results = Locked([Result<LabResult, any Error>?](repeating: nil, count: cases.count))
      DispatchQueue.concurrentPerform(iterations: cases.count) { index in
        let result = Result { try LabResult(cases[index], [reports[2 * index], reports[2 * index + 1]]) }
        results.withLock { $0[index] = result }
      }
      return try results.withLock { $0 }.compactMap { try $0?.get() }
    }
  }

  /// Writes the page and the table, and the scenario of each case beside its pictures.
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
    print("\(count) cells of \(results.count) cases; open \(folder.appendingPathComponent("index.html").path)")
  }
}

extension Scenario.Input: ExpressibleByArgument {}
extension Scenario.Posture: ExpressibleByArgument {}
extension LabCase.Mirroring: ExpressibleByArgument {}
