import Foundation
import Scenarios

/// What the page's script reads.
struct PageContent: Encodable {
  var title: String
  /// What the results are called with which these are compared.
  var other: String?
  var runs: [Run] = []
  /// Scenario files; runs name them by number.
  var sources: [Source] = []

  struct Source: Encodable {
    var path: String
    var text: String
  }

  struct Run: Encodable {
    /// Name of the scenario.
    var name: String
    /// Values of the axes of its matrix: `["posture", "portrait"]`.
    var axes: [[String]] = []
    /// One of `RunReport.Status`, or `unknown`.
    var status = "unknown"
    /// What was observed.
    var facts = ""
    var sentences: [Sentence] = []
    /// Row of the first line that a step caused, how many lines it caused, and its line in the file.
    var steps: [[Int]] = []
    var source: Int?
    var images: [Image] = []
    var trace: TraceContent?
    /// The trace with which it is compared, where they differ.
    var otherTrace: TraceContent?
    /// The first row in which they differ.
    var difference: Int?
    /// What came of the comparison.
    var comparison: String?
    /// Why there is no trace.
    var note: String?
  }

  /// What did not hold.
  struct Sentence: Encodable {
    var text: String
    /// Line in the scenario's file, or in another.
    var line: Int?
    /// The other file.
    var path: String?
    /// When, in nanoseconds.
    var time: Int64?
    /// The row of the trace that says it too.
    var row: Int?
  }

  struct Image: Encodable {
    var name: String
    /// A path relative to the page's, or the picture itself.
    var url: String
    /// The row of its frame, or of the expectation that did not come true in it; nil when it has none.
    var row: Int?
    /// The picture of this name of the run with which this one is compared, where it differs.
    var other: String?
  }

  /// A page with more than this is slow to open; the traces of runs that passed are left out first.
  static let largestTraces = 64_000_000

  init(title: String, other: String?, _ entries: [RunPage.Entry], near folder: URL) throws {
    (self.title, self.other) = (title, other)
    let withTrace = Self.fitting(entries)
    var readers: [String: SourceReader] = [:]
    for (index, entry) in entries.enumerated() {
      let path = entry.report?.path
      let source = path.map { readers[$0] ?? SourceReader(path: $0) }
      if let path { readers[path] = source }
      let reader = RunReader(entry: entry, source: source, pageFolder: folder)
      var run = try reader.run(withTrace: withTrace.contains(index))
      if let other { try reader.compare(&run, with: other) }
      if let path, let text = reader.sourceText { run.source = number(of: path, text) }
      for path in Set(run.sentences.compactMap(\.path)).sorted() {
        if let text = try? String(contentsOfFile: path, encoding: .utf8) { _ = number(of: path, text) }
      }
      runs.append(run)
    }
  }

  /// The runs whose traces fit on the page, those that did not pass first.
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

/// A scenario's file, as far as it can still be read.
struct SourceReader {
  let text: String?
  let changed: Date?
  /// How the phone is held at first, by the name of the result folder.
  let postures: [String: String]

  init(path: String) {
    text = try? String(contentsOfFile: path, encoding: .utf8)
    changed = RunReader.changeTime(of: URL(fileURLWithPath: path))
    let scenarios = text.flatMap { try? ScenarioFile(text: $0, path: path) }?.scenarios ?? []
    postures = Dictionary(scenarios.map { ($0.folderName, $0.posture.rawValue) }) { first, _ in first }
  }
}
