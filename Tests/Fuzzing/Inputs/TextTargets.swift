import Foundation

@testable import DeviceProfiles
@testable import HardwareModel
@testable import Scenarios
@testable import VirtualDevices

extension FuzzTarget {
  /// Parses a scenario file, as `camsim check` does.
  static let scenarioText = FuzzTarget(name: "scenario-text") { bytes in
    expect(only: ScenarioError.self) {
      let url = file("scenario.yaml", bytes)
      _ = try ScenarioFile(text: ScenarioText.load(url.path), path: url.path, inputs: ScenarioWorld.inputs(of:))
    }
  }

  /// Imports the printed description of a device in any notation, as a whole and line by line.
  static let profileImport = FuzzTarget(name: "profile-import") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    expect(only: ProfileImportError.self) { _ = try ProfileImport(text, file: "told.txt", name: "told") }
    for line in text.split(separator: "\n") {
      guard let format = try? FormatDescriptor(printedLine: String(line)) else { continue }
      _ = format.printedLine
    }
  }

  /// Parses a device profile file.
  static let profileJSON = FuzzTarget(name: "profile-json") { bytes in
    expect(only: DeviceProfileError.self) { _ = try DeviceProfile(json: bytes, file: "phone.json") }
  }

  /// Parses a trace file.
  static let trace = FuzzTarget(name: "trace") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    for line in text.split(separator: "\n") {
      _ = TraceHeading(line)
      _ = TraceLine(line).map { ($0.change, $0.description) }
    }
    _ = StableTrace.text(of: text, .init(times: "t", frames: "f", pixels: "p", readings: "r"))
  }
}
