import CommandSupport
import Foundation
import Scenarios

/// The wall-clock durations of runs, stored in their folder for the next division into shards.
///
/// They have a separate file, because reports other than JUnit's must be identical on all machines and therefore
/// contain no durations.
enum RunTimes {
  /// The name of the file, which is not hidden so that CI systems preserve it.
  static let fileName = "durations.json"

  /// Returns the durations in milliseconds by names of result folders.
  ///
  /// - Parameter path: The file, or the folder that contains it.
  /// - Throws: `ScenarioError.unavailable` when there is no such file.
  static func read(_ path: String) throws -> [String: Int64] {
    for file in [path, "\(path)/\(fileName)"] {
      guard let data = FileManager.default.contents(atPath: file) else { continue }
      let times = try? JSONDecoder().decode([String: Int64].self, from: data)
      if let times, times.values.allSatisfy(RunReport.plausibleCounts.contains) { return times }
    }
    throw ScenarioError(
      .unavailable,
      "\(path): the durations of runs cannot be read; specify a folder that camsim wrote to, or its \(fileName).")
  }

  /// Stores the durations of these runs, and preserves those of other runs.
  static func note(_ reports: [RunReport], in folder: String) throws {
    let milliseconds = reports.filter { $0.directory != nil }.reduce(into: [:]) {
      $0[$1.fullName] = $1.elapsedMilliseconds
    }
    guard !milliseconds.isEmpty else { return }
    let known = (try? read(folder)) ?? [:]
    let text = try JSONOutput.text(known.merging(milliseconds) { $1 })
    try Data("\(text)\n".utf8).store(at: "\(folder)/\(fileName)")
  }
}
