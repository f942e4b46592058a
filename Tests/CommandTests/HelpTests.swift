import Foundation
import Testing

@testable import camsim

/// Tests of the help text of every command.
@Suite struct HelpTests {
  private struct Dump: Decodable { var command: Command }

  private struct Command: Decodable {
    var commandName: String
    var abstract: String?
    var subcommands: [Command]?

    /// Returns the commands with the arguments that select them, parents first.
    func all(after words: [String] = []) -> [(words: [String], command: Command)] {
      [(words, self)] + (subcommands ?? []).flatMap { $0.all(after: words + [$0.commandName]) }
    }
  }

  /// Returns all commands except `help`, which the argument parser adds.
  private func commands() throws -> [(words: [String], command: Command)] {
    let dump = try Program.run(["--experimental-dump-help"])
    let root = try JSONDecoder().decode(Dump.self, from: Data(dump.output.utf8)).command
    return root.all().filter { $0.words != ["help"] }
  }

  @Test func `each abstract is in the imperative mood`() throws {
    let commands = try commands()
    #expect(commands.count >= 25)
    for (words, command) in commands {
      let abstract = command.abstract ?? ""
      let verb = try #require(abstract.split(separator: " ").first, "camsim \(words)")
      #expect(verb.first?.isUppercase == true && !verb.hasSuffix("s"), "\(words): \(abstract)")
      #expect(abstract.hasSuffix("."), "\(words): \(abstract)")
    }
  }

  @Test func `each command states its name, because deriving the names takes a fifth of the time of a start`() {
    let commands = Camsim.configuration.subcommands.flatMap { [$0] + $0.configuration.subcommands }
    #expect(commands.count >= 24)
    #expect(commands.filter { $0.configuration.commandName == nil }.map { "\($0)" } == [])
  }

  @Test func `each help has examples and works without the helper programs`() throws {
    let commands = try commands()
    try Program.alone(below: "bin") { camsim in
      for (words, _) in commands {
        let name = (["camsim"] + words).joined(separator: " ")
        let help = try Program.run(words + ["--help"], program: camsim)
        #expect(help.status == 0, "\(name): \(help.errors)")
        #expect(help.errors.isEmpty, "\(name): \(help.errors)")
        #expect(help.output.hasPrefix("OVERVIEW: "), "\(name): \(help.output)")
        #expect(help.output.contains("\nEXAMPLES:\n  \(name)"), "\(name): \(help.output)")
      }
    }
  }

  @Test func `each example in a help is a valid command line of at most 79 columns`() throws {
    var count = 0
    for (words, _) in try commands() {
      let help = try Program.run(words + ["--help"]).output
      let examples = help.split(separator: "\n", omittingEmptySubsequences: false).drop { $0 != "EXAMPLES:" }
        .dropFirst()
      for example in examples.prefix(while: { !$0.isEmpty }) {
        #expect(example.hasPrefix("  camsim "), "\(words): \(example)")
        let arguments = example.prefix { $0 != ">" }.split(separator: " ").dropFirst().map(String.init)
        #expect(throws: Never.self, "\(example)") { try Camsim.parseAsRoot(arguments) }
        count += 1
      }
    }
    #expect(count >= 40)
  }

  @Test(arguments: [["build", "-h"], ["test", "--filter", "CameraTests", "--help"], ["help", "adopt"]])
  func `commands that pass their arguments on have their own help`(_ words: [String]) throws {
    try Program.alone(below: "bin") { camsim in
      let help = try Program.run(words, program: camsim)
      #expect(help.status == 0, "\(help.errors)")
      #expect(help.output.contains("USAGE: camsim \(words[0] == "help" ? words[1] : words[0]) "), "\(help.output)")
    }
  }
}
