import CaptureTesting
import Foundation
import Testing

/// The same scenario on a real camera and on a recording of it.
@Suite struct V4L2RunTests {
  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures/V4L2")
  private static var scenario: String { fixtures.appending(path: "first.yaml").path }
  private static let goldenNames = ["first.stable.txt", "formats.txt"]

  @Test(.needsCamera) func aScenarioOnARealCameraLeavesWhatIsStable() throws {
    let golden = try Golden(directory: Self.fixtures)
    let run = try Program.run(["run", Self.scenario, "--device", V4L2Boot.camera, "--out", V4L2Boot.results])
    #expect(run.status == 0, "\(run.errors)\(run.output)")
    let stable = try String(contentsOfFile: "\(V4L2Boot.results)/first/stable.txt", encoding: .utf8)
    #expect(throws: Never.self) { try golden.check(text: stable, as: "first.stable.txt") }
  }

  @Test(.needs(.webcam)) func formatsAreWrittenAsADeviceWritesThem() throws {
    let golden = try Golden(directory: Self.fixtures)
    let formats = try Program.run(["formats", V4L2Boot.camera])
    #expect(formats.status == 0)
    // Other kernels may have more pixel formats; these have been there from the beginning.
    let yuvs = formats.output.split(separator: "\n").filter { $0.contains("'yuvs'") }.joined(separator: "\n") + "\n"
    #expect(throws: Never.self) { try golden.check(text: yuvs, as: "formats.txt") }
  }

  @Test func everyGoldenFileBelongsToATest() throws {
    try Golden(directory: Self.fixtures).check(names: Self.goldenNames)
  }

  @Test(.needs(.webcam, .multiplanar)) func aRecordingIsThatCameraAgain() throws {
    let folder = V4L2Boot.results
    let record = try Program.run(["record", V4L2Boot.camera, "--out", "\(folder)/kept", "--frames", "--for", "1500ms"])
    #expect(record.status == 0, "\(record.errors)")
    #expect(record.output.contains("kept: ") && record.output.contains(" pictures, "))
    let replay = "replay:\(folder)/kept"
    for arguments in [["formats"], ["formats", "--driver"], ["controls"]] {
      let live = try Program.run([arguments[0], V4L2Boot.camera] + arguments.dropFirst())
      let again = try Program.run([arguments[0], replay] + arguments.dropFirst())
      #expect(again.status == 0 && again.errors.isEmpty)
      let (ours, theirs) = (Self.withoutVolatile(again.output), Self.withoutVolatile(live.output))
      #expect(ours.count == theirs.count)
      // The whole lists would be too long to be shown.
      let difference = zip(ours, theirs).first { $0 != $1 }
      #expect(difference == nil, "\(arguments)")
    }
    var traces: [String] = []
    for name in ["once", "twice"] {
      let run = try Program.run(["run", Self.scenario, "--device", replay, "--out", "\(folder)/\(name)"])
      #expect(run.status == 0, "\(run.errors)\(run.output)")
      traces.append(try String(contentsOfFile: "\(folder)/\(name)/first/trace.txt", encoding: .utf8))
    }
    #expect(traces[0] == traces[1])
    #expect(traces[0].contains(" frame video index=0 "))
    // The same happens as on the camera; only its name differs.
    let stable = try String(contentsOfFile: "\(folder)/once/first/stable.txt", encoding: .utf8)
    let golden = try String(contentsOf: Self.fixtures.appending(path: "first.stable.txt"), encoding: .utf8)
    #expect(stable == golden.replacing("device=v4l2:/dev/video0", with: "device=replay:kept"))
  }

  /// Values that the driver changes by itself, as it says or (vivid's read-only number) does not say, differ from one moment to the next.
  private static func withoutVolatile(_ text: String) -> [Substring] {
    text.split(separator: "\n").filter { !$0.contains("volatile") && !$0.contains("read-only") }
  }

  @Test(.needs(.webcam)) func aRecordingDoesNotTellWhereTheCameraIs() throws {
    let folder = "\(V4L2Boot.results)/times"
    let record = try Program.run(["record", V4L2Boot.camera, "--out", folder, "--for", "500ms", "--json"])
    #expect(record.status == 0, "\(record.errors)")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(files == ["camera.txt", "frames.txt"])
    for file in files {
      let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      for word in ["platform", "vivid-000", "/dev/", "erial"] { #expect(!text.contains(word), "\(file): \(word)") }
    }
  }
}
