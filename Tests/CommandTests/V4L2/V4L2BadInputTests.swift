import Foundation
import Scenarios
import Testing

@testable import CommandSupport

/// Tests of user errors with a real camera: a one-line message with cause and remedy, and the right exit status.
@Suite struct V4L2BadInputTests {
  private static let controls: [(setting: String, words: [String])] = [
    ("brightnes=3", ["it has no control of that name", "the nearest is 'brightness'"]),
    ("brightness=256", ["brightness", "accepts 0 to 255"]),
    ("brightness=-1", ["accepts 0 to 255"]),
    ("brightness=bright", ["accepts 0 to 255"]),
    ("menu=2", ["accepts one of 1, 3, 4"]),
    ("read_only_integer_32_bits=1", ["it is read-only"]),
    ("string=x", ["characters"]),
  ]

  @Test(.needs(.webcam), arguments: controls) func anUnknownControlOrValueIsRejected(
    _ setting: String, _ words: [String]
  ) throws {
    let parts = setting.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    let before = try values()
    let error = #expect(throws: ScenarioError.self) {
      try engine.set([ControlSetting(name: parts[0], value: parts[1])], of: .v4l2(path: V4L2Boot.node))
    }
    // The program reports this error as a usage error.
    #expect(error?.kind == .badScenario)
    Program.expectOneSentence(try "\(#require(error))", words)
    #expect(try values() == before)
  }

  private func values() throws -> [Int64?] {
    try engine.driver(of: .v4l2(path: V4L2Boot.node)).controls.filter { !$0.flags.contains("volatile") }.map(\.value)
  }

  @Test(.needs(.webcam)) func anInvalidControlValueIsAUsageError() throws {
    let result = try Program.run(["controls", V4L2Boot.camera, "brightness=256"])
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    Program.expectOneSentence(result.errors, ["accepts 0 to 255"])
  }

  @Test(.needs(.webcam)) func aControlIsSetByNumberOrByName() throws {
    for (setting, value) in [
      ("brightness=17", "17"), ("menu=Menu Item 4", "4"), ("boolean=off", "0"), ("bitmask=0x2000", "8192"),
    ] {
      let name = setting.prefix { $0 != "=" }
      let result = try Program.run(["controls", V4L2Boot.camera, setting])
      #expect(result.status == 0)
      #expect(result.errors.isEmpty)
      #expect(result.output.hasPrefix("\(name) 0x"))
      #expect(result.output.contains(" value=\(value) "))
      let said = try OutsideProgram.v4l2Ctl.ask("--get-ctrl", String(name))
      let number = said.split(separator: ":").last?.split(separator: " ").first?.trimmingCharacters(in: .newlines)
      #expect(number.map { $0.hasPrefix("0x") ? "\(Int64($0.dropFirst(2), radix: 16) ?? 0)" : $0 } == value)
    }
  }

  @Test(
    .needs(.webcam),
    arguments: [
      ("/dev/video9", "the device does not exist (ENOENT)"), ("/dev/null", "it is not a V4L2 device"),
      ("/etc/passwd", "it is not a V4L2 device"), ("/dev", "it is not a V4L2 device"),
    ])
  func aPathThatIsNotADeviceIsRejected(_ path: String, _ words: String) throws {
    try refuses(path, [words, "camsim devices"])
  }

  @Test(.needs(.several)) func aDeviceWithoutVideoCaptureIsRejected() throws {
    try refuses("/dev/video2", ["cannot capture video", "camsim devices"])
  }

  /// Checks that every command that opens a camera reports the error.
  private func refuses(_ path: String, _ words: [String]) throws {
    let device = DeviceReference.v4l2(path: path)
    let settings = [ControlSetting(name: "brightness", value: "3")]
    let attempts: [() throws -> Void] = [
      { _ = try engine.devices(of: device, withFormats: true) }, { _ = try engine.driver(of: device) },
      { try engine.set(settings, of: device) },
      { _ = try engine.record(device, directory: "/none", options: RecordOptions(nanoseconds: 1)) },
    ]
    for attempt in attempts {
      let error = #expect(throws: ScenarioError.self) { try attempt() }
      #expect(error?.kind == .unavailable)
      Program.expectOneSentence(try "\(#require(error))", [path] + words)
    }
    try Program.inFolder(["a.yaml": "camsim: 1\nname: a\nsteps: [{at: 0 s, call: session.startRunning}]"]) { folder in
      for (arguments, output) in [
        (["run", "a.yaml", "--device", "v4l2:\(path)"], "1 run: 1 error\n"),
        (["record", "v4l2:\(path)", "--out", "kept"], ""),
      ] {
        let result = try Program.run(arguments, in: folder)
        #expect(result.status == 69, "\(arguments)")
        #expect(result.output == output, "\(arguments)")
        Program.expectOneSentence(result.errors, [path] + words)
      }
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/kept"))
    }
  }

  @Test(.needs(.webcam)) func aCameraWithoutAccessPermissionIsReported() throws {
    let program = try #require(Program.executable).path
    for arguments in [["controls", V4L2Boot.camera]] {
      let result = try Program.run(
        ["--reuid=65534", "--regid=65534", "--clear-groups", program] + arguments,
        program: URL(fileURLWithPath: "/usr/bin/setpriv"))
      #expect(result.status == 69)
      Program.expectOneSentence(result.errors, ["does not have permission to use it (EACCES)", "group"])
    }
  }

  /// Runs a command while `v4l2-ctl` streams from the camera. The tool is stopped with SIGKILL, because test threads,
  /// and thus their child processes, block other signals.
  private static let whileInUse = """
    said=$(mktemp); v4l2-ctl --device "$1" --stream-mmap >"$said" 2>&1 & other=$!; disown; trap 'kill -KILL $other; rm "$said"' EXIT
    until [ -s "$said" ]; do sleep 0.1; done; shift; "$@"
    """

  @Test(.needs(.webcam)) func aCameraThatAnotherProgramUsesIsReported() throws {
    let program = try #require(Program.executable).path
    func ask(_ arguments: [String], _ folder: String) throws -> Program.Result {
      try Program.run(
        ["-c", Self.whileInUse, "bash", V4L2Boot.node, program] + arguments, in: folder,
        program: URL(fileURLWithPath: "/bin/bash"))
    }
    let words = ["another program is using it (EBUSY)", "fuser"]
    try Program.inFolder(["a.yaml": Self.busyScenario]) { folder in
      let record = try ask(["record", V4L2Boot.camera, "--out", "kept"], folder)
      #expect(record.status == 69)
      #expect(record.output.isEmpty)
      Program.expectOneSentence(record.errors, words)
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/kept"))
      // A scenario behaves as an app would; the reason is reported when an expectation fails.
      let run = try ask(["run", "a.yaml", "--device", V4L2Boot.camera], folder)
      #expect(run.status == 1)
      for word in words + ["the session failed"] { #expect(run.output.contains(word), "\(run.output)") }
      // Reading the controls is possible while the camera is in use.
      #expect(try ask(["controls", V4L2Boot.camera], folder).status == 0)
    }
  }

  /// Records while an event affects the camera: two seconds after the movie was opened for the first frame, and every
  /// two seconds thereafter until the recording ends.
  private static let whileRecorded = """
    "$1" record "$2" --out "$3" --frames --for 60s & recording=$!
    while kill -0 $recording && [[ $(readlink /proc/$recording/fd/*) != *frames.mov* ]]; do sleep 0.1; done
    while sleep 2; kill -0 $recording; do v4l2-ctl --device "${2#v4l2:}" --set-ctrl "$4=1"; done >/dev/null 2>&1; wait $recording
    """

  @Test(
    .needs(.webcam),
    arguments: [
      ("inject_fatal_streaming_error", "cannot "), ("disconnect", "the camera was unplugged"),
    ])
  func aFailureDuringRecordingKeepsTheFramesSoFar(_ control: String, _ words: String) throws {
    let program = try #require(Program.executable).path
    let folder = "\(V4L2Boot.results)/\(control)"
    let result = try Program.run(
      ["-c", Self.whileRecorded, "bash", program, V4L2Boot.camera, folder, control],
      program: URL(fileURLWithPath: "/bin/bash"))
    #expect(result.status == 69)
    #expect(result.output.contains(" frames, "), "\(result.output)")
    Program.expectOneSentence(result.errors, [V4L2Boot.node, words, "the frames recorded until then are kept"])
    // The recording can be replayed, and its movie plays, as Scripts/v4l2-test checks.
    #expect(FileManager.default.fileExists(atPath: "\(folder)/frames.mov"))
    #expect(try Program.run(["formats", "replay:\(folder)"]).status == 0)
    // Restores the camera for subsequent tests.
    _ = try OutsideProgram(name: "bash").run(
      [
        "-c",
        "for _ in {1..100}; do v4l2-ctl --device \(V4L2Boot.node) --all >/dev/null 2>&1 && exit; sleep 0.1; done; exit 1",
      ], in: "/")
  }

  private static let busyScenario = """
    camsim: 1
    name: a
    session: {inputs: [camera], outputs: {video: {kind: videoData}}}
    steps: [{at: 0 s, call: session.startRunning}]
    expect: [{at: 1 s, that: session.isRunning, is: true}]
    """
}
