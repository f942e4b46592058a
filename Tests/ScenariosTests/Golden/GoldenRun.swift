import Foundation
import Testing

@testable import Scenarios

/// One run of the golden scenarios: a file below `Fixtures/Scenarios`, or one cell of its matrix.
struct GoldenRun: Sendable, CustomTestStringConvertible {
  let scenario: Scenario
  /// Where its golden files lie below the folder: `turning`.
  let topic: String

  var testDescription: String { scenario.folderName }

  /// Whether the scenario shows a run that does not end well; then what is said about it is golden too.
  var isToFail: Bool { topic == "failing" }

  var trace: String { "\(topic)/\(scenario.folderName).trace.txt" }
  var failures: String { "\(topic)/\(scenario.folderName).failures.txt" }

  /// One for each picture that the scenario keeps, in the order in which it keeps them.
  var images: [String] {
    scenario.frames.flatMap { request in
      request.times.indices.map { "\(topic)/\(scenario.folderName).\(request.output)-\($0 + 1).png" }
    }
  }

  /// Every golden file of the run.
  var names: [String] { [trace] + images + (isToFail ? [failures] : []) }

  // MARK: All of them

  /// The project.
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  /// Scenarios and, beside them, their golden files.
  static let folder = root.appending(path: "Fixtures/Scenarios")

  /// Every run, in the order of the files' names.
  static let read = Result {
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".yaml") }
    return try files.sorted().flatMap { file in
      try ScenarioFile(path: folder.appending(path: file).path).scenarios.map { scenario in
        GoldenRun(scenario: scenario, topic: (file as NSString).deletingLastPathComponent)
      }
    }
  }
  static var all: [GoldenRun] { (try? read.get()) ?? [] }
}
