import Foundation
import Testing

/// Tests of commands that a helper program next to `camsim` performs.
@Suite struct CompanionTests {
  private static let commands = [
    ["serve", "iphone-13-mini", "--", "true"], ["lab", "orientation"], ["rules", "report"],
  ]

  @Test func `a command passes through the streams and exit status of its helper program`() throws {
    try Program.inFolder([:]) { folder in
      let script = "echo answer; echo complaint >&2; exit 7"
      let result = try Program.run(["serve", "iphone-13-mini", "--quiet", "--", "sh", "-c", script], in: folder)
      #expect(result.status == 7)
      #expect(result.output == "answer\n")
      #expect(result.errors == "complaint\n")
    }
  }

  @Test(arguments: commands)
  func `without the helper program, an error explains how to install it`(_ command: [String]) throws {
    try Program.alone(below: "bin") { camsim in
      let result = try Program.run(command, program: camsim)
      let name = "\(camsim.path)-\(command[0])"
      #expect(result.status == 69)
      #expect(result.output.isEmpty)
      #expect(
        result.errors
          == "camsim: \(name): the helper program for this command is missing; run 'make install' in a clone of camsim.\n"
      )
    }
  }

  @Test func `in a clone, the error explains how to build the helper program`() throws {
    try Program.alone(["Package.swift": ""], below: ".build/platform/debug") { camsim in
      let result = try Program.run(Self.commands[0], program: camsim)
      #expect(result.status == 69)
      #expect(result.errors.contains("; run 'make install', or build it with 'swift build -c debug --package-path "))
      #expect(result.errors.hasSuffix(" --product camsim-serve'.\n"))
    }
  }

  @Test func `help and usage errors are the same without the helper program`() throws {
    try Program.alone(below: "bin") { camsim in
      for words in [["help"], ["help", "serve"], ["lab", "orientation", "--help"], ["serve", "iphone-13-mini"]] {
        let (here, there) = (try Program.run(words), try Program.run(words, program: camsim))
        #expect(here.status == there.status)
        #expect(here.output == there.output)
        #expect(here.errors == there.errors)
      }
    }
  }
}
