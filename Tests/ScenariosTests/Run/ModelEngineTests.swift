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

  @Test("the app's next step waits for what is awaited, and comes as soon as it holds")
  func awaiting() throws {
    let (report, trace) = try run(waiting(for: "video.frameCount, atLeast: 10", "2 s"))
    #expect(report.failures == [])
    #expect(report.metExpectationCount == 1)
    #expect(trace.contains("0.834000000 call session.stopRunning\n"))
  }

  @Test("what is awaited in vain fails the run at the time limit, and the app goes on")
  func awaitingInVain() throws {
    let (report, trace) = try run(waiting(for: "video.frameCount, atLeast: 1000", "2 s"))
    #expect(
      report.failures == ["test.yaml:9:22: at 2.500000000 s expected video.frameCount atLeast 1000, but it was 60"])
    #expect(trace.contains("2.500000000 call session.stopRunning\n"))
  }

  private func waiting(for condition: String, _ limit: String) -> String {
    """
    camsim: 1
    name: waiting
    session:
      inputs: [back]
      outputs:
        video: {kind: videoData}
    steps:
      - {at: 0 s, call: session.startRunning}
      - {at: 0 s, await: {that: \(condition)}, for: \(limit)}
      - {at: 0 s, call: session.stopRunning}
    """
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
