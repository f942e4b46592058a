import CommandSupport
import Foundation
import Scenarios

/// The latest results of all runs in an output folder, for `--failed` and `camsim show`. The results are stored in that
/// folder.
struct LastRun: Codable {
  /// A report for each result folder, in the order of the files; the scenarios that ran last are first.
  private(set) var reports: [RunReport] = []

  private static func file(_ folder: String) -> URL {
    URL(fileURLWithPath: folder, isDirectory: true).appendingPathComponent(".last-run.json")
  }

  init() {}

  /// Reads the results stored in a folder.
  ///
  /// - Throws: `ScenarioError.unavailable` when there are none.
  init(in folder: String) throws {
    guard let data = try? Data(contentsOf: Self.file(folder)),
      let known = try? JSONDecoder().decode(Self.self, from: data), known.reports.allSatisfy(\.isPlausible)
    else {
      throw ScenarioError(
        .unavailable,
        "\(folder): the folder has no results of earlier runs; run once without --failed, or choose another --out folder."
      )
    }
    self = known
  }

  /// The names of the result folders whose latest run passed.
  var passed: Set<String> { Set(reports.filter { $0.status == .passed }.map(\.fullName)) }

  /// Stores the results of these runs, and preserves those of other runs, except for cells that their scenario no longer
  /// has.
  ///
  /// - Parameter names: The names of the result folders of all cells in order, including those that did not run.
  static func note(_ reports: [RunReport], of names: [String], in folder: String) throws {
    let old = (try? LastRun(in: folder))?.reports ?? []
    let scenarios = Set(reports.map(\.name))
    let latest = Dictionary((old + reports).map { ($0.fullName, $0) }) { $1 }
    var known = LastRun()
    known.reports = names.compactMap { latest[$0] }.filter { scenarios.contains($0.name) }
    known.reports += old.filter { !scenarios.contains($0.name) }
    try Data(JSONOutput.text(known).utf8).store(at: file(folder).path)
  }
}
