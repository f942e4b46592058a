import StructuredDocuments
import CaptureModel
import VirtualDevices

/// The driver controls of the camera that a scenario runs on, under the driver's names.
enum CameraControls: Sendable {
  /// A real camera. Its device node is opened for each access, because an unplugged camera can reappear only after all
  /// processes close it.
  case camera(V4L2Camera)
  /// The controls of a recording. Setting a control changes the value that is read back and the device's properties,
  /// but not the recorded images.
  case recorded(Recorded)

  /// The controls of a recording.
  struct Recorded: Sendable {
    private let controls: RecordedControls
    private let device: AVCaptureDevice
    private let name: String

    init(_ controls: RecordedControls, _ device: AVCaptureDevice, name: String) {
      self.controls = controls
      self.device = device
      self.name = name
    }

    func value(of key: String) throws -> V4L2Control.Value? { try setting(of: key).value }

    func set(_ setting: ControlSetting) throws {
      let control = try self.setting(of: setting.name).control
      guard control.isWritable else {
        throw ScenarioError(.badScenario, "\(name): the control '\(setting.name)' is read-only; remove the setting")
      }
      controls.set(control, to: try control.value(setting, path: name), of: device)
    }

    private func setting(of key: String) throws -> V4L2CameraDescriptor.Setting {
      let all = controls.all
      if let setting = all.first(where: { $0.control.key == key }) { return setting }
      let advice = NearestName.advice(for: key, in: all.map(\.control.key))
      throw ScenarioError(.badScenario, "\(name) has no control '\(key)'; \(advice)")
    }
  }

  /// Sets the value of a control.
  ///
  /// - Throws: `ScenarioError.badScenario` when there is no control with this name, or when it does not accept the
  ///   value.
  func set(_ setting: ControlSetting) throws {
    try ScenarioError.translating {
      switch self {
      case .camera(let camera): try V4L2Node.camera(path: camera.path).set(setting)
      case .recorded(let recorded): try recorded.set(setting)
      }
    }
  }

  /// Returns the current value of a control.
  ///
  /// - Throws: `ScenarioError.badScenario` when there is no control with this name.
  func value(of key: String) throws -> Scenario.Value {
    let value = try ScenarioError.translating {
      switch self {
      case .camera(let camera):
        let node = try V4L2Node.camera(path: camera.path)
        return try Optional(node.value(of: node.control(named: key)))
      case .recorded(let recorded): return try recorded.value(of: key)
      }
    }
    return switch value {
    case .integer(let number): .integer(number)
    case .text(let text): .text(text)
    case .bytes: .text(value.map { "\($0)" } ?? "")
    case nil: .text("")
    }
  }
}
