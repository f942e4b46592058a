import CommandSupport
import Foundation
import Scenarios
import StructuredDocuments

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
      guard let data = FileManager.default.contents(atPath: file),
        case .object(let members)? = (try? JSONParser.parse([UInt8](data)))?.value
      else { continue }
      let times = members.map { ($0.name, $0.node.value.number.flatMap(Int64.init(exactly:)) ?? -1) }
      if times.map(\.1).allSatisfy(RunReport.plausibleCounts.contains) { return Dictionary(times) { $1 } }
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
    // Foundation's coders would take as long as the rest of the results of a short run.
    let all = ((try? read(folder)) ?? [:]).merging(milliseconds) { $1 }.sorted { $0.key < $1.key }
    let text = JSONValue.record(all.map { ($0.key, .integer($0.value)) }).jsonText.printableJSON
    try Data("\(text)\n".utf8).store(at: "\(folder)/\(fileName)")
  }
}
