import CaptureModel
import Foundation
import VirtualDevices

/// Runs scenarios on the model.
public struct ModelEngine: ScenarioEngine {
  /// An engine; it keeps nothing between runs.
  public init() {}

  public func run(_ scenario: Scenario, directory: String, options: RunOptions) throws -> RunReport {
    let world = try World(scenario, directory: URL(fileURLWithPath: directory, isDirectory: true), options: options)
    return try Script(scenario, world: world, options: options).play()
  }

  public func devices(of device: DeviceReference?) throws -> [DeviceListing] {
    let references = device.map { [$0] } ?? DeviceProfile.names.map(DeviceReference.profile)
    return try references.flatMap { reference in
      let system = CaptureSystem(timeline: VirtualTimeline(drainsMainQueue: false), misusePolicy: .record)
      let camera = try CameraUnderTest(reference, in: system)
      return camera.devices.map { device in
        DeviceListing(
          device: camera.name, input: camera.inputName(of: device), localizedName: device.localizedName,
          uniqueID: device.uniqueID, formats: device.formats.map(\.description))
      }
    }
  }
}
