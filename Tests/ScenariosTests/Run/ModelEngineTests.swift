import Foundation
import Testing

@testable import Scenarios

@Suite("Running scenarios")
struct ModelEngineTests {
  @Test("a session that starts and stops leaves a trace that says so, and one line for each frame")
  func smallest() throws {
    let (report, trace) = try run(
      """
      camsim: 1
      name: smallest
      session:
        preset: hd1280x720
        inputs: [back]
        outputs:
          video: {kind: videoData}
      steps:
        - {at: 0 s, call: session.startRunning}
        - {at: 1 s, rotate: landscapeLeft}
        - {at: 2 s, call: session.stopRunning}
      expect:
        - {that: video.frameCount, is: 45}
      frames: {video: [1 s]}
      """)
    #expect(report.failures == [])
    #expect(report.frameCount == 45)
    #expect(report.artifacts == ["trace.txt", "frames/video-14.png"])
    #expect(trace.contains("0.500000000 session running\n"))
  }

  private func run(_ text: String) throws -> (RunReport, String) {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent("camsim-\(UUID())")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let scenario = try #require(try ScenarioFile(text: text, path: "test.yaml").scenarios.first)
    let report = try ModelEngine().run(scenario, directory: directory.path, options: RunOptions())
    return (report, try String(contentsOf: directory.appendingPathComponent("trace.txt"), encoding: .utf8))
  }
}
