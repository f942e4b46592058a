/// A value for one of a camera's own controls.
public struct ControlSetting: Sendable, Hashable {
  /// The control's name.
  public var name: String
  /// The value as it was written.
  public var value: String

  /// A name and a value.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}
