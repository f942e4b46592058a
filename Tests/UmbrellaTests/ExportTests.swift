import AVFoundationTypes
import CaptureModel
import ExportDevice
import Foundation
import HardwareModel
import SimulationKernel
import Testing
import VirtualDevices

/// Tests that the file which `Examples/ExportDevice` writes on a device describes the same device.
@Suite struct ExportTests {
  /// Returns the program's output on a simulated phone in portrait.
  private func export(_ profile: DeviceProfile) throws -> Data {
    let system = CaptureSystem(timeline: VirtualTimeline(), misusePolicy: .trap)
    _ = try SimulatedPhone(profile, in: system)
    return try CaptureSystem.$scoped.withValue(system) {
      try DeviceExport { seconds, condition in
        let end = system.timeline.nanoseconds + Int64(seconds * 1e9)
        while !condition() {
          guard system.timeline.nanoseconds < end else { return false }
          system.timeline.pass(1_000_000)
        }
        return true
      }.json()
    }
  }

  private func imported(_ json: Data, as name: String) throws -> (DeviceProfile, [String]) {
    let made = try ProfileImport(String(decoding: json, as: UTF8.self), file: "device.json", name: name)
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString)/\(name).json")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    try Data(made.profile.utf8).write(to: file)
    return (try DeviceProfile.load(contentsOf: file), made.notes)
  }

  @Test(arguments: DeviceProfile.names)
  func `an imported export gives an equal profile and an equal export`(name: String) throws {
    let original = try DeviceProfile.load(named: name)
    let first = try export(original)
    let (copy, notes) = try imported(first, as: name)
    #expect(notes == [])
    #expect(copy.origins.values.allSatisfy { $0.kind == .printed }, "no value may be assumed")
    let second = try export(copy)
    #expect(first == second, "\(difference(first, second))")
    #expect(copy.hasCameraControl == original.hasCameraControl)
    #expect(normal(copy.devices).map(\.uniqueID) == normal(original.devices).map(\.uniqueID))
    for (mine, theirs) in zip(normal(copy.devices), normal(original.devices)) where mine != theirs {
      var (left, right) = ("", "")
      dump(mine, to: &left)
      dump(theirs, to: &right)
      Issue.record("\(mine.uniqueID): \(difference(Data(left.utf8), Data(right.utf8)))")
    }
  }

  /// Normalizes devices: sorts them by identifier, expands the properties of format lines, and removes the lens name of
  /// virtual cameras, because their photos contain that of the constituent device.
  private func normal(_ devices: [DeviceDescriptor]) -> [DeviceDescriptor] {
    devices.sorted { $0.uniqueID < $1.uniqueID }.map { device in
      guard var camera = device.camera else { return device }
      if !camera.constituents.isEmpty { camera.lens.model = "" }
      for index in camera.formats.indices {
        let format = camera.formats[index]
        let everyZoom = 1...(format.zoom?.maximum ?? 1)
        camera.formats[index].unprinted.colorSpaces = format.colorSpaces
        camera.formats[index].unprinted.stabilizationModes = AVCaptureVideoStabilizationMode.allCases.filter(
          format.supports)
        if format.unprinted.depthZoomRanges == [everyZoom] { camera.formats[index].unprinted.depthZoomRanges = [] }
        if format.unprinted.centerStageZoomRange == everyZoom {
          camera.formats[index].unprinted.centerStageZoomRange = nil
        }
      }
      var device = device
      device.kind = .camera(camera)
      return device
    }
  }

  /// Returns the first lines that appear in only one of the two texts.
  private func difference(_ left: Data, _ right: Data) -> String {
    let lines = [left, right].map { Set(String(decoding: $0, as: UTF8.self).split(separator: "\n")) }
    return lines[0].symmetricDifference(lines[1]).sorted().prefix(10).joined(separator: "\n")
  }
}
