import CaptureModel
import Foundation
import VirtualDevices

/// The device that a scenario runs on: a simulated phone, or a file.
final class CameraUnderTest {
  /// How the trace names it.
  let name: String
  /// Its cameras and microphones.
  let devices: [AVCaptureDevice]
  private let phone: SimulatedPhone?

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
    func simulate(_ profile: DeviceProfile) throws -> SimulatedPhone {
      try SimulatedPhone(profile, scene: scene.subject?.model ?? .chart(.orientation), seed: seed, in: system)
    }
    do {
      switch reference {
      case .profile(let profile):
        (name, phone) = (profile, try simulate(DeviceProfile.load(named: profile)))
      case .profileFile(let path):
        let profile = try DeviceProfile.load(contentsOf: URL(fileURLWithPath: path))
        (name, phone) = (profile.name, try simulate(profile))
      case .file(let path):
        (name, phone) = ("file:\(URL(fileURLWithPath: path).lastPathComponent)", nil)
        devices = try FileCamera.devices(contentsOf: URL(fileURLWithPath: path), in: system)
        devices.forEach(system.connect)
        return
      case .v4l2(let path):
        throw ScenarioError(.unavailable, "\(path): V4L2 cameras are not supported yet; use a profile or file:CLIP")
      }
      devices = self.phone?.devices ?? []
      if let phone = self.phone { try Self.change(phone, to: scene) }
    } catch let error as ScenarioError {
      throw error
    } catch {
      throw ScenarioError(.unavailable, "\(error)")
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
