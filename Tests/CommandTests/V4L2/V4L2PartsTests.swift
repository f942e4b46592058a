import Foundation
import Testing

/// Tests a camera with several nodes: each stage of the image pipeline is a node, and the lens is a node without
/// frames.
@Suite struct V4L2PartsTests {
  private static let rgb = "v4l2:/dev/video2"

  /// Returns the node of a component, by its name in sysfs.
  private func part(_ name: String) throws -> String {
    let folder = "/sys/class/video4linux"
    for node in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
      let called = try String(contentsOfFile: "\(folder)/\(node)/name", encoding: .utf8)
      if called.trimmingCharacters(in: .whitespacesAndNewlines) == name { return "/dev/\(node)" }
    }
    throw CocoaError(.fileNoSuchFile)
  }

  @Test(.needs(.vimc)) func devicesListsTheNodesAsThreeCameras() throws {
    let result = try Program.run(["devices"])
    let real = result.output.split(separator: "\n").filter { $0.hasPrefix("v4l2:") }
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    #expect(real.map { $0.split(separator: " ").first } == (0...2).map { "v4l2:/dev/video\($0)" })
    #expect(real.allSatisfy { $0.contains("  external  \"vimc\"") })
    // A continuous size range is listed as the driver reports it, and as common sizes for apps.
    let driver = try Program.run(["formats", Self.rgb, "--driver"]).output.split(separator: "\n")
    #expect(driver.prefix(2) == [#""BGR3" "24-bit BGR 8-8-8""#, "  continuous 16x16 4096x2160 1x1"])
    let formats = try Program.run(["formats", Self.rgb]).output.split(separator: "\n")
    #expect(formats.contains { $0.contains("'vide'/'24BG' 320x240") })
    // The Bayer mosaic is converted to color.
    #expect(formats.contains { $0.contains("'vide'/'BGRA' 320x240") })
  }

  private func scenario(_ format: String) -> [String: String] {
    [
      "parts.yaml": """
      camsim: 1
      name: parts
      session: {preset: inputPriority, inputs: [camera], outputs: {video: {kind: videoData}}}
      steps:
        - {at: 0 s, with: camera, set: {activeFormat: \(format)}}
        - {at: 0 s, call: session.startRunning}
        - {at: 0.2 s, await: {that: video.frameCount, atLeast: 3}}
        - {at: 2 s, call: session.stopRunning}
      expect:
        - {that: video.width, is: 320}
      tolerances:
        times: the camera has a clock of its own
        frames: how many pictures come depends on how quick the computer is
        pixels: the driver writes the time into its pictures
      """
    ]
  }

  @Test(
    .needs(.vimc),
    arguments: [
      ("v4l2:/dev/video2", "{width: 320, height: 240}", "frames video 320x240 24BG bytes=230400"),
      ("v4l2:/dev/video0", "{width: 320, height: 240, pixelFormat: BGRA}", "frames video 320x240 BGRA bytes=307200"),
    ])
  func rawAndProcessedFramesAreImages(_ camera: String, _ format: String, _ line: String) throws {
    try Program.inFolder(scenario(format)) { folder in
      let run = try Program.run(["run", "parts.yaml", "--device", camera, "--out", "out"], in: folder)
      #expect(run.status == 0, "\(run.errors)\(run.output)")
      let stable = try String(contentsOfFile: "\(folder)/out/parts/stable.txt", encoding: .utf8)
      #expect(stable.split(separator: "\n").last.map(String.init) == line)
    }
  }

  @Test(.needs(.vimc)) func theSensorsLensIsTheCamerasLens() throws {
    try V4L2RunTests.runs("lens", on: Self.rgb)
    #expect(
      try OutsideProgram.v4l2Ctl.ask("--get-ctrl", "focus_absolute", of: part("Lens A")) == "focus_absolute: 341\n")
    // The lens can also be addressed by name, and as part of the camera's recording.
    let controls = try Program.run(["controls", Self.rgb, "focus_absolute=5"])
    #expect(controls.status == 0)
    #expect(controls.output.hasPrefix("focus_absolute "))
    #expect(controls.output.contains(" value=5 "))
    #expect(try OutsideProgram.v4l2Ctl.ask("--get-ctrl", "focus_absolute", of: part("Lens A")) == "focus_absolute: 5\n")
    #expect(try OutsideProgram.v4l2Ctl.ask("--get-ctrl", "focus_absolute", of: part("Lens B")) == "focus_absolute: 0\n")
    // The camera includes the controls of the sensor.
    let sensor = try Program.run(["controls", "v4l2:\(part("Sensor A"))"]).output
    let camera = try Program.run(["controls", Self.rgb]).output
    #expect(!sensor.isEmpty)
    #expect(sensor.split(separator: "\n").allSatisfy(camera.contains))
  }

  @Test(.needs(.vimc)) func aRecordingIncludesTheControlsOfTheSubdevices() throws {
    let folder = "\(V4L2Boot.results)/kept"
    _ = try OutsideProgram.v4l2Ctl.ask("--set-ctrl", "focus_absolute=0", of: part("Lens A"))
    let record = try Program.run(["record", Self.rgb, "--out", folder, "--for", "4s", "--format", "1"])
    #expect(record.status == 0, "\(record.errors)")
    let live = try Program.run(["controls", Self.rgb]).output
    #expect(try Program.run(["controls", "replay:\(folder)"]).output == live)
    let run = try Program.run(
      ["run", V4L2RunTests.path(of: "lens"), "--device", "replay:\(folder)", "--out", "\(folder)/runs"])
    #expect(run.status == 0, "\(run.errors)\(run.output)")
    let stable = try String(contentsOfFile: "\(folder)/runs/lens/stable.txt", encoding: .utf8)
    let golden = try String(contentsOf: V4L2RunTests.fixtures.appending(path: "lens.stable.txt"), encoding: .utf8)
    // In a replay, completion handlers are called before observers, as on a simulated phone.
    #expect(
      stable.split(separator: "\n").sorted()
        == golden.replacing("v4l2:/dev/video2", with: "replay:kept").split(separator: "\n").sorted())
  }

  @Test(.needs(.vimc)) func incompatibleSubdeviceFormatsAreReportedInOneSentence() throws {
    // The camera starts with its largest format.
    let result = try Program.run(["record", Self.rgb, "--out", "\(V4L2Boot.results)/none", "--for", "1s"])
    #expect(result.status == 69)
    #expect(result.output.isEmpty)
    Program.expectOneSentence(result.errors, ["/dev/video2", "incompatible formats (EPIPE)", "media-ctl"])
  }

  @Test(.needs(.vimc)) func aLensCanBeAddressedByItsNode() throws {
    let path = try part("Lens A")
    let lens = "v4l2:\(path)"
    _ = try OutsideProgram.v4l2Ctl.ask("--set-ctrl", "focus_absolute=0", of: path)
    let before = try Program.run(["controls", lens])
    #expect(before.status == 0)
    #expect(before.errors.isEmpty)
    #expect(
      before.output
        == #"focus_absolute 0x009a090a integer min=0 max=1023 step=1 default=0 value=0 name="Focus, Absolute""# + "\n")
    let set = try Program.run(["controls", lens, "focus_absolute=700"])
    #expect(set.status == 0)
    #expect(set.output.contains(" value=700 "))
    #expect(try OutsideProgram.v4l2Ctl.ask("--get-ctrl", "focus_absolute", of: path) == "focus_absolute: 700\n")
    // The lens of the other sensor does not move.
    let other = try OutsideProgram.v4l2Ctl.ask("--get-ctrl", "focus_absolute", of: part("Lens B"))
    #expect(other == "focus_absolute: 0\n")
    let wrong = try Program.run(["controls", lens, "focus_absolute=1024"])
    #expect(wrong.status == 64)
    #expect(wrong.errors.contains("accepts 0 to 1023"))
    // A component cannot be used as a camera.
    let formats = try Program.run(["formats", lens])
    #expect(formats.status == 69)
    #expect(formats.errors.contains("cannot capture video"))
  }
}
