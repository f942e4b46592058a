import Foundation
import Testing

@testable import Scenarios

@Suite("Running scenarios")
struct ModelEngineTests {
  @Test func `the trace of a run contains session start, session stop and each frame`() throws {
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
    #expect(report.status == .passed)
    #expect(report.frameCount == 45)
    #expect(report.artifacts == ["trace.txt", "frames/video-14.png"])
    #expect(trace.contains("0.500000000 session running\n"))
  }

  @Test func `a report lists the trace lines that each step caused`() throws {
    let (report, trace) = try run(setting("on: back, set: {videoZoomFactor: 200}"))
    let lines = trace.split(separator: "\n")
    let caused = report.steps.map { step in
      lines[(step.traceLine - 1)...].prefix(step.traceLineCount).map { $0.split(separator: " ")[1] }
    }
    #expect(report.steps.map { "\($0.place)" } == ["test.yaml:8:5", "test.yaml:9:5", "test.yaml:10:5"])
    #expect(caused[0].prefix(3) == ["call", "session", "notification"])
    #expect(caused[1] == ["set", "misuse"])
    #expect(caused[2].first == "call")
  }

  @Test func `the next step runs as soon as the awaited condition is met`() throws {
    let (report, trace) = try run(waiting(for: "video.frameCount, atLeast: 10", "2 s"))
    #expect(report.failures == [])
    #expect(report.metExpectationCount == 1)
    #expect(trace.contains("0.834000000 call session.stopRunning\n"))
  }

  @Test func `an awaited condition that is not met fails the run at the time limit, and the app continues`() throws {
    let (report, trace) = try run(waiting(for: "video.frameCount, atLeast: 1000", "2 s"))
    #expect(
      report.failures.map(\.description) == [
        "test.yaml:9:22: at 2.5 s expected video.frameCount atLeast 1000, but it was 60"
      ])
    #expect(trace.contains("2.500000000 call session.stopRunning\n"))
  }

  @Test
  func
    `an exception fails the run, and is reported with time, step, Apple's text and remedy before other failures`()
    throws
  {
    let (report, trace) = try run(setting("on: back, set: {focusMode: locked}"))
    #expect(report.status == .raised)
    let exception = try #require(report.exceptions.first)
    #expect(report.exceptions.count == 1)
    #expect(!exception.isExpected)
    #expect(exception.name == "NSGenericException")
    #expect(exception.nanoseconds == 600_000_000)
    #expect("\(exception.place)" == "test.yaml:9:5")
    #expect(trace.contains("0.600000000 misuse NSGenericException \(exception.reason)\n"))
    #expect(
      report.failures.map(\.description) == [
        "test.yaml:9:5: at 0.6 s the app raised NSGenericException: \(exception.reason); \(exception.remedy), "
          + "or add 'raises: NSGenericException' to the step if the exception is expected",
        "test.yaml:12:5: at 0.9 s expected session.isRunning is true, but it was false",
      ])
  }

  @Test(arguments: [
    ("on: back, set: {focusMode: locked}, raises: NSGenericException", RunReport.Status.passed, 1),
    ("on: back, set: {focusMode: locked}, raises: {exception: NSGenericException, reason: lockFor}", .passed, 1),
    ("on: back, set: {focusMode: locked}, raises: {exception: NSGenericException, reason: other}", .raised, 0),
    ("on: back, set: {focusMode: locked}, raises: NSRangeException", .raised, 0),
    ("with: back, set: {focusMode: locked}, raises: NSGenericException", .failed, 0),
    ("call: session.startRunning, raises: NSGenericException", .failed, 0),
    ("switch: front, raises: NSGenericException", .failed, 0),
    ("on: back, set: {focusMode: locked, torchMode: on}, raises: NSGenericException", .passed, 1),
  ]) func `an expected exception passes when it is raised and fails otherwise`(
    _ step: String, _ status: RunReport.Status, _ metCount: Int
  ) throws {
    let (report, _) = try run(setting(step, "isRunning, is: false"))
    #expect(report.status == status, "\(report.failures)")
    #expect(report.metExpectationCount == metCount + 1)
  }

  @Test func `a run that ends with an error keeps its trace and report up to the error`() throws {
    let (report, trace) = try run(setting("switch: backTelephoto"))
    #expect(report.status == .error)
    #expect(
      report.errors.map(\.description) == [
        "test.yaml:9:5: iphone-13-mini has no input 'backTelephoto'; use one of: back, front, microphone, backUltraWide, backDualWide, frontTrueDepth"
      ])
    #expect(report.frameCount > 0)
    #expect(trace.hasSuffix("0.600000000 switch backTelephoto\n"))
  }

  private func setting(_ step: String, _ expectation: String = "isRunning, is: true") -> String {
    """
    camsim: 1
    name: setting
    session:
      inputs: [back]
      outputs:
        video: {kind: videoData}
    steps:
      - {at: 0 s, call: session.startRunning}
      - {at: 0.6 s, \(step)}
      - {at: 0.7 s, call: session.stopRunning}
    expect:
      - {that: session.\(expectation)}
    """
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
