import Foundation
import RunPage
import Scenarios

/// A page that displays the results in a folder.
struct ResultPage {
  private let title: String
  private let other: String?
  private let entries: [RunPage.Entry]

  /// Finds the results in a folder.
  ///
  /// - Parameters:
  ///   - path: A folder specified with `--out`, or the result folder of a single run.
  ///   - other: Another folder, whose runs are compared with the runs of the same names.
  /// - Throws: `ScenarioError.unavailable` when there are no results.
  init(of path: String, against other: String? = nil) throws {
    let folder = URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL
    title = folder.lastPathComponent
    self.other = other
    if let other { _ = try ResultPage(of: other) }
    let others = other.map { URL(fileURLWithPath: $0, isDirectory: true).standardizedFileURL }
    if RunPage.hasTrace(folder) {
      let last = try? LastRun(in: folder.deletingLastPathComponent().path)
      let report = last?.reports.first { $0.fullName == folder.lastPathComponent }
      entries = [RunPage.Entry(report: report, folder: folder, other: others)]
    } else {
      entries = Self.entries(in: folder).map { entry in
        var entry = entry
        entry.other = entry.folder.flatMap { folder in others?.appendingPathComponent(folder.lastPathComponent) }
          .flatMap { RunPage.hasTrace($0) ? $0 : nil }
        return entry
      }
    }
    guard !entries.isEmpty else {
      throw ScenarioError(
        .unavailable, "\(path): the folder has no results of a run; specify a folder that camsim run --out wrote to.")
    }
  }

  /// Returns the runs, those of the scenarios that ran last first, followed by folders without a report. Cells that a
  /// scenario no longer has are left out.
  private static func entries(in folder: URL) -> [RunPage.Entry] {
    let reports = (try? LastRun(in: folder.path))?.reports ?? []
    let known = reports.compactMap { report -> RunPage.Entry? in
      let own = folder.appendingPathComponent(report.fullName, isDirectory: true)
      if RunPage.hasTrace(own) { return RunPage.Entry(report: report, folder: own) }
      // If the report names a result folder, its results have been removed since.
      return report.directory == nil ? RunPage.Entry(report: report, folder: nil) : nil
    }
    let (names, scenarios) = (Set(reports.map(\.fullName)), Set(reports.map(\.name)))
    func isOld(_ name: String) -> Bool {
      scenarios.contains { name == $0 || name.hasPrefix("\($0).") && name.contains("=") }
    }
    let others = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
      .filter { !$0.hasPrefix(".") && !names.contains($0) && !isOld($0) }
      .map { folder.appendingPathComponent($0, isDirectory: true) }
      .filter(RunPage.hasTrace)
    return known + others.map { RunPage.Entry(report: nil, folder: $0) }
  }

  /// Writes the page to a file.
  ///
  /// - Parameter isEmbedding: Whether the page must contain its files, even if it becomes large.
  /// - Returns: The size of the page, and whether it needs other files.
  /// - Throws: `ScenarioError.unavailable` when the file cannot be written, or exists but is not a page of this
  ///   program.
  @discardableResult func write(to path: String, isEmbedding: Bool = false) throws -> String {
    let file = URL(fileURLWithPath: path)
    let page = try RunPage(title: title, other: other, entries, at: file, isEmbedding: isEmbedding)
    if FileManager.default.fileExists(atPath: path), !Self.isPage(path) {
      throw ScenarioError(
        .unavailable, "\(path): the file was not written by camsim show and is not replaced; choose another --out.")
    }
    try Data(page.html.utf8).store(at: path, as: "page")
    return page.size
  }

  /// Writes a Perfetto trace of the runs to a file.
  ///
  /// - Throws: `ScenarioError.unavailable` when no run has a trace, or the file cannot be written.
  func writePerfettoTrace(to path: String) throws {
    guard entries.contains(where: { $0.folder != nil }) else {
      throw ScenarioError(.unavailable, "\(title): none of the runs has a trace; run them again.")
    }
    try PerfettoTrace(entries).data.store(at: path, as: "trace")
  }

  /// Writes the page if a run did not pass, or if there is a page from an earlier run.
  ///
  /// - Returns: The path of the page; nil if it was not written.
  static func update(in folder: String, after reports: [RunReport]) throws -> String? {
    let path = "\(folder)/index.html"
    let isWanted = reports.contains { $0.status != .passed && $0.directory != nil }
    guard isWanted || isPage(path) && reports.contains(where: { $0.directory != nil }) else { return nil }
    try ResultPage(of: folder).write(to: path)
    return isWanted ? path : nil
  }

  private static func isPage(_ path: String) -> Bool {
    guard let file = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? file.close() }
    let start = (try? file.read(upToCount: 1000)) ?? Data()
    return String(decoding: start, as: UTF8.self).contains(RunPage.mark)
  }
}
