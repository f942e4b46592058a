import CaptureModel
import VirtualDevices

extension ModelEngine {
  public func driver(of device: DeviceReference) throws -> DriverListing {
    try ScenarioError.translating {
      switch device {
      case .v4l2(let path):
        return DriverListing(try V4L2CameraDescriptor(asking: .adjustable(path: path)), of: "v4l2:\(path)")
      case .replay(let path):
        let bundle = try ReplayBundle(path: path)
        return DriverListing(bundle.descriptor, of: "replay:\(bundle.name)")
      case .profile, .profileFile, .file: throw Self.noDriver(device)
      }
    }
  }

  public func set(_ settings: [ControlSetting], of device: DeviceReference) throws {
    guard case .v4l2(let path) = device else { throw Self.noDriver(device) }
    try ScenarioError.translating {
      let node = try V4L2Node.adjustable(path: path)
      for setting in settings { try node.set(setting) }
    }
  }

  private static func noDriver(_ device: DeviceReference) -> ScenarioError {
    let reason =
      switch device {
      case .replay(let path): "\(path): the controls of a recording can be set only in a scenario"
      case .profile(let name): "\(name): a simulated device has no driver"
      case .v4l2(let path), .profileFile(let path), .file(let path): "\(path): this device has no driver"
      }
    return ScenarioError(.unavailable, "\(reason); name a camera, such as v4l2:/dev/video0")
  }

  /// Returns the inputs of a real camera; nil if it has only one.
  func choices(of device: DeviceReference) -> [DeviceListing.Choice]? {
    guard case .v4l2(let text) = device else { return nil }
    let path = V4L2Address(text).path
    guard let inputs = try? V4L2Node(path: path).inputs(), inputs.count > 1 else { return nil }
    return inputs.map {
      DeviceListing.Choice(device: "v4l2:\(path)#\($0.index)", name: $0.name, signal: $0.signal.rawValue)
    }
  }

  /// Returns the real cameras, including those that cannot be queried.
  func realDevices(_ withFormats: Bool) -> [DeviceListing] {
    let (cameras, refusals) = V4L2Directory().scan()
    let listings = cameras.flatMap { entry -> [DeviceListing] in
      do {
        return try devices(of: .v4l2(path: entry.path), withFormats: withFormats)
      } catch {
        return [DeviceListing(refused: "v4l2:\(entry.path)", "\(error)")]
      }
    }
    return listings + refusals.map { DeviceListing(refused: "v4l2:\($0.path)", "\($0.error)") }
  }
}

extension DeviceListing {
  /// Creates the listing of a device that exists but cannot be used.
  init(refused device: String, _ problem: String) {
    self.init(device: device, input: "external", localizedName: "", uniqueID: "", formatCount: 0)
    self.problem = problem
  }
}
