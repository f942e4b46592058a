import ArgumentParser
import CommandSupport
import Scenarios
import VirtualDevices

/// The command `camsim devices`, which lists cameras and microphones.
struct Devices: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices", abstract: "List cameras and microphones.",
    discussion: """
      Prints a line for each camera and microphone: the device, the name of the input in scenarios, the localized \
      name, and the number of formats. Without an argument, lists all built-in profiles and connected cameras.

      EXAMPLES:
        camsim devices iphone-13-mini
        camsim devices v4l2:/dev/video0 --json
      """)

  @Argument(
    help: "List only this device: a profile's name or path, file:CLIP, v4l2:/dev/videoN or replay:DIR.",
    transform: DeviceArgument.read)
  var device: DeviceReference?

  @Flag(help: "Print the list as JSON.")
  var json = false

  @Flag(help: "Print a Markdown table of the built-in devices, with the number of values from each kind of source.")
  var markdown = false

  func validate() throws {
    if markdown, json || device != nil {
      throw ValidationError("--markdown cannot be combined with --json or a device.")
    }
  }

  func run() throws {
    try StandardError.guarding {
      if markdown { return print(try DeviceTable().markdown, terminator: "") }
      let devices = try engine.devices(of: device, withFormats: json)
      if json { return try JSONOutput.print(devices) }
      for device in devices {
        if let problem = device.problem {
          StandardError.write("camsim: \(problem)")
          continue
        }
        print("\(device.device)  \(device.input)  \"\(device.localizedName)\"  \(device.formatCount) formats")
        for choice in device.choices ?? [] { print("  \(choice.device)  \"\(choice.name)\"  \(choice.signal)") }
      }
    }
  }
}
