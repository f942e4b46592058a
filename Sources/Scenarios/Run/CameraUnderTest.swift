import CaptureModel
import Foundation
import VirtualDevices

/// The device that a scenario runs on: a simulated phone, a file, a real camera, or a recording of one.
final class CameraUnderTest {
  /// How the trace names it.
  let name: String
  /// Its cameras and microphones.
  let devices: [AVCaptureDevice]
  private let phone: SimulatedPhone?
  private let controls: CameraControls?

  /// What a scenario runs on that names no device.
  static let standard = DeviceReference.profile("iphone-13-mini")

  /// Connects the device to a world.
  ///
  /// - Parameters:
  ///   - scene: what a simulated phone sees; a file shows what it has recorded.
  ///   - seed: where the noise of a simulated phone begins.
  /// - Throws: ``ScenarioError`` when it is not there.
  init(
    _ reference: DeviceReference, scene: Scenario.Scene = .init(), seed: UInt64 = 0, in system: CaptureSystem
  ) throws {
    let parts = try ScenarioError.translating { try Parts(reference, scene, seed, in: system) }
    (name, devices, phone, controls) = (parts.name, parts.devices, parts.phone, parts.controls)
    if let phone {
      try Self.change(phone, to: scene)
    } else {
      devices.forEach(system.connect)
    }
  }

  /// What a reference leads to. A phone's devices are connected already.
  private struct Parts {
    var name: String
    var devices: [AVCaptureDevice]
    var phone: SimulatedPhone?
    var controls: CameraControls?

    init(
      _ reference: DeviceReference, _ scene: Scenario.Scene, _ seed: UInt64, in system: CaptureSystem
    ) throws {
      func simulate(_ profile: DeviceProfile) throws -> SimulatedPhone {
        try SimulatedPhone(profile, scene: scene.subject?.model ?? .chart(.orientation), seed: seed, in: system)
      }
      switch reference {
      case .profile(let profile):
        let phone = try simulate(DeviceProfile.load(named: profile))
        (name, devices, self.phone) = (profile, phone.devices, phone)
      case .profileFile(let path):
        let profile = try DeviceProfile.load(contentsOf: URL(fileURLWithPath: path))
        let phone = try simulate(profile)
        (name, devices, self.phone) = (profile.name, phone.devices, phone)
      case .file(let path):
        let file = URL(fileURLWithPath: path)
        (name, devices) = ("file:\(file.lastPathComponent)", try FileCamera.devices(contentsOf: file, in: system))
      case .v4l2(let path):
        name = "v4l2:\(path)"
        devices = [try V4L2Camera(path: path).makeDevice(in: system)]
        controls = .node(path: path)
      case .replay(let path):
        let bundle = try ReplayBundle(path: path)
        name = "replay:\(bundle.name)"
        devices = [try ReplayCamera.device(bundle, in: system)]
        controls = .recorded(.init(bundle.sheet, name: name))
      }
    }
  }

  /// Changes what a scenario says of the scene before the cameras, and nothing else.
  func show(_ scene: Scenario.Scene) throws {
    guard let phone else {
      throw ScenarioError(.badScenario, "\(name) shows what it has recorded; a scene needs a simulated phone")
    }
    if let subject = scene.subject?.model { try phone.show(subject) }
    try Self.change(phone, to: scene)
  }

  private static func change(_ phone: SimulatedPhone, to scene: Scenario.Scene) throws {
    phone.props = try scene.props(after: phone.props)
    phone.light = scene.light(after: phone.light)
    switch scene.distance {
    case .metres(let metres): phone.distance = SubjectDistance(metres: metres)
    case .moving(let from, let to, let nanoseconds): phone.moveSubject(from: from, to: to, nanoseconds: nanoseconds)
    case nil: break
    }
  }

  /// The camera's own controls.
  ///
  /// - Throws: `ScenarioError` for a camera that has no driver.
  func ownControls() throws -> CameraControls {
    guard let controls else {
      throw ScenarioError(
        .badScenario, "\(name) has no controls of its own; v4l2:/dev/videoN and a recording of one have some")
    }
    return controls
  }

  /// The device that a scenario calls by this name; nil when there is none.
  func device(_ input: Scenario.Input) -> AVCaptureDevice? {
    let cameras = devices.filter { $0.hasMediaType(.video) }
    switch input {
    case .camera: return cameras.first
    case .microphone: return devices.first { $0.hasMediaType(.audio) }
    case .back, .front:
      let position: AVCaptureDevice.Position = input == .back ? .back : .front
      return cameras.first { $0.position == position && $0.deviceType == .builtInWideAngleCamera }
        ?? cameras.first { $0.position == position }
    default: return cameras.first { Self.exactName(of: $0) == input.rawValue }
    }
  }

  /// The shortest name by which a scenario can call this device.
  func inputName(of device: AVCaptureDevice) -> String {
    let short: [Scenario.Input] = [.back, .front, .microphone]
    return short.first { self.device($0) === device }?.rawValue ?? Self.exactName(of: device)
  }

  /// `backTelephoto` for the telephoto camera at the back, and so on.
  private static func exactName(of device: AVCaptureDevice) -> String {
    let side = device.position == .back ? "back" : device.position == .front ? "front" : ""
    let type = device.deviceType.rawValue
      .replacingOccurrences(of: "AVCaptureDeviceTypeBuiltIn", with: "")
      .replacingOccurrences(of: "AVCaptureDeviceType", with: "")
      .replacingOccurrences(of: "Camera", with: "")
    return side.isEmpty ? type.prefix(1).lowercased() + type.dropFirst() : side + type
  }
}
