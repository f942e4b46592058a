internal import CVideoLinux

/// A control of a served camera in V4L2's terms.
package struct ServedControl: Hashable, Sendable {
  /// The type of the control's values.
  package enum Kind: Hashable, Sendable {
    case integer, boolean
    /// A menu of named items, keyed by index.
    case menu([Int64: String])
    /// A menu of integers, indexed from 0.
    case integerMenu([Int64])
    /// The heading of a control class.
    case heading
  }

  /// The V4L2 control ID.
  package var id: UInt32
  package var name: String
  package var kind: Kind
  package var range: ClosedRange<Int64>
  package var step: Int64
  package var start: Int64
  /// The mode in which the camera does not adjust the control automatically; nil if the control has no such mode.
  package var manualMode: ManualMode?

  /// A value of another control.
  package struct ManualMode: Hashable, Sendable {
    package var control: UInt32
    package var value: Int64
  }

  package init(
    _ id: UInt32, _ name: String, _ kind: Kind, _ range: ClosedRange<Int64> = 0...1, step: Int64 = 1, start: Int64 = 0,
    manualMode: ManualMode? = nil
  ) {
    (self.id, self.name, self.kind, self.range) = (id, name, kind, range)
    (self.step, self.start, self.manualMode) = (step, start, manualMode)
  }

  /// Sorts controls in V4L2's order and adds a heading for each class.
  static func withHeadings(_ controls: [ServedControl]) -> [ServedControl] {
    let sorted = controls.sorted { $0.id < $1.id }
    let names: [UInt32: String] = [0x98: "User Controls", 0x9A: "Camera Controls", 0x9C: "Flash Controls"]
    var classes: [UInt32] = []
    for control in sorted where classes.last != control.id >> 16 { classes.append(control.id >> 16) }
    return classes.flatMap { number in
      [ServedControl(number << 16 | 1, names[number] ?? "Controls", .heading, 0...0, step: 0)]
        + sorted.filter { $0.id >> 16 == number }
    }
  }

  /// The current setting of a control.
  package struct Setting: Hashable, Sendable {
    package var value: Int64
    /// Whether the camera controls the value automatically, so that setting it has no effect.
    package var isAutomatic = false
    /// Whether the driver reports that the value can change on its own.
    package var isVolatile = false

    package init(_ value: Int64, isAutomatic: Bool = false, isVolatile: Bool = false) {
      self.value = value
      self.isAutomatic = isAutomatic
      self.isVolatile = isVolatile
    }

    var flags: UInt32 {
      UInt32((isAutomatic ? V4L2_CTRL_FLAG_INACTIVE : 0) | (isVolatile ? V4L2_CTRL_FLAG_VOLATILE : 0))
    }
  }

  var isHeading: Bool { kind == .heading }

  /// Whether the values are discrete choices, such as modes.
  var isChoice: Bool { kind != .integer }

  /// The flags that never change.
  var flags: UInt32 { isHeading ? UInt32(V4L2_CTRL_FLAG_READ_ONLY | V4L2_CTRL_FLAG_WRITE_ONLY) : 0 }

  var type: UInt32 {
    switch kind {
    case .integer: V4L2_CTRL_TYPE_INTEGER.rawValue
    case .boolean: V4L2_CTRL_TYPE_BOOLEAN.rawValue
    case .menu: V4L2_CTRL_TYPE_MENU.rawValue
    case .integerMenu: V4L2_CTRL_TYPE_INTEGER_MENU.rawValue
    case .heading: V4L2_CTRL_TYPE_CTRL_CLASS.rawValue
    }
  }

  /// Returns the value that results from setting a control. **Source:** Linux, v4l2-ctrls-core.c: numbers are rounded
  /// to a step and clamped; choices must exist.
  func taken(_ value: Int64) throws(ServedError) -> Int64 {
    switch kind {
    case .integer:
      let clamped = min(range.upperBound, max(range.lowerBound, value))
      let steps = (clamped - range.lowerBound + step / 2) / step
      return min(range.upperBound, range.lowerBound + steps * step)
    case .boolean: return value == 0 ? 0 : 1
    case .menu(let choices):
      guard range.contains(value) else { throw .outOfRange }
      guard choices[value] != nil else { throw .invalid }
      return value
    case .integerMenu:
      guard range.contains(value) else { throw .outOfRange }
      return value
    case .heading: throw .accessDenied
    }
  }
}
