import ArgumentParser
import CommandSupport
import Scenarios

/// The command `camsim controls`, which lists and sets the driver controls of a real camera.
struct Controls: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List, or set, a real camera's own controls.",
    discussion: """
      Prints for each control its name, number, kind, range, value, unit and flags, and below a menu its choices. With NAME=VALUE, \
      sets controls in that order and prints those; a choice of a menu is its number or its words.
      """)

  @Argument(help: "v4l2:/dev/videoN or replay:DIR.", transform: DeviceArgument.read)
  var device: DeviceReference

  @Argument(
    help: ArgumentHelp("Controls to set.", valueName: "name=value"),
    transform: { text in
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw ValidationError("'\(text)' sets nothing; write NAME=VALUE, such as brightness=128.")
      }
      return ControlSetting(name: String(parts[0]), value: String(parts[1]))
    })
  var settings: [ControlSetting] = []

  @Flag(help: "Print the controls as JSON.")
  var json = false

  func run() throws {
    try StandardError.guarding {
      do {
        if !settings.isEmpty { try engine.set(settings, of: device) }
      } catch let error as ScenarioError where error.kind == .badScenario {
        // Without a scenario, an invalid setting comes from the arguments, so it is a usage error.
        StandardError.write("camsim: \(error)")
        throw ExitCode(ExitStatus.usage)
      }
      let chosen = Set(settings.map(\.name))
      let controls = try engine.driver(of: device).controls.filter { chosen.isEmpty || chosen.contains($0.name) }
      if json { return try JSONOutput.print(controls) }
      for control in controls { for line in control.lines { print(line) } }
    }
  }
}
