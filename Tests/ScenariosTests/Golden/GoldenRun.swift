import Foundation
import Testing

@testable import Scenarios

/// A run of a golden scenario: a file below `Fixtures/Scenarios`, or one cell of its matrix.
struct GoldenRun: Sendable, CustomTestStringConvertible {
  let scenario: Scenario
  /// The subfolder of the golden files, such as `turning`.
  let topic: String

  var testDescription: String { scenario.folderName }

  /// Whether the run is expected to fail. Its failure messages are then a golden file too.
  var isToFail: Bool { topic == "failing" }

  var trace: String { "\(topic)/\(scenario.folderName).trace.txt" }
  var failures: String { "\(topic)/\(scenario.folderName).failures.txt" }

  /// The names of the images that the scenario stores, in order.
  var images: [String] {
    scenario.frames.flatMap { request in
      request.times.indices.map { "\(topic)/\(scenario.folderName).\(request.output)-\($0 + 1).png" }
    }
  }

  /// The names of all golden files of the run.
  var names: [String] { [trace] + images + (isToFail ? [failures] : []) }

  // MARK: All runs

  /// The root folder of the project.
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  /// The folder with the scenarios and their golden files.
  static let folder = root.appending(path: "Fixtures/Scenarios")

  /// All runs, in the order of the file names.
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
