import CaptureModel
import VirtualDevices

/// The own controls of the camera that a scenario runs on, under the names that its driver gives them.
enum CameraControls: Sendable {
  /// A real camera. Its node is opened for each access: a camera that was unplugged comes back only when nobody holds it.
  case camera(V4L2Camera)
  /// What a recording tells; setting one changes what is read, and no picture.
  case recorded(Recorded)

  /// The controls of a recording, as they were set last.
  final class Recorded: Sendable {
    private let sheet: Locked<CameraSheet>
    private let name: String

    init(_ sheet: CameraSheet, name: String) {
      self.sheet = Locked(sheet)
      self.name = name
    }

    func value(of key: String) throws -> V4L2Control.Value? {
      try sheet.withLock { $0.controls[try index(of: key, in: $0)].value }
    }

    func set(_ setting: ControlSetting) throws {
      try sheet.withLock { sheet in
        let index = try index(of: setting.name, in: sheet)
        let control = sheet.controls[index].control
        guard control.isWritable else {
          throw ScenarioError(.badScenario, "\(name): its control '\(setting.name)' can only be read")
        }
        sheet.controls[index].value = try control.value(setting, path: name)
      }
    }

    private func index(of key: String, in sheet: CameraSheet) throws -> Int {
      if let index = sheet.controls.firstIndex(where: { $0.control.key == key }) { return index }
      let advice = NearestName.advice(for: key, in: sheet.controls.map(\.control.key))
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
