import ArgumentParser
import CommandSupport
import Foundation
import StructuredDocuments

/// The main command, with a subcommand for each verb.
@main struct Camsim: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "camsim",
    abstract: "Run scripted scenarios and apps on a simulated camera.",
    discussion: """
      Results go to standard output, progress and errors to standard error.

      EXAMPLES:
        camsim run exposure-lock.yaml --out results
        camsim help run

      Exit status: 0 success, 1 an expectation was not met, a golden file differs, or the app made a call that raises \
      an exception on Apple's systems, 64 invalid usage, 65 an invalid scenario, 69 a device, file or folder is \
      unavailable, 70 an internal error, 130 or 143 ended by SIGINT or SIGTERM.

      Shell completions: camsim --generate-completion-script bash|zsh|fish
      """,
    version: "0.1.0",
    subcommands: [
      Run.self, RunApp.self, Explore.self, Serve.self, Merge.self, Show.self, Check.self, Devices.self, Formats.self,
      Controls.self, Record.self, Profile.self, Init.self, Adopt.self, Build.self, Test.self, Review.self,
      Schema.self, Lab.self, Rules.self,
    ])

  /// Runs the command, after a check for a misspelled name, which ArgumentParser reports as an unexpected argument.
  ///
  /// The command line of `run` is parsed without the other commands, because short runs should start fast. If it is
  /// invalid, or asks for help, it is parsed again, for the message of the whole program.
  static func main() {
    StandardOutput.prepare()
    let names = configuration.subcommands.map { $0._commandName } + ["help"]
    if let name = CommandLine.arguments.dropFirst().first, !name.hasPrefix("-"), !names.contains(name) {
      let advice = NearestName.of(name, in: names).map { "did you mean '\($0)'?" }
      StandardError.write("'\(name)' is not a command; \(advice ?? "`camsim help` lists the commands.")")
      Foundation.exit(ExitCode.validationFailure.rawValue)
    }
    let words = Array(CommandLine.arguments.dropFirst())
    guard words.first == Run._commandName, let run = try? Run.parse(Array(words.dropFirst())) else { return main(nil) }
    do { try run.run() } catch { exit(withError: error) }
  }
}
