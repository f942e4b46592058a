import ArgumentParser
import CommandSupport
import Scenarios

/// The command `camsim formats`, which lists the formats of a device as AVFoundation prints them.
struct Formats: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "formats", abstract: "List the formats of a device.",
    discussion: """
      Prints the lines that print(device.formats) prints on the device, without memory addresses. With several inputs, \
      each list starts with a comment that names the input. camsim profile import can read this output.

      EXAMPLES:
        camsim formats iphone-13-mini back --numbered
        camsim formats v4l2:/dev/video0 --driver
      """)

  @Argument(
    help: "The device: a profile's name or path, file:CLIP, v4l2:/dev/videoN or replay:DIR.",
    transform: DeviceArgument.read
  )
  var device: DeviceReference

  @Argument(help: "List only this input, such as back.")
  var input: String?

  @Flag(help: "Number the formats; activeFormat in a scenario refers to these numbers.")
  var numbered = false

  @Flag(help: "Print the pixel formats, sizes and frame intervals of a real camera's driver.")
  var driver = false

  @Flag(help: "Print the formats as JSON.")
  var json = false

  func validate() throws {
    if driver, input != nil || numbered {
      throw ValidationError("--driver cannot be combined with an input or --numbered.")
    }
  }

  func run() throws {
    try StandardError.guarding {
      if driver { return try printDriver() }
      let all = try engine.devices(of: device, withFormats: true)
      let chosen = all.filter { input == nil || $0.input == input }
      guard !chosen.isEmpty else {
        let names = all.map(\.input).joined(separator: ", ")
        throw ScenarioError(.unavailable, "the device has no input '\(input ?? "")'; use one of: \(names).")
      }
      if json { return try JSONOutput.print(chosen) }
      let cameras = chosen.filter { !$0.formats.isEmpty }
      for device in cameras {
        if cameras.count > 1 {
          StandardOutput.write(
            "# \(device.input)\n<AVCaptureFigVideoDevice: [\(device.localizedName)][\(device.uniqueID)]>")
        }
        for (index, format) in device.formats.enumerated() {
          StandardOutput.write(numbered ? "\(index)  \(format)" : format)
        }
      }
    }
  }

  private func printDriver() throws {
    let formats = try engine.driver(of: device).formats
    if json { return try JSONOutput.print(formats) }
    for format in formats { for line in format.lines { StandardOutput.write(line) } }
  }
}
