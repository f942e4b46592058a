import Foundation
import Testing

/// The built program, as a shell sees it.
@Suite struct ProgramTests {
  @Test func versionGoesToStandardOutput() throws {
    let result = try Program.run(["--version"])
    #expect(result.status == 0)
    #expect(result.output.split(separator: ".").count == 3)
    #expect(result.errors.isEmpty)
  }

  @Test(arguments: [
    ["run"], ["run", "a.yaml", "--clock", "fast"], ["run", "a.yaml", "--jobs", "0"], ["run", "a.yaml", "--seed", "-1"],
    ["run", "a.yaml", "--device", "file:"], ["walk"], ["formats"], ["formats", "file:"],
    ["devices", "v4l2:"], ["devices", "iphone-8-plus", "extra"], ["schema", "extra"],
  ])
  func wrongUsage(_ arguments: [String]) throws {
    let result = try Program.run(arguments)
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("Error:"))
  }

  @Test func aBadScenarioIsNamedAndNothingRuns() throws {
    try Program.inFolder(["good.yaml": "camsim: 1\nname: good", "bad.yaml": "camsim: 1\nname: bad\nsede: 4"]) {
      folder in
      let result = try Program.run(["run", "good.yaml", "bad.yaml", "--out", "out"], in: folder)
      #expect(result.status == 65)
      #expect(result.output.isEmpty)
      #expect(result.errors == "bad.yaml:3:1: a scenario has no key 'sede'; did you mean 'seed'?\n")
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/out"))
    }
  }

  @Test(arguments: [["run", "none.yaml"], ["check", "none.yaml"], ["check", "empty"]])
  func whatIsNotThereIsUnavailable(_ arguments: [String]) throws {
    try Program.inFolder(["empty/readme.txt": "no scenarios"]) { folder in
      let result = try Program.run(arguments, in: folder)
      #expect(result.status == 69)
      #expect(result.output.isEmpty)
      #expect(result.errors.split(separator: "\n").count == 1)
    }
  }

  @Test func aFolderStandsForItsScenarios() throws {
    let files = [
      "all/b.yaml": "camsim: 1\nname: b\nmatrix: {seed: [1, 2]}", "all/deep/c.yaml": "camsim: 1\nname: c",
      "all/a.yaml": "camsim: 1\nname: a", "all/notes.txt": "", "all/.hidden/d.yaml": "wrong",
    ]
    try Program.inFolder(files) { folder in
      let result = try Program.run(["check", "all"], in: folder)
      #expect(result.status == 0)
      #expect(result.output == "ok all/a.yaml: 1 run\nok all/b.yaml: 2 runs\nok all/deep/c.yaml: 1 run\n")
      let json = try Program.run(["check", "all/b.yaml", "--json"], in: folder)
      let answer = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
      #expect(answer.first?["runs"] as? [String] == ["b.seed=1", "b.seed=2"])
    }
  }

  @Test func devicesListsOneDeviceOrAll() throws {
    let all = try Program.run(["devices"])
    let one = try Program.run(["devices", "iphone-8-plus"])
    #expect(all.status == 0)
    #expect(one.status == 0)
    #expect(one.output.split(separator: "\n").allSatisfy { $0.hasPrefix("iphone-8-plus  ") })
    #expect(one.output.contains("  back  "))
    #expect(all.output.contains(one.output) && all.output != one.output)
  }

  @Test func formatsListsOneInputOrAll() throws {
    let all = try Program.run(["formats", "iphone-8-plus"])
    let back = try Program.run(["formats", "iphone-8-plus", "back"])
    #expect(back.status == 0)
    #expect(back.output.hasPrefix("back \""))
    #expect(all.output.contains(back.output) && all.output != back.output)
    let json = try Program.run(["formats", "iphone-8-plus", "back", "--json"])
    let answer = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
    #expect(answer.map { $0["input"] as? String } == ["back"])
  }

  @Test(arguments: [["formats", "nosuch"], ["devices", "nosuch"], ["formats", "iphone-8-plus", "side"]])
  func aDeviceThatIsNotThereIsUnavailable(_ arguments: [String]) throws {
    let result = try Program.run(arguments)
    #expect(result.status == 69)
    #expect(result.output.isEmpty)
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test func theSchemaIsJSON() throws {
    let result = try Program.run(["schema"])
    let schema = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    #expect(result.status == 0)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func completionsAreThere(_ shell: String) throws {
    let result = try Program.run(["--generate-completion-script", shell])
    #expect(result.status == 0)
    #expect(result.output.contains("camsim"))
  }
}
