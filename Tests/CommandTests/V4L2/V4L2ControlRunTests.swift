import Foundation
import Testing

/// Tests that scenarios control a real camera like a simulated phone's.
@Suite struct V4L2ControlRunTests {
  private static let scenario = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures/V4L2/gain.yaml").path

  @Test(.needs(.webcam)) func customExposureReachesTheDriver() throws {
    defer { _ = try? OutsideProgram.v4l2Ctl.ask("--set-ctrl", "gain_automatic=1") }
    let run = try Program.run(["run", Self.scenario, "--device", V4L2Boot.camera, "--out", V4L2Boot.results])
    #expect(run.status == 0, "\(run.errors)\(run.output)")
    let stable = try String(contentsOfFile: "\(V4L2Boot.results)/gain/stable.txt", encoding: .utf8)
    #expect(stable.contains("kvo external.exposureMode continuousAutoExposure->custom\n"))
    #expect(stable.contains("done camera.exposureModeCustom at\n"))
    #expect(stable.contains("NSInvalidArgumentException"))
    #expect(try OutsideProgram.v4l2Ctl.ask("--get-ctrl", "gain") == "gain: 20\n")
  }
}
