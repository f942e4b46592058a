import CaptureModel
import Foundation
import SimulationKernel
import VirtualDevices

/// An engine that runs scenarios on the simulated AVFoundation.
public struct ModelEngine: ScenarioEngine, DriverEngine {
  /// Creates an engine, which stores no state between runs.
  public init() {}

  public func run(_ scenario: Scenario, directory: String, options: RunOptions) throws -> RunReport {
    let run = try ScenarioRun(scenario, directory: URL(fileURLWithPath: directory, isDirectory: true), options: options)
    return ScenarioPlayer(scenario, run: run, options: options).play()
  }

  public func devices(of device: DeviceReference?, withFormats: Bool) throws -> [DeviceListing] {
    if let device { return try listing(of: device, withFormats) }
    return try DeviceProfile.names.flatMap { try listing(of: .profile($0), withFormats) } + ownDevices(withFormats)
      + realDevices(withFormats)
  }

  /// Returns the devices of the user's own profiles, including those that are not valid.
  private func ownDevices(_ withFormats: Bool) -> [DeviceListing] {
    DeviceProfile.ownNames.flatMap { name in
      do { return try listing(of: .profile(name), withFormats) } catch {
        return [DeviceListing(refused: name, "\(DeviceProfile.ownFolder)/\(error)")]
      }
    }
  }

  public func inputs(of device: DeviceReference?) throws -> [Scenario.Input]? {
    let device = device ?? CameraUnderTest.standard
    guard !device.isLive else { return nil }
    if case .profile(let name) = device, let known = DeviceProfile.outlines(named: name) {
      return InputNames(known).inputs
    }
    let system = CaptureSystem(timeline: VirtualTimeline(), misusePolicy: .record)
    let camera = try CameraUnderTest(device, in: system)
    return InputNames(camera.devices).inputs
  }

  private func listing(of device: DeviceReference, _ withFormats: Bool) throws -> [DeviceListing] {
    if !withFormats, case .profile(let name) = device, let known = DeviceProfile.outlines(named: name) {
      let names = InputNames(known)
      return zip(known, known.indices).map { device, index in
        DeviceListing(
          device: name, input: names.name(at: index), localizedName: device.localizedName, uniqueID: device.uniqueID,
          formatCount: device.formatCount)
      }
    }
    let host = device.isLive ? HostTimeline() : nil
    defer { host?.stop() }
    let system = CaptureSystem(timeline: host ?? VirtualTimeline(), misusePolicy: .record)
    let camera = try CameraUnderTest(device, in: system)
    let choices = choices(of: device)
    let name = if case .profile(let name) = device { name } else { camera.name }
    return camera.devices.map { device in
      var listing = DeviceListing(
        device: name, input: camera.inputName(of: device), localizedName: device.localizedName,
        uniqueID: device.uniqueID, formats: withFormats ? device.formats.map(\.description) : [],
        formatCount: device.formats.count)
      listing.choices = choices
      return listing
    }
  }
}
