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
    abstract: "Make and describe device profiles.", subcommands: [ProfileImporter.self, ProfileSchema.self])
}

/// The command `camsim profile import`, which creates a profile from a device's report.
struct ProfileImporter: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Make a profile from what a device told.",
    discussion: """
      FILE is what Examples/ExportDevice writes on an iPhone; or holds what print(device.formats) shows (iOS 8 to 26, macOS), \
      with print(device) before the list of each camera where there are several; or the JSON of react-native-vision-camera; or what v4l2-ctl --all --list-formats-ext says of a Linux \
      camera, or ffmpeg of a Mac's.

      What the file does not tell is made up, and the profile says so of every such value.
      """)

  @Argument(help: "What the device told.", completion: .file())
  var file: String

  @Option(help: "Write the profile there and not to standard output.", completion: .file(extensions: ["json"]))
  var out: String?

  @Option(help: "The profile's name; unless given, that of --out, else that of FILE.")
  var name: String?

  @Option(help: "The side of a camera of which the file does not tell it: back, front or unspecified.")
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
      guard let bytes = Data(readingAtMost: ProfileLimit.importBytes, of: file) else {
        throw ScenarioError(.unavailable, "\(file) cannot be read; check that the file exists and is readable.")
      }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw ScenarioError(.badScenario, "\(file) is no text in UTF-8; save it as such.")
      }
      let made = try ProfileImport(
        text, file: URL(fileURLWithPath: file).lastPathComponent, name: name ?? stem(of: out ?? file),
        position: position.descriptor)
      made.notes.forEach(StandardError.write)
      try write(made.profile)
    }
  }

  private func stem(of path: String) -> String {
    URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
  }

  private func write(_ profile: String) throws {
    guard let out else { return print(profile, terminator: "") }
    try Data(profile.utf8).store(at: out, as: "profile")
  }
}

/// The command `camsim profile schema`, which prints the JSON Schema of profile files for editors.
struct ProfileSchema: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON Schema (draft 2020-12) of profile files.")

  func run() { print(DeviceProfile.jsonSchema) }
}
