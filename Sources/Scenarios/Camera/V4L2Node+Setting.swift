import VirtualDevices

extension V4L2Node {
  /// Sets a control, by name, to a value in the user's notation.
  func set(_ setting: ControlSetting) throws(V4L2Error) {
    let control = try control(named: setting.name)
    try set(control, to: control.value(setting, path: path))
  }
}

extension V4L2Control {
  /// Returns the value that the text represents for this control.
  func value(_ setting: ControlSetting, path: String) throws(V4L2Error) -> Value {
    guard let value = value(from: setting.value), takes(value) else {
      throw V4L2Error(
        .badValue, path: path, operation: "set the control '\(key)' to '\(setting.value)'",
        text: "the control accepts \(rangeText)")
    }
    return value
  }
}
