import CommandSupport
import Foundation
import Scenarios

/// What came of the runs into a folder the last time, for `--failed` and `camsim show`. It is kept in the folder.
struct LastRun: Codable {
  /// A report for each result folder, in the order in which they first ran.
  private(set) var reports: [RunReport] = []

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

  /// The names of the result folders of runs that passed the last time.
  var passed: Set<String> { Set(reports.filter { $0.status == .passed }.map(\.fullName)) }

  /// Keeps how runs have ended, beside what is known of others.
  static func note(_ reports: [RunReport], in folder: String) throws {
    var known = (try? LastRun(in: folder)) ?? LastRun()
    var places: [String: Int] = [:]
    for (index, report) in known.reports.enumerated() { places[report.fullName] = index }
    for report in reports {
      if let index = places[report.fullName] { known.reports[index] = report } else { known.reports.append(report) }
    }
    try Data(JSONOutput.text(known).utf8).store(at: file(folder).path)
  }
}
