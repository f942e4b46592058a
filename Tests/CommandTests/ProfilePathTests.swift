import CaptureModel
import CaptureTesting
import Foundation
import SimulationKernel
import Testing

/// Tests that a profile's path is accepted wherever its name is.
@Suite struct ProfilePathTests {
  /// Returns the path of a built-in profile's copy with a custom name.
  private static func mine() throws -> String {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/DeviceProfiles/Profiles/iphone-8-plus.json")
    return try String(contentsOf: file, encoding: .utf8)
      .replacingOccurrences(of: #""name": "iphone-8-plus""#, with: #""name": "mine""#)
  }

  /// Returns a description of the phone's first camera.
  private static func model(_ system: CaptureSystem) -> String? {
    CaptureSystem.$scoped.withValue(system) { AVCaptureDevice.default(for: .video)?.activeFormat.description }
  }

  @Test func `TestedPhone, CAMSIM_DEVICE, devices, and formats accept a profile path`() throws {
    try Program.inFolder(["phones/mine.json": try Self.mine()]) { folder in
      let path = "\(folder)/phones/mine.json"
      let model = try Self.model(TestedPhone("iphone-8-plus").system)
      #expect(try model != Self.model(TestedPhone().system))
      #expect(try Self.model(TestedPhone(path).system) == model)
      #expect(Self.model(.fromEnvironment(["CAMSIM_DEVICE": path])) == model)
      let devices = try Program.run(["devices", "phones/mine.json"], in: folder)
      #expect(devices.status == 0, "\(devices.errors)")
      #expect(devices.output.hasPrefix("mine  back  "), "\(devices.errors)")
      let formats = try Program.run(["formats", "phones/mine.json", "back"], in: folder).output
      #expect(try formats == Program.run(["formats", "iphone-8-plus", "back"]).output)
    }
  }

  @Test func `profiles in the folder .camsim/profiles are found by name`() throws {
    let scenario = "camsim: 1\nname: a\ndevice: my-phone\nsession: {inputs: [backTelephoto]}\nsilent: Nothing."
    let files = [
      ".camsim/profiles/my-phone.json": try Self.mine(), ".camsim/profiles/broken.json": "{", "a.yaml": scenario,
      "typo.yaml": scenario.replacing("my-phone", with: "my-phon"),
    ]
    try Program.inFolder(files) { folder in
      let list = try Program.run(["devices"], in: folder)
      #expect(list.status == 0)
      #expect(list.output.contains("\nmy-phone              back, front, telephoto, dual\n"), "\(list.output)")
      #expect(list.errors.hasPrefix("camsim: .camsim/profiles/broken.json:1: "), "\(list.errors)")
      #expect(try Program.run(["devices", "my-phone"], in: folder).output.hasPrefix("my-phone  back  "))
      #expect(try Program.run(["check", "a.yaml"], in: folder).errors.isEmpty)
      #expect(try Program.run(["run", "a.yaml"], in: folder).errors.isEmpty)
      #expect(try Program.run(["check", "typo.yaml"], in: folder).errors.hasSuffix("did you mean 'my-phone'?\n"))
    }
  }

  @Test(.needsJudges) func `the lab accepts a profile path, and its stored scenarios run from any folder`() throws {
    try Program.inFolder(["it's/mine.json": try Self.mine()]) { folder in
      let arguments = [
        "lab", "orientation", "--device", "it's/mine.json", "--out", "out", "--camera", "back", "--posture",
        "portrait", "--turn", "untouched", "--mirroring", "automatic",
      ]
      let lab = try Program.run(arguments, in: folder)
      try #require(lab.status == 0, "\(lab.errors)")
      let name = "mine.back.portrait.untouched.automatic"
      #expect(try String(contentsOfFile: "\(folder)/out/table.txt", encoding: .utf8).contains("\nmine "))
      #expect(FileManager.default.fileExists(atPath: "\(folder)/out/phones/mine-small.json"))
      let again = try Program.run(["run", "\(folder)/out/cases/\(name)/scenario.yaml", "--out", "\(folder)/again"])
      #expect(again.status == 0, "\(again.errors)")
      let twice = try Program.run(arguments + ["--device", "./it's/mine.json"], in: folder)
      #expect(twice.status == 65)
      Program.expectOneSentence(twice.errors, ["mine.json", "already named 'mine'"])
    }
  }

  @Test(arguments: [["devices"], ["formats"], ["lab", "orientation", "--out", "out", "--device"]])
  func `an unreadable profile is reported in one sentence`(_ arguments: [String]) throws {
    try Program.inFolder(["readme": ""]) { folder in
      for path in ["none.json", "./readme.d/"] {
        let result = try Program.run(arguments + [path], in: folder)
        #expect(result.status == 69)
        #expect(result.output.isEmpty)
        Program.expectOneSentence(result.errors, ["cannot be read", "check that the file exists"])
      }
    }
  }
}
