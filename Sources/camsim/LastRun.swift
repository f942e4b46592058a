import Foundation
import Scenarios

/// How the runs into a folder ended the last time, for `--failed`. It is kept in the folder.
struct LastRun: Codable {
  /// The status of each run, by the name of its result folder.
  private(set) var statuses: [String: RunReport.Status] = [:]

  private static func file(_ folder: String) -> URL {
    URL(fileURLWithPath: folder, isDirectory: true).appendingPathComponent(".last-run.json")
  }

  init() {}

  /// Reads what is kept in a folder.
  ///
  /// - Throws: `ScenarioError`, of the kind `unavailable`, when nothing is.
  init(in folder: String) throws {
    guard let data = try? Data(contentsOf: Self.file(folder)),
      let known = try? JSONDecoder().decode(Self.self, from: data)
    else {
      throw ScenarioError(
        .unavailable,
        "\(folder): nothing tells how runs ended here; run once without --failed, or choose another --out.")
    }
    self = known
  }

  /// Whether a run passed the last time.
  func hasPassed(_ scenario: Scenario) -> Bool { statuses[scenario.folderName] == .passed }

  /// Keeps how runs have ended, beside what is known of others.
  static func note(_ reports: [RunReport], in folder: String) throws {
    var known = (try? LastRun(in: folder)) ?? LastRun()
    for report in reports { known.statuses[report.fullName] = report.status }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(JSONOutput.text(known).utf8).write(to: file(folder), options: .atomic)
    } catch {
      throw ScenarioError(.unavailable, "\(folder): .last-run.json cannot be written; choose another --out folder.")
    }
  }
}
