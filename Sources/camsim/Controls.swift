import ArgumentParser
import CommandSupport
import Scenarios

/// The command `camsim controls`, which lists and sets the driver controls of a real camera.
struct Controls: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "controls", abstract: "List or set the driver controls of a real camera.",
    discussion: """
      Prints the name, number, type, range, value, unit and flags of each control, and the items of each menu. With \
      NAME=VALUE, sets the controls in the specified order and prints only those; specify a menu item by its number or \
      its text.

      EXAMPLES:
        camsim controls v4l2:/dev/video0
        camsim controls v4l2:/dev/video0 brightness=128
      """)

  @Argument(help: "The camera: v4l2:/dev/videoN or replay:DIR.", transform: DeviceArgument.read)
  var device: DeviceReference

  @Argument(
    help: ArgumentHelp("The controls to set, with their values.", valueName: "name=value"),
    transform: { text in
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw ValidationError("'\(text)' is not a setting; write NAME=VALUE, such as brightness=128.")
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
      for control in controls { for line in control.lines { StandardOutput.write(line) } }
    }
  }
}
