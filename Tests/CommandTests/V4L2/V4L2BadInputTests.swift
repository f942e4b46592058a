import Foundation
import Scenarios
import Testing

@testable import camsim

/// What somebody may get wrong with a real camera: one sentence that says what and what to do, and the right exit status.
@Suite struct V4L2BadInputTests {
  private static let controls: [(setting: String, words: [String])] = [
    ("brightnes=3", ["there is none of that name", "the nearest is 'brightness'"]),
    ("brightness=256", ["brightness", "it takes 0 to 255"]),
    ("brightness=-1", ["it takes 0 to 255"]),
    ("brightness=bright", ["it takes 0 to 255"]),
    ("menu=2", ["it takes one of 1, 3, 4"]),
    ("read_only_integer_32_bits=1", ["only be read"]),
    ("string=x", ["characters"]),
  ]

  @Test(.needs(.webcam), arguments: controls) func aControlThatIsNotThereOrDoesNotTakeTheValue(
    _ setting: String, _ words: [String]
  ) throws {
    let parts = setting.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    let before = try values()
    let error = #expect(throws: ScenarioError.self) {
      try engine.set([ControlSetting(name: parts[0], value: parts[1])], of: .v4l2(path: V4L2Boot.node))
    }
    // The program makes wrong usage of it.
    #expect(error?.kind == .badScenario)
    try isOneSentence("\(try #require(error))", words)
    #expect(try values() == before)
  }

  private func values() throws -> [Int64?] {
    try engine.driver(of: .v4l2(path: V4L2Boot.node)).controls.filter { !$0.flags.contains("volatile") }.map(\.value)
  }

  @Test(.needs(.webcam)) func theProgramTakesThatForWrongUsage() throws {
    let result = try Program.run(["controls", V4L2Boot.camera, "brightness=256"])
    #expect(result.status == 64 && result.output.isEmpty)
    try isOneSentence(result.errors, ["it takes 0 to 255"])
  }

  @Test(.needs(.webcam)) func aControlIsSetByNumberAndByWord() throws {
    for (setting, value) in [
      ("brightness=17", "17"), ("menu=Menu Item 4", "4"), ("boolean=off", "0"), ("bitmask=0x2000", "8192"),
    ] {
      let name = setting.prefix { $0 != "=" }
      let result = try Program.run(["controls", V4L2Boot.camera, setting])
      #expect(result.status == 0 && result.errors.isEmpty)
      #expect(result.output.hasPrefix("\(name) 0x") && result.output.contains(" value=\(value) "))
      let said = try OutsideProgram.v4l2Ctl.ask("--get-ctrl", String(name))
      let number = said.split(separator: ":").last?.split(separator: " ").first?.trimmingCharacters(in: .newlines)
      #expect(number.map { $0.hasPrefix("0x") ? "\(Int64($0.dropFirst(2), radix: 16) ?? 0)" : $0 } == value)
    }
  }

  @Test(
    .needs(.webcam),
    arguments: [
      ("/dev/video9", "there is no such device (ENOENT)"), ("/dev/null", "it is not a V4L2 device"),
      ("/etc/passwd", "it is not a V4L2 device"), ("/dev", "it is not a V4L2 device"),
    ])
  func aPathThatIsNoDevice(_ path: String, _ words: String) throws {
    try refuses(path, [words, "camsim devices"])
  }

  @Test(.needs(.several)) func aDeviceWithoutCapture() throws {
    try refuses("/dev/video2", ["captures no pictures", "camsim devices"])
  }

  /// Whatever opens a camera.
  private func refuses(_ path: String, _ words: [String]) throws {
    let device = DeviceReference.v4l2(path: path)
    let settings = [ControlSetting(name: "brightness", value: "3")]
    let attempts: [() throws -> Void] = [
      { _ = try engine.devices(of: device) }, { _ = try engine.driver(of: device) },
      { try engine.set(settings, of: device) },
      { _ = try engine.record(device, directory: "/none", options: RecordOptions(nanoseconds: 1)) },
    ]
    for attempt in attempts {
      let error = #expect(throws: ScenarioError.self) { try attempt() }
      #expect(error?.kind == .unavailable)
      try isOneSentence("\(try #require(error))", [path] + words)
    }
    try Program.inFolder(["a.yaml": "camsim: 1\nname: a\nsteps: [{at: 0 s, call: session.startRunning}]"]) { folder in
      for arguments in [["run", "a.yaml", "--device", "v4l2:\(path)"], ["record", "v4l2:\(path)", "--out", "kept"]] {
        let result = try Program.run(arguments, in: folder)
        #expect(result.status == 69 && result.output.isEmpty, "\(arguments)")
        try isOneSentence(result.errors, [path] + words)
      }
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/kept"))
    }
  }

  @Test(.needs(.webcam)) func aCameraThatThisUserMayNotUse() throws {
    let program = try #require(Program.executable).path
    for arguments in [["controls", V4L2Boot.camera]] {
      let result = try Program.run(
        ["--reuid=65534", "--regid=65534", "--clear-groups", program] + arguments,
        program: URL(fileURLWithPath: "/usr/bin/setpriv"))
      #expect(result.status == 69)
      try isOneSentence(result.errors, ["may not use it (EACCES)", "group"])
    }
  }

  @Test(arguments: [
    ["controls", "iphone-8-plus"], ["formats", "iphone-8-plus", "--driver"],
  ])
  func aDeviceWithoutDriver(_ arguments: [String]) throws {
    let result = try Program.run(arguments)
    #expect(result.status == 69 && result.output.isEmpty)
    try isOneSentence(result.errors, ["has no driver", "v4l2:/dev/video0"])
  }

  @Test(arguments: [
    ["controls", "v4l2:/dev/video0", "brightness"], ["controls", "v4l2:/dev/video0", "=3"], ["controls"],
  ])
  func wrongUsage(_ arguments: [String]) throws {
    let result = try Program.run(arguments)
    #expect(result.status == 64 && result.output.isEmpty)
  }

  @Test func aRealCameraDoesNotWaitForVirtualTime() throws {
    try Program.inFolder(["a.yaml": "camsim: 1\nname: a\nsteps: [{at: 0 s, call: session.startRunning}]"]) { folder in
      let result = try Program.run(["run", "a.yaml", "--device", "v4l2:/dev/video0", "--clock", "virtual"], in: folder)
      #expect(result.status == 69)
      try isOneSentence(result.errors, ["cannot wait for virtual time", "--clock host"])
    }
  }

  private func isOneSentence(_ text: String, _ words: [String]) throws {
    #expect(text.split(separator: "\n").count == 1, "\(text)")
    for word in words { #expect(text.contains(word), "\(text)") }
  }
}
