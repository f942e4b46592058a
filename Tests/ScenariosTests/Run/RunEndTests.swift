import Foundation
import Testing

@testable import Scenarios

/// Tests when a run ends.
@Suite struct RunEndTests {
  private func run(_ steps: [String], frames: String = "{}", photo: String = "photo") throws -> RunReport {
    let text = """
      camsim: 1
      name: end
      session:
        preset: vga640x480
        inputs: [back]
        outputs: {photo: {kind: \(photo)}, movie: {kind: movieFile}, video: {kind: videoData}}
      checksums: false
      steps:
        - {at: 0 s, call: session.startRunning}
      \(steps.map { "  - \($0)\n" }.joined())
      frames: \(frames)
      """
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent("camsim-\(UUID())")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let scenario = try #require(try ScenarioFile(text: text, path: "end.yaml").scenarios.first)
    return try ModelEngine().run(scenario, directory: directory.path, options: RunOptions())
  }

  @Test(arguments: [("photo", "capturePhoto"), ("stillImage", "captureStillImage")])
  func `a run continues until the last photo has arrived`(_ kind: String, _ method: String) throws {
    let report = try run(["{at: 1 s, call: photo.\(method), to: a.jpg}"], photo: kind)
    #expect(report.failures == [])
    #expect(report.artifacts.contains("a.jpg"))
  }

  @Test func `a run continues until the last movie is complete`() throws {
    let report = try run([
      "{at: 1 s, call: movie.startRecording, to: a.mov}", "{at: 2 s, call: movie.stopRecording}",
    ])
    #expect(report.failures == [])
    #expect(report.artifacts.contains("a.mov"))
  }

  @Test func `a run continues until the requested frames have arrived`() throws {
    let report = try run([], frames: "{video: [1 s, 45 f]}")
    #expect(report.failures == [])
    #expect(report.artifacts.count { $0.hasSuffix(".png") } == 2)
  }

  @Test func `a run ends without a frame of a session that has stopped`() throws {
    let report = try run(["{at: 1 s, call: session.stopRunning}"], frames: "{video: [1.1 s]}")
    #expect(
      report.failures.map(\.sentence) == [
        "frames: 'video' delivered no frame at 1.1 s or later; use an earlier time, or stop the session later, as in {at: 3 s, call: session.stopRunning}"
      ])
  }

  @Test func `a run does not continue for a recording that no step stops`() throws {
    let report = try run(["{at: 1 s, call: movie.startRecording, to: a.mov}"])
    #expect(report.failures.count == 1)
    #expect(report.failures[0].sentence.hasPrefix("the recording of 'movie' was not stopped before the end of the run"))
  }
}
