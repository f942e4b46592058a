import ArgumentParser
import CommandSupport
import Scenarios

/// The command `camsim formats`, which lists the formats of a device as AVFoundation prints them.
struct Formats: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the formats of a device.",
    discussion: """
      The lines are those that print(device.formats) shows on the device, without addresses. Before the list of each of several \
      inputs there is a remark with its names; camsim profile import reads all of it.
      """)

  @Argument(
    help: "A profile, the path of a profile, file:CLIP, v4l2:/dev/videoN or replay:DIR.", transform: DeviceArgument.read
  )
  var device: DeviceReference

  @Argument(help: "Only this input, such as back.")
  var input: String?

  @Flag(help: "Number the formats, as activeFormat in a scenario counts them.")
  var numbered = false

  @Flag(help: "Print what the camera's driver offers, for a real camera: pixel formats, sizes and frame intervals.")
  var driver = false

  @Flag(help: "Print the formats as JSON.")
  var json = false

  func validate() throws {
    if driver, input != nil || numbered { throw ValidationError("--driver goes with neither an input nor --numbered.") }
  }

  func run() throws {
    try StandardError.guarding {
      if driver { return try printDriver() }
      let all = try engine.devices(of: device)
      let chosen = all.filter { input == nil || $0.input == input }
      guard !chosen.isEmpty else {
        let names = all.map(\.input).joined(separator: ", ")
        throw ScenarioError(.unavailable, "the device has no input '\(input ?? "")'; it has: \(names).")
      }
      if json { return try JSONOutput.print(chosen) }
      let cameras = chosen.filter { !$0.formats.isEmpty }
      for device in cameras {
        if cameras.count > 1 {
          print("# \(device.input)\n<AVCaptureFigVideoDevice: [\(device.localizedName)][\(device.uniqueID)]>")
        }
        for (index, format) in device.formats.enumerated() { print(numbered ? "\(index)  \(format)" : format) }
      }
    }
  }

  private func printDriver() throws {
    let formats = try engine.driver(of: device).formats
    if json { return try JSONOutput.print(formats) }
    for format in formats { for line in format.lines { print(line) } }
  }
}
