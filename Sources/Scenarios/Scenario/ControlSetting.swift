/// A value for a driver control of a camera.
public struct ControlSetting: Sendable, Hashable {
  /// The name of the control.
  public var name: String
  /// The value as written by the user.
  public var value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}
