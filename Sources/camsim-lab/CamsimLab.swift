import ArgumentParser
import CommandSupport

/// The helper program for `camsim lab`, and for `camsim merge` with shards of the lab.
@main struct CamsimLab: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "camsim-lab", subcommands: [Lab.Orientation.self, LabMerge.self])

  static func main() {
    StandardOutput.prepare()
    carryOut { command in
      guard let orientation = command as? Lab.Orientation else { return try command.run() }
      try StandardError.guarding { try orientation.perform() }
    }
  }
}
