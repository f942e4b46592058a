import ArgumentParser
import CaptureModel
import CommandSupport
import Foundation
import HardwareModel
import Scenarios
import VirtualDevices

/// The command `camsim profile`, with subcommands for the profiles of simulated devices.
struct Profile: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile", abstract: "Create device profiles and print their schema.",
    discussion: """
      EXAMPLES:
        camsim profile import formats.txt --out my-phone.json
        camsim profile schema > profile.schema.json
      """,
    subcommands: [ProfileImporter.self, ProfileSchema.self])
}

/// The command `camsim profile import`, which creates a profile from a device's report.
struct ProfileImporter: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Create a profile from the output of a device.",
    discussion: """
      FILE contains one of these:
        - the report that Examples/ExportDevice writes on an iPhone
        - the output of print(device.formats) on iOS 8 to 26 or macOS; for several
          cameras, each list preceded by the output of print(device)
        - the JSON of react-native-vision-camera
        - the output of v4l2-ctl --all --list-formats-ext for a Linux camera
        - the output of ffmpeg for a Mac's camera

      Values that the file does not contain are copied from the device of --like, or else assumed. The profile marks \
      each of them. See Documentation/Profiles.md.

      EXAMPLES:
        camsim profile import formats.txt --out my-phone.json --like iphone-14
        camsim profile import list.txt --out .camsim/profiles/my-phone.json
      """)

  @Argument(help: "The file with the device's output.", completion: .file())
  var file: String

  @Option(help: "The profile to write. (default: standard output)", completion: .file(extensions: ["json"]))
  var out: String?

  @Flag(help: "Replace the profile if it exists.")
  var force = false

  @Option(
    help: ArgumentHelp(
      "A similar device, from which to copy what FILE does not contain: a profile's name or path.", valueName: "profile"
    ))
  var like: String?

  @Option(help: "The profile's name. (default: the file name of --out, or else of FILE)")
  var name: String?

  @Option(help: "The position of cameras for which the file does not specify it.")
  var position = Position.back

  enum Position: String, ExpressibleByArgument, CaseIterable {
    case back, front, unspecified

    var descriptor: DeviceDescriptor.Position {
      switch self {
      case .back: .back
      case .front: .front
      case .unspecified: .unspecified
      }
    }
  }

  func run() throws {
    try StandardError.guarding {
      if let out, !force, FileManager.default.fileExists(atPath: out) {
        throw ScenarioError(
          .unavailable, "\(out): the file exists and is not replaced; add --force or choose another --out.")
      }
      guard let bytes = Data(readingAtMost: ProfileLimit.importBytes, of: file) else {
        throw ScenarioError(.unavailable, "\(file) cannot be read; check that the file exists and is readable.")
      }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw ScenarioError(.badScenario, "\(file) is not UTF-8 text; convert it to UTF-8.")
      }
      let made = try ProfileImport(
        text, file: URL(fileURLWithPath: file).lastPathComponent, name: name ?? stem(of: out ?? file),
        position: position.descriptor, like: try like.map(DeviceProfile.load(named:)))
      made.notes.forEach(StandardError.write)
      try write(made.profile)
    }
  }

  private func stem(of path: String) -> String {
    URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
  }

  private func write(_ profile: String) throws {
    guard let out else { return print(profile.printableJSON, terminator: "") }
    try Data(profile.utf8).store(at: out, as: "profile")
    // A profile in the folder for own profiles is found by its name.
    let isOwn =
      URL(fileURLWithPath: out).deletingLastPathComponent().path == URL(fileURLWithPath: DeviceProfile.ownFolder).path
    let device = isOwn ? stem(of: out) : DeviceProfile.isPath(out) ? out : "./\(out)"
    StandardError.write("wrote \(out); next: camsim devices \(device)")
  }
}

/// The command `camsim profile schema`, which prints the JSON Schema of profile files for editors.
struct ProfileSchema: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON Schema (draft 2020-12) of profile files.",
    discussion: """
      EXAMPLES:
        camsim profile schema > profile.schema.json
      """)

  func run() { print(DeviceProfile.jsonSchema) }
}
