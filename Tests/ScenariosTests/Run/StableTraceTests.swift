import Testing

@testable import Scenarios

/// Tests the stable part of a trace, without the values that may vary within tolerances.
@Suite struct StableTraceTests {
  private static let trace = """
    #camsim-trace 1  scenario=a device=v4l2:/dev/video0 seed=0
    0.000000000 call session.startRunning
    0.100000000 session running
    0.133333333 frame video index=0 pts=4/30 640x360 yuvs bytes=460800 crc=0badcafe
    0.166666666 frame small index=0 pts=5/30 320x180 420v bytes=86400 crc=00000001
    0.166666666 frame video index=1 pts=5/30 640x360 yuvs bytes=460800 crc=0badcaff
    0.200000000 drop video index=2 pts=6/30 reason=discontinuity
    0.210000000 control brightness 200
    1.000000000 recording movie finished duration=27/30 error=none

    """

  @Test(arguments: [
    (
      Scenario.Tolerances(times: "clock", frames: "driver", pixels: "noise"),
      """
      #camsim-trace 1  scenario=a device=v4l2:/dev/video0 seed=0
      call session.startRunning
      session running
      control brightness 200
      recording movie finished error=none
      frames small 320x180 420v bytes=86400
      frames video 640x360 yuvs bytes=460800

      """
    ),
    (Scenario.Tolerances(pixels: "noise"), trace.replacing(#/ crc=\w+/#, with: "")),
    (Scenario.Tolerances(), trace),
  ])
  func theStableTraceKeepsLinesWithoutTolerance(_ tolerances: Scenario.Tolerances, _ expected: String) {
    #expect(StableTrace.text(of: Self.trace, tolerances) == expected)
  }

  @Test func automaticCameraChangesAreTreatedAsReadings() {
    let trace = """
      0.1 kvo camera.exposureMode locked->continuousAutoExposure
      0.2 kvo camera.iso 100->200
      0.3 kvo camera.isAdjustingExposure false->true
      0.4 kvo session.isRunning false->true

      """
    let stable = "0.1 kvo camera.exposureMode locked->continuousAutoExposure\n0.4 kvo session.isRunning false->true\n"
    #expect(StableTrace.text(of: trace, .init(readings: "x")) == stable)
  }

  @Test func framesOfTwoFormatsAreTwoLines() {
    let trace = "0.1 frame v index=0 640x360 yuvs\n0.2 frame v index=1 320x180 yuvs\n0.3 frame v index=2 640x360 yuvs\n"
    #expect(StableTrace.text(of: trace, .init(frames: "x")) == "frames v 320x180 yuvs\nframes v 640x360 yuvs\n")
  }
}
