import Foundation
import Testing

/// Tests of commands that a helper program next to `camsim` performs.
@Suite struct CompanionTests {
  private static let commands = [
    ["serve", "iphone-13-mini", "--", "true"], ["lab", "orientation"], ["rules", "report"],
  ]

  /// Calls `body` with a copy of `camsim` without helper programs.
  private func alone(_ files: [String: String] = [:], below path: String, _ body: (URL) throws -> Void) throws {
    try Program.inFolder(files.merging(["\(path)/notes.txt": ""]) { $1 }) { folder in
      let program = URL(fileURLWithPath: "\(folder)/\(path)/camsim")
      try FileManager.default.copyItem(at: #require(Program.executable), to: program)
      try body(program)
    }
  }

  @Test func `streams and the exit status are those of the program that carries out the command`() throws {
    try Program.inFolder([:]) { folder in
      let script = "echo answer; echo complaint >&2; exit 7"
      let result = try Program.run(["serve", "iphone-13-mini", "--quiet", "--", "sh", "-c", script], in: folder)
      #expect(result.status == 7)
      #expect(result.output == "answer\n")
      #expect(result.errors == "complaint\n")
    }
  }

  @Test(arguments: commands)
  func `without the program a sentence says how to install it`(_ command: [String]) throws {
    try alone(below: "bin") { camsim in
      let result = try Program.run(command, program: camsim)
      let name = "\(camsim.path)-\(command[0])"
      #expect(result.status == 69)
      #expect(result.output.isEmpty)
      #expect(
        result.errors
          == "camsim: \(name): the program that carries out this command is missing; make install installs it.\n")
    }
  }

  @Test func `in a clone the sentence says how to build it`() throws {
    try alone(["Package.swift": ""], below: ".build/platform/debug") { camsim in
      let result = try Program.run(Self.commands[0], program: camsim)
      #expect(result.status == 69)
      #expect(result.errors.contains("; make install installs it, and swift build -c debug --package-path "))
      #expect(result.errors.hasSuffix(" --product camsim-serve builds it.\n"))
    }
  }

  @Test func `without the program help and refusals are as with it`() throws {
    try alone(below: "bin") { camsim in
      for words in [["help"], ["help", "serve"], ["lab", "orientation", "--help"], ["serve", "iphone-13-mini"]] {
        let (here, there) = (try Program.run(words), try Program.run(words, program: camsim))
        #expect(here.status == there.status)
        #expect(here.output == there.output)
        #expect(here.errors == there.errors)
      }
    }
  }
}
