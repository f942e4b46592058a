import ArgumentParser
import CommandSupport
import Scenarios
import VirtualDevices

/// The command `camsim devices`, which lists cameras and microphones.
struct Devices: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "List cameras and microphones.")

  @Argument(
    help: "Only this device: a profile, the path of a profile, file:CLIP, v4l2:/dev/videoN or replay:DIR.",
    transform: DeviceArgument.read)
  var device: DeviceReference?

  @Flag(help: "Print the list as JSON.")
  var json = false

  @Flag(help: "Compare the built-in devices side by side, in Markdown, with the origins of their values counted.")
  var markdown = false

  func validate() throws {
    if markdown, json || device != nil { throw ValidationError("--markdown goes with neither --json nor a device.") }
  }

  func run() throws {
    try StandardError.guarding {
      if markdown { return print(try DeviceTable().markdown, terminator: "") }
      let devices = try engine.devices(of: device)
      if json { return try JSONOutput.print(devices) }
      for device in devices {
        if let problem = device.problem {
          StandardError.write("camsim: \(problem)")
          continue
        }
        print("\(device.device)  \(device.input)  \"\(device.localizedName)\"  \(device.formats.count) formats")
        for choice in device.choices ?? [] { print("  \(choice.device)  \"\(choice.name)\"  \(choice.signal)") }
      }
    }
  }
}
