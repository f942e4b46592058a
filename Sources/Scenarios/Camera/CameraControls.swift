import StructuredDocuments
import CaptureModel
import VirtualDevices

/// The own controls of the camera that a scenario runs on, under the names that its driver gives them.
enum CameraControls: Sendable {
  /// A real camera. Its node is opened for each access: a camera that was unplugged comes back only when no process holds it.
  case camera(V4L2Camera)
  /// What a recording tells; setting one changes what is read and what the device shows, and no picture.
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
        throw ScenarioError(.badScenario, "\(name): its control '\(setting.name)' can only be read")
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

  /// Sets a control.
  ///
  /// - Throws: `ScenarioError`, of the kind `badScenario` when there is none of that name or it does not take the value.
  func set(_ setting: ControlSetting) throws {
    try ScenarioError.translating {
      switch self {
      case .camera(let camera): try V4L2Node.camera(path: camera.path).set(setting)
      case .recorded(let recorded): try recorded.set(setting)
      }
    }
  }

  /// What a control is set to.
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
