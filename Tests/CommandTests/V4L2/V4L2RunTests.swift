import CaptureTesting
import Foundation
import Testing

/// Tests the same scenario on a real camera and on a recording of it.
@Suite struct V4L2RunTests {
  static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures/V4L2")
  private static let goldenNames = [
    "first.stable.txt", "formats.txt", "lens.stable.txt", "signal.stable.txt", "two.stable.txt", "unplugged.stable.txt",
    "usb.formats.txt",
    "usb.stable.txt",
  ]

  static func path(of scenario: String) -> String { fixtures.appending(path: "\(scenario).yaml").path }

  /// Runs a scenario and compares its stable events with a golden file.
  static func runs(_ name: String, on device: String) throws {
    let run = try Program.run(["run", path(of: name), "--device", device, "--out", V4L2Boot.results])
    #expect(run.status == 0, "\(run.errors)\(run.output)")
    let stable = try String(contentsOfFile: "\(V4L2Boot.results)/\(name)/stable.txt", encoding: .utf8)
    let golden = try Golden(directory: fixtures)
    #expect(throws: Never.self) { try golden.check(text: stable, as: "\(name).stable.txt") }
  }

  @Test(.needs(.webcam, .multiplanar, .several, .hdmi)) func aScenarioOnARealCameraLeavesAStableTrace() throws {
    try Self.runs("first", on: V4L2Boot.camera)
  }

  @Test(.needs(.webcam)) func aMovieIsPlayableUpToUnpluggingTheCamera() throws {
    try Self.runs("unplugged", on: V4L2Boot.camera)
    // `Scripts/v4l2-test` checks outside the virtual machine that the movie plays, which takes less time there.
    #expect(FileManager.default.fileExists(atPath: "\(V4L2Boot.results)/unplugged/unplugged.mov"))
  }

  @Test(.needs(.several)) func twoCamerasRunInOneSession() throws {
    try Self.runs("two", on: "v4l2:/dev/video0,/dev/video1")
  }

  @Test(.needs(.hdmi)) func aSignalCanBeLostAndReturn() throws {
    try Self.runs("signal", on: "\(V4L2Boot.camera)#1")
  }

  @Test(.needs(.usb)) func aScenarioOnAUSBCameraLeavesAStableTrace() throws {
    try Self.runs("usb", on: V4L2Boot.camera)
    let formats = try Program.run(["formats", V4L2Boot.camera])
    let golden = try Golden(directory: Self.fixtures)
    #expect(throws: Never.self) { try golden.check(text: formats.output, as: "usb.formats.txt") }
  }

  @Test(.needs(.webcam)) func formatsAreWrittenAsOnADevice() throws {
    let golden = try Golden(directory: Self.fixtures)
    let formats = try Program.run(["formats", V4L2Boot.camera])
    #expect(formats.status == 0)
    // Newer kernels may have more pixel formats; these have always been available.
    let yuvs = formats.output.split(separator: "\n").filter { $0.contains("'yuvs'") }.joined(separator: "\n") + "\n"
    #expect(throws: Never.self) { try golden.check(text: yuvs, as: "formats.txt") }
  }

  @Test func everyGoldenFileBelongsToATest() throws {
    try Golden(directory: Self.fixtures).check(names: Self.goldenNames)
  }

  @Test(.needs(.webcam)) func aRecordingReplaysAsTheSameCamera() throws {
    try checkRecording(playing: "first")
  }

  @Test(.needs(.usb)) func aRecordingOfAUSBCameraReplaysAsTheSameCamera() throws {
    try checkRecording(playing: "usb")
  }

  private func checkRecording(playing scenario: String) throws {
    let folder = V4L2Boot.results
    // Sets the recording's format first, because the sizes of some controls depend on it.
    _ = try OutsideProgram.v4l2Ctl.ask("--set-fmt-video", "width=640,height=480,pixelformat=YUYV")
    let record = try Program.run(["record", V4L2Boot.camera, "--out", "\(folder)/kept", "--frames", "--for", "1500ms"])
    #expect(record.status == 0, "\(record.errors)")
    #expect(record.output.contains("kept: "))
    #expect(record.output.contains(" frames, "))
    let replay = "replay:\(folder)/kept"
    for arguments in [["formats"], ["formats", "--driver"], ["controls"]] {
      let live = try Program.run([arguments[0], V4L2Boot.camera] + arguments.dropFirst())
      let again = try Program.run([arguments[0], replay] + arguments.dropFirst())
      #expect(again.status == 0)
      #expect(again.errors.isEmpty)
      let (ours, theirs) = (Self.withoutVolatile(again.output), Self.withoutVolatile(live.output))
      #expect(ours.count == theirs.count)
      // The complete lists would be too long for a failure message.
      let difference = zip(ours, theirs).first { $0 != $1 }
      #expect(difference == nil, "\(arguments)")
    }
    var traces: [String] = []
    for name in ["once", "twice"] {
      let run = try Program.run(["run", Self.path(of: scenario), "--device", replay, "--out", "\(folder)/\(name)"])
      #expect(run.status == 0, "\(run.errors)\(run.output)")
      traces.append(try String(contentsOfFile: "\(folder)/\(name)/\(scenario)/trace.txt", encoding: .utf8))
    }
    #expect(traces[0] == traces[1])
    #expect(traces[0].contains(" frame video index=0 "))
    // The events are the same as with the camera; only its name differs.
    let stable = try String(contentsOfFile: "\(folder)/once/\(scenario)/stable.txt", encoding: .utf8)
    let golden = try String(contentsOf: Self.fixtures.appending(path: "\(scenario).stable.txt"), encoding: .utf8)
    #expect(stable == golden.replacing("device=v4l2:/dev/video0", with: "device=replay:kept"))
  }

  /// Removes values that the driver changes between two reads: those marked as volatile, and vivid's read-only number.
  private static func withoutVolatile(_ text: String) -> [Substring] {
    text.split(separator: "\n").filter { !$0.contains("volatile") && !$0.contains("read-only") }
  }

  @Test(.needs(.webcam, .usb)) func aRecordingDoesNotRevealTheCamerasLocation() throws {
    let folder = "\(V4L2Boot.results)/times"
    let record = try Program.run(["record", V4L2Boot.camera, "--out", folder, "--for", "1500ms", "--json"])
    #expect(record.status == 0, "\(record.errors)")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(files == ["camera.txt", "frames.txt"])
    for file in files {
      let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      for word in ["platform", "vivid-000", "vhci", "/dev/", "erial", "SN20261122"] {
        #expect(!text.contains(word), "\(file): \(word)")
      }
    }
  }
}
