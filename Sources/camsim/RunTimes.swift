import CommandSupport
import Foundation
import Scenarios

/// How long runs took on the clock of the wall, kept in their folder for the next division into shards.
///
/// It is a file of its own, because reports that are compared, JUnit's apart, say nothing of it: two machines never agree on it.
enum RunTimes {
  /// The file's name; it is not hidden, so that build machines keep it.
  static let fileName = "durations.json"

  /// Reads milliseconds by names of result folders.
  ///
  /// - Parameter path: the file, or a folder that holds it.
  /// - Throws: `ScenarioError`, of the kind `unavailable`, when there is none.
  static func read(_ path: String) throws -> [String: Int64] {
    for file in [path, "\(path)/\(fileName)"] {
      guard let data = FileManager.default.contents(atPath: file) else { continue }
      if let times = try? JSONDecoder().decode([String: Int64].self, from: data) { return times }
    }
    throw ScenarioError(
      .unavailable, "\(path): no times of runs are here; name a folder that camsim wrote to, or its \(fileName).")
  }

  /// Keeps how long runs took, beside what is known of others.
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
