import AVFoundationTypes
import CaptureModel
import Foundation
import SimulationKernel
import VirtualDevices

/// The device that a scenario runs on: a simulated phone, a file, one or more real cameras, or a recording of a real
/// camera.
final class CameraUnderTest {
  /// The device's name in the trace.
  let name: String
  /// The objects that currently represent the device's cameras and microphones. A device that is disconnected and
  /// reconnected is represented by a new object.
  var devices: [AVCaptureDevice] { made.map(system.present) }
  private let made: [AVCaptureDevice]
  private let system: CaptureSystem
  private let phone: SimulatedPhone?
  private let controls: CameraControls?
  private let real: V4L2Cameras?

  /// The default device, for scenarios that do not specify one.
  static let standard = DeviceReference.profile("iphone-13-mini")

  /// Connects the device to a capture system.
  ///
  /// - Parameters:
  ///   - change: A closure that changes a simulated phone, for example by removing a part.
  ///   - scene: The scene in front of a simulated phone; ignored for files, which play their recorded content.
  ///   - seed: The seed of a simulated phone's noise.
  /// - Throws: ``ScenarioError`` when the device is not available.
  init(
    _ reference: DeviceReference, changing change: (DeviceProfile) -> DeviceProfile = { $0 },
    scene: Scenario.Scene = .init(), seed: UInt64 = 0, in system: CaptureSystem
  ) throws {
    let parts = try ScenarioError.translating { try Parts(reference, change, scene, seed, in: system) }
    (name, made, phone, controls) = (parts.name, parts.devices, parts.phone, parts.controls)
    self.system = system
    real = parts.real
    if let phone {
      try Self.change(phone, to: scene)
    } else {
      // Phone devices and real cameras are already connected; file and replay devices are not.
      for device in made where !system.devices.contains(device) { system.connect(device) }
    }
  }

  deinit { real?.stop() }

  /// The objects that a reference resolves to. The devices of phones and real cameras are already connected.
  private struct Parts {
    var name: String
    var devices: [AVCaptureDevice]
    var phone: SimulatedPhone?
    var controls: CameraControls?
    var real: V4L2Cameras?

    init(
      _ reference: DeviceReference, _ change: (DeviceProfile) -> DeviceProfile, _ scene: Scenario.Scene,
      _ seed: UInt64, in system: CaptureSystem
    ) throws {
      func simulate(_ profile: DeviceProfile) throws -> SimulatedPhone {
        try SimulatedPhone(change(profile), scene: scene.subject?.model ?? .chart(.orientation), seed: seed, in: system)
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
        let real = try V4L2Cameras(paths: path.split(separator: ",").map(String.init), in: system)
        (devices, self.real) = (real.devices, real)
        controls = devices.first.flatMap(real.camera).map(CameraControls.camera)
      case .replay(let path):
        let bundle = try ReplayBundle(path: path)
        name = "replay:\(bundle.name)"
        let recorded = RecordedControls(bundle.descriptor)
        let device = try ReplayCamera.device(bundle, recorded, in: system)
        devices = [device]
        controls = .recorded(.init(recorded, device, name: name))
      }
    }
  }

  /// Changes those aspects of the scene that the scenario specifies, and leaves the others unchanged.
  ///
  /// - Throws: `ScenarioError.badScenario` for a device other than a simulated phone.
  func show(_ scene: Scenario.Scene) throws {
    guard let phone else {
      throw ScenarioError(.badScenario, "\(name) does not support 'scene'; use a simulated phone instead")
    }
    if let subject = scene.subject?.model { try phone.show(subject) }
    try Self.change(phone, to: scene)
  }

  private static func change(_ phone: SimulatedPhone, to scene: Scenario.Scene) throws {
    phone.props = try scene.props(after: phone.props)
    phone.light = scene.light(after: phone.light)
    switch scene.distance {
    case .meters(let meters): phone.distance = SubjectDistance(meters: meters)
    case .moving(let from, let to, let nanoseconds): phone.moveSubject(from: from, to: to, nanoseconds: nanoseconds)
    case nil: break
    }
  }

  /// Returns the camera's driver controls.
  ///
  /// - Throws: `ScenarioError` for a camera without a driver.
  func ownControls() throws -> CameraControls {
    guard let controls else {
      throw ScenarioError(
        .badScenario, "\(name) has no driver controls; use v4l2:/dev/videoN or a recording of one")
    }
    return controls
  }

  /// Returns the status of the signal at the camera's input, as text.
  ///
  /// - Throws: `ScenarioError` for a camera without an input.
  func signal() throws -> String {
    guard let camera = devices.first.flatMap({ real?.camera(of: $0) }),
      let signal = try ScenarioError.translating({ try camera.signal() })
    else {
      throw ScenarioError(
        .badScenario, "\(name) has no input that reports a signal; use a real camera with such an input")
    }
    return signal.rawValue
  }

  /// Registers a closure that is called with a description when a real camera's signal appears or disappears, on one of
  /// the camera's threads.
  func onSignal(_ tell: @escaping @Sendable (String) -> Void) {
    for device in devices { real?.camera(of: device)?.onSignal { tell($0.rawValue) } }
  }

  /// Returns the device that has this name in scenarios; nil if there is none.
  func device(_ input: Scenario.Input) -> AVCaptureDevice? {
    let devices = devices
    return InputNames(devices).index(of: input).map { devices[$0] }
  }

  /// Returns the shortest name by which a scenario can refer to this device.
  func inputName(of device: AVCaptureDevice) -> String {
    let devices = devices
    return devices.firstIndex { $0 === device }.map(InputNames(devices).name) ?? device.localizedName
  }
}
