import ArgumentParser
import CommandSupport

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
      Run.self, RunApp.self, Serve.self, Merge.self, Show.self, Check.self, Devices.self, Formats.self, Controls.self,
      Record.self, Profile.self, Init.self, Adopt.self, Build.self, Test.self, Review.self,
      Schema.self, Lab.self, Rules.self,
    ])
}
