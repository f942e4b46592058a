import Foundation
import Scenarios

/// The data that the page's script reads.
struct PageContent: Encodable {
  var title: String
  /// The title of the results with which these results are compared.
  var other: String?
  /// The path of an index, relative to the page.
  var index: String?
  var runs: [Run] = []
  /// The scenario files, to which runs refer by index.
  var sources: [Source] = []

  struct Source: Encodable {
    var path: String
    var text: String
  }

  struct Run: Encodable {
    /// The name of the scenario.
    var name: String
    /// The axes of the scenario's matrix with their values, for example `["posture", "portrait"]`.
    var axes: [[String]] = []
    /// The number of elements of `axes` that form each axis of the matrix; nil if each is an axis.
    var axisLengths: [Int]?
    /// The description of the scenario.
    var about: String?
    /// The device, the seed and other circumstances that the name does not tell.
    var circumstances: [String] = []
    /// The trace and the files that the run wrote, except for the images that the page shows.
    var files: [File] = []
    /// The status: one of `RunReport.Status`, or `unknown`.
    var status = "unknown"
    /// The summary of the observations.
    var facts = ""
    var sentences: [FailureMessage] = []
    /// For each step, the row of the first line that it caused, the number of these lines, and its line in the scenario
    /// file.
    var steps: [[Int]] = []
    var source: Int?
    var images: [Image] = []
    var trace: TraceContent?
    /// The trace of the run with which this run is compared, if the traces differ.
    var otherTrace: TraceContent?
    /// The first row in which the traces differ.
    var difference: Int?
    /// The result of the comparison, as text.
    var comparison: String?
    /// The reason why there is no trace.
    var note: String?
  }

  /// An error message or an unmet expectation.
  struct FailureMessage: Encodable {
    var text: String
    /// The line in the scenario file, or in the file at `path`.
    var line: Int?
    /// The path of the file, if it is not the scenario file.
    var path: String?
    /// The time in nanoseconds.
    var time: Int64?
    /// The row of the corresponding trace line.
    var row: Int?
  }

  struct File: Encodable {
    var name: String
    /// A path relative to the page, or a data URL; nil for an image or the trace, which the page contains already.
    var url: String?
    /// The reason why the page neither contains the file nor links to it.
    var note: String?
  }

  /// An image to show beside another one.
  struct Companion: Encodable {
    var name: String
    var url: String
  }

  struct Image: Encodable {
    var name: String
    /// A path relative to the page, or a data URL.
    var url: String
    /// The row of the frame, or of the unmet expectation that the image belongs to; nil if there is none.
    var row: Int?
    /// The URL of the image with the same name in the run with which this run is compared, if the images differ.
    var other: String?
    /// The golden image and the difference from it.
    var companions: [Companion] = []
  }

  /// The maximum total size of the traces in bytes, because larger pages open slowly. Traces of passed runs are omitted
  /// first.
  static let largestTraces = 64_000_000

  init(title: String, other: String?, _ entries: [RunPage.Entry], _ embedding: Embedding) throws {
    (self.title, self.other) = (title, other)
    let withTrace = Self.fitting(entries)
    var readers: [String: SourceReader] = [:]
    for (index, entry) in entries.enumerated() {
      let path = entry.report?.path
      let source = path.map { readers[$0] ?? SourceReader(path: $0) }
      if let path { readers[path] = source }
      let reader = RunReader(entry: entry, source: source, embedding: embedding)
      var run = try reader.run(withTrace: withTrace.contains(index))
      if let other { try reader.compare(&run, with: other) }
      if let path, let text = reader.sourceText { run.source = number(of: path, text) }
      for path in Set(run.sentences.compactMap(\.path)).sorted() {
        if let text = SourceReader.text(of: path) { _ = number(of: path, text) }
      }
      runs.append(run)
    }
  }

  /// Returns the indices of the runs whose traces fit on the page, with preference for runs that did not pass.
  private static func fitting(_ entries: [RunPage.Entry]) -> Set<Int> {
    let isFailing = entries.map { $0.report.map { $0.status != .passed } ?? true }
    var room = largestTraces
    let chosen = entries.indices.sorted { isFailing[$0] && !isFailing[$1] }.filter { index in
      room -= entries[index].folder.map { RunReader.size(of: $0.appendingPathComponent("trace.txt")) } ?? 0
      return room >= 0
    }
    return Set(chosen)
  }

  private mutating func number(of path: String, _ text: String) -> Int {
    if let known = sources.firstIndex(where: { $0.path == path }) { return known }
    sources.append(Source(path: path, text: text))
    return sources.count - 1
  }
}

/// A scenario file, which may no longer be readable.
struct SourceReader {
  /// Returns the text of a scenario or a test; nil for other files, because a page that is shared must not contain a
  /// private file that results from elsewhere name.
  static func text(of path: String) -> String? {
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let type = (try? FileManager.default.attributesOfItem(atPath: file))?[.type] as? FileAttributeType
    guard type == .typeRegular, let text = try? String(contentsOfFile: file, encoding: .utf8) else { return nil }
    return path.hasSuffix(".swift") || text.contains("camsim:") ? text : nil
  }

  let text: String?
  let changed: Date?
  /// The scenarios, by the names of their result folders.
  let scenarios: [String: Scenario]

  init(path: String) {
    text = Self.text(of: path)
    changed = RunReader.changeTime(of: URL(fileURLWithPath: path))
    let scenarios = text.flatMap { try? ScenarioFile(text: $0, path: path) }?.scenarios ?? []
    self.scenarios = Dictionary(scenarios.map { ($0.folderName, $0) }) { first, _ in first }
  }
}
