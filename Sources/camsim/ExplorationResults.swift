import CommandSupport
import Exploration
import Foundation
import RunPage
import Scenarios

/// The folder with the results of an exploration: the plain run, the findings, and a page that shows them.
final class ExplorationResults {
  private let out: String
  private let temporary: URL
  private var entries: [RunPage.Entry] = []
  /// The reports of the kept runs.
  private(set) var reports: [RunReport] = []

  init(_ out: String) throws {
    self.out = out
    temporary = FileManager.default.temporaryDirectory.appending(path: "camsim-explore-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: temporary) }

  /// Runs a program whose results are not kept.
  func inTemporaryFolder(_ body: (String) throws -> SubjectRun) throws -> SubjectRun {
    let folder = temporary.appending(path: "run")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder.path)
  }

  /// Runs a program whose results are kept in a folder of this name.
  func keep(
    _ name: String, of variation: Variation, _ body: (String) throws -> SubjectRun
  ) throws -> SubjectRun {
    let folder = try ResultFolder(root: out, name: name)
    do {
      var result = try body(folder.stagingPath)
      try folder.publish()
      (result.report.name, result.report.directory) = (name, folder.path)
      let other = name == "plain" ? nil : URL(fileURLWithPath: "\(out)/plain")
      var entry = RunPage.Entry(report: result.report, folder: URL(fileURLWithPath: folder.path), other: other)
      entry.about = variation.words
      entry.circumstances = variation.isPlain ? [] : ["\(variation)"]
      entries.append(entry)
      reports.append(result.report.naming(variation, failures: result.run.failures))
      return result
    } catch {
      folder.discard()
      throw error
    }
  }

  /// Writes the page, and returns its path.
  func writePage(title: String) throws -> String {
    removeOlderFindings()
    let path = "\(out)/index.html"
    let page = try RunPage(title: title, other: "plain", entries, at: URL(fileURLWithPath: path))
    try Data(page.html.utf8).store(at: path, as: "page")
    return path
  }

  /// Removes the findings of an earlier exploration.
  private func removeOlderFindings() {
    let files = FileManager.default
    let names = (try? files.contentsOfDirectory(atPath: out)) ?? []
    let kept = Set(entries.compactMap { $0.folder?.lastPathComponent })
    for name in names where name.hasPrefix("finding-") && !kept.contains(name) {
      guard files.fileExists(atPath: "\(out)/\(name)/trace.txt") else { continue }
      try? files.removeItem(atPath: "\(out)/\(name)")
    }
  }
}

extension RunReport {
  /// Returns the report as a case for each variation, which has failed if the exploration says so.
  fileprivate func naming(_ variation: Variation, failures: [ExploredFailure]) -> RunReport {
    var report = self
    report.cell = variation.isPlain ? nil : "\(variation)"
    if report.status == .passed, let first = failures.first {
      report.failures = [Failure(Scenario.Place(path: path), first.text)]
    }
    return report
  }
}
