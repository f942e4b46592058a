import ArgumentParser
import Scenarios

/// `camsim formats`: the formats of a device as it would print them.
struct Formats: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the formats of a device.",
    discussion: """
      The lines are those that print(device.formats) shows on the device, without addresses. Before the list of each of several \
      inputs there is a remark with its names; camsim profile import reads all of it.
      """)

  @Argument(help: "A profile, the path of a profile, file:CLIP or v4l2:/dev/videoN.", transform: DeviceArgument.read)
  var device: DeviceReference

  @Argument(help: "Only this input, such as back.")
  var input: String?

  @Flag(help: "Number the formats, as activeFormat in a scenario counts them.")
  var numbered = false

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
      let cameras = chosen.filter { !$0.formats.isEmpty }
      for device in cameras {
        if cameras.count > 1 {
          print("# \(device.input)\n<AVCaptureFigVideoDevice: [\(device.localizedName)][\(device.uniqueID)]>")
        }
        for (index, format) in device.formats.enumerated() { print(numbered ? "\(index)  \(format)" : format) }
      }
    }
  }
}
