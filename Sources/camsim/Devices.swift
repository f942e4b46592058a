import ArgumentParser
import CommandSupport
import Foundation
import Scenarios
import VirtualDevices

/// The command `camsim devices`, which lists cameras and microphones.
struct Devices: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices", abstract: "List devices and their cameras.",
    discussion: """
      Without an argument, prints a line for each built-in profile, each profile in .camsim/profiles, and each \
      connected camera. For one device, or with --all, prints a line for each camera and microphone: the device, the \
      name of the input in scenarios, the localized name, and the number of formats.

      EXAMPLES:
        camsim devices
        camsim devices iphone-13-mini
        camsim devices v4l2:/dev/video0 --json
      """)

  @Argument(
    help: "List only this device: a profile's name or path, file:CLIP, v4l2:/dev/videoN or replay:DIR.",
    transform: DeviceArgument.read)
  var device: DeviceReference?

  @Flag(help: "Print a line for each camera and microphone of every device.")
  var all = false

  @Flag(help: "Print the list of all cameras and microphones as JSON.")
  var json = false

  @Flag(help: "Print a Markdown table of the built-in devices, with the number of values from each kind of source.")
  var markdown = false

  func validate() throws {
    if markdown, json || all || device != nil {
      throw ValidationError("--markdown cannot be combined with --json, --all or a device.")
    }
    if all, device != nil { throw ValidationError("--all cannot be combined with a device.") }
  }

  func run() throws {
    try StandardError.guarding {
      if markdown { return StandardOutput.write(try DeviceTable().markdown, terminator: "") }
      let devices = try engine.devices(of: device, withFormats: json)
      if json { return try JSONOutput.print(devices) }
      for problem in devices.compactMap(\.problem) { StandardError.write("camsim: \(problem)") }
      let usable = devices.filter { $0.problem == nil }
      if device == nil, !all { return printShortList(usable) }
      for device in usable {
        let formats = device.formatCount == 0 ? "" : "  \(device.formatCount) formats"
        StandardOutput.write("\(device.device)  \(device.input)  \"\(device.localizedName)\"\(formats)")
        for choice in device.choices ?? [] {
          StandardOutput.write("  \(choice.device)  \"\(choice.name)\"  \(choice.signal)")
        }
      }
    }
  }

  /// Prints a line for each device: its name, and the words for its cameras.
  private func printShortList(_ listings: [DeviceListing]) {
    var rows: [(name: String, cameras: [String])] = []
    for listing in listings {
      if rows.last?.name != listing.device { rows.append((listing.device, [])) }
      if listing.input != "microphone" { rows[rows.count - 1].cameras.append(listing.words) }
    }
    // iphone-8-plus comes before iphone-11-pro.
    let sorted = rows.filter { !$0.cameras.isEmpty }
      .sorted { $0.name.compare($1.name, options: .numeric) == .orderedAscending }
    let width = sorted.map(\.name.count).max() ?? 0
    for (name, cameras) in [("device", ["cameras"])] + sorted {
      StandardOutput.write(
        name.padding(toLength: width, withPad: " ", startingAt: 0) + "  " + cameras.joined(separator: ", "))
    }
  }
}

extension DeviceListing {
  /// The camera in words, such as `ultra wide` for `backUltraWide`.
  fileprivate var words: String {
    let known = [
      "backTelephoto": "telephoto", "backUltraWide": "ultra wide", "backDual": "dual", "backDualWide": "dual wide",
      "backTriple": "triple", "backLiDARDepth": "LiDAR", "frontTrueDepth": "TrueDepth",
      "frontUltraWide": "front ultra wide", "wideAngle": "wide angle",
    ]
    return known[input] ?? (device.hasPrefix("v4l2:") ? "\(input)  \"\(localizedName)\"" : input)
  }
}
