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
  /// - Throws: ``ScenarioError`` when it is not there.
  init(_ reference: DeviceReference, scene: Scene?, in system: CaptureSystem) throws {
    do {
      switch reference {
      case .profile(let profile):
        (name, phone) = (profile, try Self.phone(DeviceProfile.load(named: profile), scene, system))
      case .profileFile(let path):
        let profile = try DeviceProfile.load(contentsOf: URL(fileURLWithPath: path))
        (name, phone) = (profile.name, try Self.phone(profile, scene, system))
      case .file(let path):
        (name, phone) = ("file:\(URL(fileURLWithPath: path).lastPathComponent)", nil)
        devices = try FileCamera.devices(contentsOf: URL(fileURLWithPath: path), in: system)
        devices.forEach(system.connect)
        return
      case .v4l2(let path):
        throw ScenarioError(.unavailable, "\(path): V4L2 cameras are not supported yet; use a profile or file:CLIP")
      }
      devices = phone?.devices ?? []
    } catch let error as ScenarioError {
      throw error
    } catch {
      throw ScenarioError(.unavailable, "\(error)")
    }
  }

  private static func phone(_ profile: DeviceProfile, _ scene: Scene?, _ system: CaptureSystem) throws -> SimulatedPhone
  {
    try SimulatedPhone(profile, scene: scene ?? .chart(.orientation), in: system)
  }

  /// Puts another scene before the cameras.
  func show(_ scene: Scene) throws {
    guard let phone else {
      throw ScenarioError(.badScenario, "\(name) shows what it has recorded; a scene needs a simulated phone")
    }
    try phone.show(scene)
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
