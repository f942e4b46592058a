import Foundation
import Testing

@testable import Scenarios

/// Runs every scenario below `Fixtures/Scenarios` and compares its results with the golden files.
@Suite struct GoldenScenarioTests {
  @Test(arguments: GoldenRun.all)
  func everyScenarioProducesItsGoldenFiles(_ run: GoldenRun) throws {
    let golden = try Golden(directory: GoldenRun.folder)
    let results = FileManager.default.temporaryDirectory.appending(path: "golden-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: results, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: results) }

    let report = try ModelEngine().run(run.scenario, directory: results.path, options: RunOptions())

    let trace = try String(contentsOf: results.appending(path: "trace.txt"), encoding: .utf8)
    expect { try golden.check(text: trace, as: run.trace) }
    // Other stored images belong to failed expectations, which the failures describe.
    let images = report.artifacts.filter { $0.hasSuffix(".png") && !$0.hasPrefix("frames/failed-") }
    #expect(images.count == run.images.count)
    for (image, name) in zip(images, run.images) {
      expect { try golden.check(image: results.appending(path: image), as: name) }
    }
    if run.isToFail {
      let sentences = report.errors.map(\.description) + report.failures.map(\.description)
      let said = sentences.joined(separator: "\n").replacing(GoldenRun.root.path + "/", with: "")
      expect { try golden.check(text: said + "\n", as: run.failures) }
    } else {
      #expect(report.failures == [])
      #expect(report.status == .passed)
    }
  }

  @Test func everyScenarioIsRead() throws {
    #expect(try GoldenRun.read.get().count >= 60)
  }

  @Test func everyGoldenFileBelongsToARun() throws {
    let names = try GoldenRun.read.get().flatMap(\.names)
    try Golden(directory: GoldenRun.folder).check(names: names)
  }

  /// Several golden files of a run may differ; each difference is reported.
  private func expect(_ check: () throws -> Void) {
    #expect(throws: Never.self) { try check() }
  }
}
