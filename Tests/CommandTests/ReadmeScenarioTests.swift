import Foundation
import Testing

/// Tests of the scenario that README.md shows.
@Suite struct ReadmeScenarioTests {
  private static let lock = "  - {at: 2.1 s, with: back, set: {exposureMode: locked}}"

  /// Runs the example after a replacement in its text.
  private func run(replacing old: String, with new: String) throws -> Program.Result {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let example = try String(contentsOf: root.appending(path: "Examples/exposure-lock.yaml"), encoding: .utf8)
    try #require(example.contains(old))
    return try Program.inFolder(["exposure-lock.yaml": example.replacing(old, with: new)]) { folder in
      try Program.run(["run", "exposure-lock.yaml"], in: folder)
    }
  }

  @Test func `the exposure lock of the README fails by the offset that the README states`() throws {
    let result = try run(replacing: Self.lock, with: Self.lock)
    #expect(result.status == 1)
    #expect(result.output.contains("but it was 2.67"))
  }

  @Test func `the exposure lock of the README passes if the app waits for the adjustment`() throws {
    let wait = "  - {at: 2.1 s, await: {that: back.isAdjustingExposure, is: false}}"
    let result = try run(replacing: Self.lock, with: "\(wait)\n\(Self.lock)")
    #expect(result.status == 0, "\(result.output)")
  }
}
