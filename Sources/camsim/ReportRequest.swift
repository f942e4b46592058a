import ArgumentParser
import CommandSupport
import Foundation
import Scenarios

/// A report that the user requests with `--report`.
enum ReportRequest: ExpressibleByArgument, Equatable {
  /// A file with JUnit XML.
  case junit(path: String)
  /// A JSON file with all information of the text output.
  case json(path: String)
  /// Annotations on standard output, and the job summary of GitHub Actions.
  case github

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    switch (parts[0], parts.count == 2 ? parts[1] : nil) {
    case ("junit", let path?) where !path.isEmpty: self = .junit(path: path)
    case ("json", let path?) where !path.isEmpty: self = .json(path: path)
    case ("github", nil): self = .github
    default: return nil
    }
  }

  /// Writes the requested report.
  ///
  /// - Throws: `ScenarioError.unavailable` when a file cannot be written.
  func write(_ reports: [RunReport]) throws {
    switch self {
    case .junit(let path): try Self.write(JUnitReport(reports: reports).description, to: path)
    case .json(let path): try Self.write(JSONOutput.text(BatchReport(reports)) + "\n", to: path)
    case .github:
      let report = GitHubReport(batch: BatchReport(reports))
      for line in report.annotations { print(line) }
      guard let path = ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY"], !path.isEmpty else { return }
      // Other steps of the job write to the same file.
      let before = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      try Self.write(before + report.page, to: path)
    }
  }

  private static func write(_ text: String, to path: String) throws {
    // The path may refer to a pipe or a terminal, which cannot be written atomically.
    try Data(text.utf8).store(at: path, as: "report", options: [])
  }
}
