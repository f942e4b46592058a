import Foundation
import Scenarios
import Testing

@testable import RunPage

/// Tests the trace data that the page's script receives.
@Suite struct TimelineTracksTests {
  private func content(_ lines: String, posture: String? = nil) -> TraceContent {
    TraceContent(Data("#camsim-trace 1  scenario=a device=b seed=0\n\(lines)\n".utf8), posture: posture)
  }

  private func lane(_ name: String, _ lines: String, posture: String? = nil) throws -> TimelineTracks.Lane {
    try #require(content(lines, posture: posture).lanes.first { "\($0.group).\($0.name)" == name })
  }

  @Test func timesAreDeltasAndTextsAreStoredOnce() {
    let content = content("1.000000000 error unknown\n1.000000000 error other\n2.500000000 error unknown")
    #expect(content.times == "1000000000 0 1500000000")
    #expect(content.texts == "error unknown\nerror other")
    #expect(content.text == "0 1 0")
  }

  @Test func namedValuesAreStates() throws {
    let lane = try lane(
      "back.focusMode",
      """
      0.100000000 kvo back.focusMode autoFocus->locked
      0.200000000 session running
      0.300000000 kvo back.focusMode locked->autoFocus
      """)
    #expect(lane.form == .state)
    #expect(lane.words == ["autoFocus", "locked"])
    #expect(lane.first == "0")
    #expect(lane.rows == "0 2")
    #expect(lane.values == "1 0")
  }

  @Test func numbersAreCurves() throws {
    let durations = try lane(
      "back.exposureDuration", "0.100000000 kvo back.exposureDuration {1/30 = 0.033}->{1/60 = 0.017}")
    #expect(durations.form == .curve)
    #expect(durations.first == "0.033")
    #expect(durations.values == "0.017")
    let gains = try lane("back.gains", "0.100000000 kvo back.gains {2.0, 1.0, 1.5}->{2.5, 1.0, 1.25}")
    #expect(gains.form == .curve)
    #expect(gains.first == "2.0,1.0,1.5")
    #expect(gains.values == "2.5,1.0,1.25")
    let mixed = try lane("back.size", "0.100000000 kvo back.size 1.5->none")
    #expect(mixed.form == .state)
    #expect(mixed.words == ["1.5", "none"])
  }

  @Test func statesApplyFromTheBeginning() throws {
    let session = "0.500000000 session running\n1.000000000 session interrupted\n1.000000000 session stopped"
    #expect(try lane("session.isRunning", session).values == "1 0")
    #expect(try lane("session.isInterrupted", session).words == ["false", "true"])
    let posture = try lane("world.posture", "0.500000000 rotate faceUp", posture: "portrait")
    #expect(posture.words == ["portrait", "faceUp"])
    #expect(posture.first == "0")
    #expect(posture.rows == "0")
    let movie = try lane(
      "movie.recording",
      "nonsense\n0.100000000 recording movie started\n0.500000000 recording movie finished duration=1/2 error=none")
    #expect(movie.words == ["none", "started", "finished"])
    #expect(movie.rows == "1 1")
    let lock = try lane(
      "back.lock", "0.100000000 call back.lockForConfiguration\n0.200000000 call back.unlockForConfiguration")
    #expect(lock.words == ["free", "held"])
    #expect(lock.values == "1 0")
  }

  @Test func sessionsAndDevicesPrecedeOutputs() {
    let lanes = content(
      """
      0.000000000 kvo AVCapturePhotoOutput.captureReadiness a->b
      0.000000000 kvo back.focusMode locked->autoFocus
      0.000000000 AVCaptureSession running
      0.000000000 set back.focusMode locked
      """
    ).lanes
    #expect(lanes.map(\.group) == ["app", "AVCaptureSession", "back", "AVCapturePhotoOutput"])
  }

  @Test func theFirstLineCanBeTheInitialPosture() throws {
    let posture = try lane("world.posture", "0.000000000 rotate portrait\n0.500000000 rotate faceUp")
    #expect(posture.words == ["portrait", "faceUp"])
    #expect(posture.rows == "1")
    #expect(try lane("world.posture", "0.500000000 rotate faceUp").words == ["?", "faceUp"])
  }

  @Test func failuresComeFirst() {
    let lanes = content(
      """
      0.100000000 frame video index=0 pts=1/30 640x480 420v
      0.200000000 drop video index=1 pts=2/30 reason=lateData
      0.300000000 call session.stopRunning
      0.400000000 failed session.isRunning is true, was false
      0.500000000 nonsense
      """
    ).lanes
    #expect(
      lanes.map { "\($0.group).\($0.name)" } == [
        "problems.expectations", "problems.unreadable lines", "app.calls", "video.frames",
        "video.drops",
      ])
    #expect(lanes.map(\.form) == [.wrong, .wrong, .event, .frame, .wrong])
  }
}
