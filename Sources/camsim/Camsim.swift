import ArgumentParser
import CommandSupport

/// The main command, with a subcommand for each verb.
@main struct Camsim: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "camsim",
    abstract: "Runs scripted scenarios on a simulated camera.",
    discussion: """
      Results go to standard output, progress and errors to standard error.

      Exit status: 0 all well, 1 an expectation or golden file differs or the app did what Apple answers with an \
      exception, 64 wrong usage, 65 a bad scenario, 69 a device, file or \
      folder is not available, 70 our own fault, 130 or 143 ended by SIGINT or SIGTERM.

      Shell completions: camsim --generate-completion-script bash|zsh|fish
      """,
    version: "0.1.0",
    subcommands: [
      Run.self, RunApp.self, Serve.self, Merge.self, Show.self, Check.self, Devices.self, Formats.self, Controls.self,
      Record.self, Profile.self, Init.self, Adopt.self, Build.self, Test.self, Review.self,
      Schema.self, Lab.self, Rules.self,
    ])
}
