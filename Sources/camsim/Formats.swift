import ArgumentParser
import Scenarios

/// `camsim formats`: the formats of a device, numbered as `activeFormat` in a scenario counts them.
struct Formats: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "List the formats of a device.")

  @Argument(help: "A profile, the path of a profile, file:CLIP or v4l2:/dev/videoN.", transform: DeviceArgument.read)
  var device: DeviceReference

  @Argument(help: "Only this input, such as back.")
  var input: String?

  @Flag(help: "Print the formats as JSON.")
  var json = false

  func run() throws {
    try Complaint.guarding {
      let all = try engine.devices(of: device)
      let chosen = all.filter { input == nil || $0.input == input }
      guard !chosen.isEmpty else {
        let names = all.map(\.input).joined(separator: ", ")
        throw ScenarioError(.unavailable, "the device has no input '\(input ?? "")'; it has: \(names).")
      }
      if json { return try JSONOutput.print(chosen) }
      for device in chosen {
        print("\(device.input) \"\(device.localizedName)\"")
        for (index, format) in device.formats.enumerated() { print("  \(index)  \(format)") }
      }
    }
  }
}
