import Foundation
import Testing

/// Tests the built program from the command line.
@Suite struct ProgramTests {
  @Test func theVersionMatchesTheChangelog() throws {
    let result = try Program.run(["--version"])
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    let changelog = try String(contentsOfFile: "CHANGELOG.md", encoding: .utf8)
    let heading = try #require(changelog.firstMatch(of: #/\n## \[(.*?)\]/#))
    #expect(result.output == "\(heading.1)\n")
  }

  @Test(arguments: [
    ["run"], ["run", "a.yaml", "--clock", "fast"], ["run", "a.yaml", "--jobs", "0"], ["run", "a.yaml", "--seed", "-1"],
    ["run", "a.yaml", "--device", "file:"], ["formats"], ["formats", "file:"],
    ["devices", "v4l2:"], ["devices", "iphone-8-plus", "extra"], ["schema", "extra"],
  ])
  func wrongUsageEndsWithStatus64(_ arguments: [String]) throws {
    let result = try Program.run(arguments)
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("Error:"))
  }

  @Test(arguments: [
    ("golden", "'golden' is not a command; `camsim help` lists the commands.\n"),
    ("runn", "'runn' is not a command; did you mean 'run'?\n"),
  ]) func `a misspelled command ends with status 64 and a suggestion`(_ name: String, _ sentence: String) throws {
    let result = try Program.run([name, "--help"])
    #expect(result.status == 64)
    #expect(result.errors.hasSuffix(sentence))
  }

  @Test func anInvalidScenarioIsReportedAndNothingRuns() throws {
    try Program.inFolder(["good.yaml": "camsim: 1\nname: good", "bad.yaml": "camsim: 1\nname: bad\nsede: 4"]) {
      folder in
      let result = try Program.run(["run", "good.yaml", "bad.yaml", "--out", "out"], in: folder)
      #expect(result.status == 65)
      #expect(result.output.isEmpty)
      #expect(result.errors == "bad.yaml:3:1: unknown key 'sede' in a scenario; did you mean 'seed'?\n")
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/out"))
    }
  }

  /// An invalid file appears in the JSON output, with the reason why no scenario ran.
  @Test func anInvalidFileAppearsInTheJSONOutput() throws {
    let files = [
      "good.yaml": "camsim: 1\nname: good\nmatrix: {seed: [1, 2]}",
      "bad.yaml": "camsim: 1\nname: bad\nsede: 4\nseed: x",
    ]
    try Program.inFolder(files) { folder in
      let run = try Program.run(["run", "good.yaml", "bad.yaml", "none.yaml", "--json"], in: folder)
      let reports = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
      #expect(run.status == 69)
      #expect(reports.map { $0["status"] as? String } == ["skipped", "skipped", "error", "error"])
      #expect(reports.map { $0["path"] as? String } == ["good.yaml", "good.yaml", "bad.yaml", "none.yaml"])
      #expect(reports[0]["skipped"] as? String == "not run, because another file is invalid")
      let errors = try #require(reports[2]["errors"] as? [[String: Any]])
      #expect(errors.compactMap { ($0["place"] as? [String: Any])?["line"] as? Int } == [3, 4])
      #expect(run.errors.split(separator: "\n").count == 3)

      let check = try Program.run(["check", "good.yaml", "bad.yaml", "--json"], in: folder)
      let answers = try #require(try JSONSerialization.jsonObject(with: Data(check.output.utf8)) as? [[String: Any]])
      #expect(check.status == 65)
      #expect(answers.map { ($0["errors"] as? [Any])?.count } == [0, 2])
      #expect(answers.map { ($0["runs"] as? [String])?.count } == [2, 0])
    }
  }

  @Test func checkValidatesInputsAgainstTheDevice() throws {
    let text = "camsim: 1\nname: a\ndevice: iphone-8-plus\nsession: {inputs: [backTriple]}"
    try Program.inFolder(["a.yaml": text]) { folder in
      let check = try Program.run(["check", "a.yaml"], in: folder)
      #expect(check.status == 65)
      #expect(check.errors.hasPrefix("a.yaml:4:20: session.inputs.0: the device has no 'backTriple'; "))
      // Another device may support the input.
      let run = try Program.run(["run", "a.yaml", "--device", "iphone-13-pro-max"], in: folder)
      #expect(run.status == 1, "\(run.errors)")
      let fails = try Program.run(["run", "a.yaml", "--json"], in: folder)
      #expect(fails.status == 69)
      #expect(fails.output.contains(#""status" : "error""#))
    }
  }

  /// An exception that would have ended the app determines the run's status and is reported first.
  @Test func anExceptionDeterminesTheStatusAndIsReported() throws {
    let text = """
      camsim: 1
      name: a
      session: {inputs: [back]}
      steps: [{at: 1 s, on: back, set: {focusMode: locked}}]
      expect: [{that: session.isRunning, is: true}]
      """
    try Program.inFolder(["a.yaml": text]) { folder in
      let result = try Program.run(["run", "a.yaml"], in: folder)
      let lines = result.output.split(separator: "\n")
      #expect(result.status == 1)
      #expect(lines.count == 5)
      #expect(lines[0].hasPrefix("raised a: 0 frames, "))
      #expect(
        lines[1].hasPrefix(
          "  a.yaml:4:9: at 1.0 s the app raised NSGenericException: *** -[AVCaptureDevice setFocusMode:] "))
      #expect(lines[2].hasPrefix("  a.yaml:5:10: at 1.0 s expected session.isRunning is true"))
      #expect(lines[3] == "open camsim-output/index.html in a browser to see the runs")
      #expect(lines[4] == "1 run: 1 raised")
      let json = try Program.run(["run", "a.yaml", "--json"], in: folder)
      let reports = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
      let exception = try #require((reports.first?["exceptions"] as? [[String: Any]])?.first)
      #expect(reports.first?["status"] as? String == "raised")
      #expect(exception["name"] as? String == "NSGenericException")
      #expect(exception["nanoseconds"] as? Int == 1_000_000_000)
      #expect((exception["place"] as? [String: Any])?["line"] as? Int == 4)
      #expect(
        exception["remedy"] as? String
          == "call lockForConfiguration() before the change and unlockForConfiguration() after it")
    }
  }

  @Test(arguments: [["run", "none.yaml"], ["check", "none.yaml"], ["check", "empty"]])
  func missingFilesAreUnavailable(_ arguments: [String]) throws {
    try Program.inFolder(["empty/readme.txt": "no scenarios"]) { folder in
      let result = try Program.run(arguments, in: folder)
      #expect(result.status == 69)
      #expect(result.output.isEmpty)
      #expect(result.errors.split(separator: "\n").count == 1)
    }
  }

  @Test func aFolderArgumentIncludesAllItsScenarios() throws {
    let files = [
      "all/b.yaml": "camsim: 1\nname: b\nmatrix: {seed: [1, 2]}", "all/deep/c.yaml": "camsim: 1\nname: c",
      "all/a.yaml": "camsim: 1\nname: a", "all/notes.txt": "", "all/.hidden/d.yaml": "wrong",
    ]
    try Program.inFolder(files) { folder in
      let result = try Program.run(["check", "all"], in: folder)
      #expect(result.status == 0)
      #expect(
        result.output
          == ["a.yaml: 1 run", "b.yaml: 2 runs", "deep/c.yaml: 1 run"].map { "ok all/\($0); nothing is expected\n" }
          .joined())
      let json = try Program.run(["check", "all/b.yaml", "--json"], in: folder)
      let answer = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
      #expect(answer.first?["runs"] as? [String] == ["b.seed=1", "b.seed=2"])
    }
  }

  @Test func devicesListsOneDeviceOrAllDevices() throws {
    let all = try Program.run(["devices", "--all"])
    let one = try Program.run(["devices", "iphone-8-plus"])
    #expect(all.status == 0)
    #expect(one.status == 0)
    #expect(one.output.split(separator: "\n").allSatisfy { $0.hasPrefix("iphone-8-plus  ") })
    #expect(one.output.contains("  back  "))
    #expect(all.output.contains(one.output))
    #expect(all.output != one.output)
  }

  @Test func `devices prints a line for each device`() throws {
    let list = try Program.run(["devices"])
    #expect(list.status == 0)
    let lines = list.output.split(separator: "\n")
    #expect(lines.first == "device                cameras")
    #expect(lines.contains("iphone-13-mini        back, front, ultra wide, dual wide, TrueDepth"))
    #expect(lines.contains("ipad-a16              back, front, front ultra wide"))
    let names = lines.map { $0.prefix { $0 != " " } }
    #expect(Set(names).count == names.count)
    #expect(try #require(names.firstIndex(of: "iphone-8-plus")) < #require(names.firstIndex(of: "iphone-11-pro")))
  }

  @Test func formatsPrintsThePhonesFormatDescriptions() throws {
    let all = try Program.run(["formats", "iphone-8-plus"])
    let back = try Program.run(["formats", "iphone-8-plus", "back"])
    #expect(back.status == 0)
    #expect(back.output.hasPrefix("<AVCaptureDeviceFormat: 'vide'/'420v'  192x 144, { 3- 30 fps}, "))
    #expect(back.output.split(separator: "\n").allSatisfy { $0.hasPrefix("<AVCaptureDeviceFormat: ") })
    #expect(all.output.hasPrefix("# back\n<AVCaptureFigVideoDevice: [Back Camera][com.apple."))
    #expect(all.output.contains(back.output))
    #expect(all.output != back.output)
    let numbered = try Program.run(["formats", "iphone-8-plus", "back", "--numbered"])
    #expect(numbered.output.hasPrefix("0  <AVCapture"))
    let json = try Program.run(["formats", "iphone-8-plus", "back", "--json"])
    let answer = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
    #expect(answer.map { $0["input"] as? String } == ["back"])
  }

  /// The printed format list of a phone can be imported and printed again. Lists do not contain the constituents of
  /// virtual cameras, so these are imported as physical cameras.
  @Test func importedFormatsPrintTheSameText() throws {
    func lines(_ text: String) -> [Substring] { text.split(separator: "\n").filter { !$0.hasPrefix("#") } }
    let printed = try Program.run(["formats", "iphone-8-plus"]).output
    try Program.inFolder(["list.txt": printed]) { folder in
      let made = try Program.run(["profile", "import", "list.txt", "--out", "made.json"], in: folder)
      #expect(made.status == 0)
      #expect(made.output.isEmpty)
      #expect(made.errors.hasPrefix("list.txt: missing values of Back Camera: flash, torch, "))
      #expect(made.errors.hasSuffix("\nwrote made.json; next: camsim devices made.json\n"))
      let twice = try Program.run(["profile", "import", "list.txt", "--out", "made.json"], in: folder)
      #expect(twice.status == 69)
      #expect(
        twice.errors.hasSuffix("made.json: the file exists and is not replaced; add --force or choose another --out.\n")
      )
      #expect(
        try Program.run(["profile", "import", "list.txt", "--out", "made.json", "--force"], in: folder).status == 0)
      let again = try Program.run(["formats", "made.json"], in: folder).output
      #expect(lines(again) == lines(printed))
      #expect(again.contains("# backTelephoto\n"))
      let text = try Program.run(["profile", "import", "list.txt", "--name", "made"], in: folder)
      #expect(try String(contentsOfFile: "\(folder)/made.json", encoding: .utf8) == text.output)
      let run = try Program.run(["formats", "none.json"], in: folder)
      #expect(run.status == 69)
    }
  }

  @Test func `an import copies what a list does not contain from a similar device`() throws {
    let printed = try Program.run(["formats", "iphone-8-plus", "back"]).output
    try Program.inFolder(["list.txt": printed]) { folder in
      let path = ".camsim/profiles/mine.json"
      let made = try Program.run(
        ["profile", "import", "list.txt", "--out", path, "--like", "iphone-6s"], in: folder)
      #expect(made.status == 0, "\(made.errors)")
      #expect(made.errors.contains("list.txt: copied from iphone-6s, because they are missing for "))
      #expect(made.errors.hasSuffix("\nwrote \(path); next: camsim devices mine\n"))
      let json = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(path)")))
      let root = try #require(json as? [String: Any])
      let origin = (root["origins"] as? [String: Any])?["like"] as? [String: String]
      #expect(origin == ["copied": "iphone-6s"])
      let camera = try #require((root["devices"] as? [[String: Any]])?.first?["camera"] as? [String: Any])
      #expect(camera["encodesHEVC"] as? Bool == false)
      #expect((camera["lens"] as? [String: Any])?["model"] as? String == "iPhone 6s back camera 4.15mm f/2.2")
      #expect(try Program.run(["devices", "mine"], in: folder).output.hasPrefix("mine  back  "))
      let typo = try Program.run(["profile", "import", "list.txt", "--like", "iphone-6z"], in: folder)
      #expect(typo.status == 69)
      #expect(typo.errors.contains("did you mean iphone-6s?"))
    }
  }

  @Test(arguments: [
    ("list.txt", "<AVCaptureDeviceFormat: 0x1 'vide'/'420v'  640x 480, { 2- 30 fps", 65, "list.txt:1: the line is cut"),
    ("none.txt", "", 69, "cannot be read"),
  ])
  func invalidFormatListsCannotBeImported(_ name: String, _ text: String, _ status: Int32, _ words: String) throws {
    try Program.inFolder(["list.txt": text]) { folder in
      let result = try Program.run(["profile", "import", name, "--out", "made.json"], in: folder)
      #expect(result.status == status)
      #expect(result.errors.contains(words))
      #expect(result.errors.split(separator: "\n").count == 1)
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/made.json"))
    }
  }

  @Test(arguments: [["formats", "nosuch"], ["devices", "nosuch"], ["formats", "iphone-8-plus", "side"]])
  func anUnknownDeviceIsUnavailable(_ arguments: [String]) throws {
    let result = try Program.run(arguments)
    #expect(result.status == 69)
    #expect(result.output.isEmpty)
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: [["schema"], ["profile", "schema"]])
  func schemaPrintsAJSONSchema(_ arguments: [String]) throws {
    let result = try Program.run(arguments)
    let schema = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    #expect(result.status == 0)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func completionScriptsExistForEachShell(_ shell: String) throws {
    let result = try Program.run(["--generate-completion-script", shell])
    #expect(result.status == 0)
    #expect(result.output.contains("camsim"))
  }
}
