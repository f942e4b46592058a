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
    ["run", "a.yaml", "--device", "file:"], ["walk"], ["formats"], ["schema", "extra"],
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

/// Runs the program that was built together with these tests.
private enum Program {
  struct Result {
    var status: Int32
    var output: String
    var errors: String
  }

  static func run(_ arguments: [String], in folder: String = ".") throws -> Result {
    let process = Process()
    let program: URL = try #require(executable, "camsim is not beside the tests; build the whole package")
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    // Files cannot fill up as pipes do.
    let base = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let paths = ["out", "err"].map { base.appendingPathExtension($0).path }
    defer { for path in paths { try? FileManager.default.removeItem(atPath: path) } }
    let handles = try paths.map { path in
      try Data().write(to: URL(fileURLWithPath: path))
      return try #require(FileHandle(forWritingAtPath: path))
    }
    (process.standardOutput, process.standardError) = (handles[0], handles[1])
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let texts = try paths.map { try String(contentsOfFile: $0, encoding: .utf8) }
    return Result(status: process.terminationStatus, output: texts[0], errors: texts[1])
  }

  /// Calls `body` with a folder that holds these files.
  static func inFolder(_ files: [String: String], _ body: (String) throws -> Void) throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    for (path, text) in files {
      let file = root.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try body(root.path)
  }

  private static var executable: URL? {
    let tests = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let candidates = [tests, Bundle.main.bundleURL, Bundle.main.executableURL?.deletingLastPathComponent()].compactMap(
      \.self)
    return candidates.map { $0.appendingPathComponent("camsim") }.first {
      FileManager.default.isExecutableFile(atPath: $0.path)
    }
  }
}
