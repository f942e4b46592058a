/// A control of a device: its name, the values that it accepts, and its current access flags.
package struct V4L2Control: Hashable, Sendable {
  /// The V4L2 control ID.
  package var id: UInt32
  /// The driver's human-readable name, such as `Exposure Time, Absolute`.
  package var name: String
  /// The type of the control's value.
  package var kind: Kind
  /// The minimum value or, for a string, the minimum length.
  package var minimum: Int64
  /// The maximum value or, for a string, the maximum length.
  package var maximum: Int64
  /// The increment between values; unused for a bit mask.
  package var step: UInt64
  /// The driver's default value of the control.
  package var defaultValue: Int64
  /// The current access and state flags.
  package var flags: Flags
  /// The size of one element in bytes; for a string, including the terminating zero.
  package var elementBytes: Int
  /// The total number of elements; 1 if the control is not an array.
  package var elementCount: Int
  /// The dimensions of an array; empty if the control is not an array.
  package var dimensions: [Int]
  /// The available items of a menu, in order.
  package var menu: [MenuItem] = []

  package init(
    id: UInt32, name: String, kind: Kind, minimum: Int64, maximum: Int64, step: UInt64, defaultValue: Int64,
    flags: Flags, elementBytes: Int, elementCount: Int, dimensions: [Int], menu: [MenuItem] = []
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.minimum = minimum
    self.maximum = maximum
    self.step = step
    self.defaultValue = defaultValue
    self.flags = flags
    self.elementBytes = elementBytes
    self.elementCount = elementCount
    self.dimensions = dimensions
    self.menu = menu
  }

  /// The type of a control's value.
  package enum Kind: Hashable, Sendable {
    case integer, boolean, menu, button, integer64
    /// A heading for the controls that follow.
    case heading
    case text, bitMask, integerMenu
    /// An array of 8-bit, 16-bit or 32-bit numbers.
    case bytes, words, longs
    /// An area, as width and height.
    case area
    /// Another compound type, with its V4L2 number.
    case other(UInt32)
  }

  /// The access and state flags of a control.
  package struct Flags: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The driver lists the control, but it is permanently unavailable.
    package static let disabled = Flags(rawValue: 0x1)
    /// Another program currently owns the control.
    package static let grabbed = Flags(rawValue: 0x2)
    /// The control can only be read.
    package static let readOnly = Flags(rawValue: 0x4)
    /// Setting the control changes the values or flags of others.
    package static let update = Flags(rawValue: 0x8)
    /// The control currently has no effect, for example because of an automatic mode.
    package static let inactive = Flags(rawValue: 0x10)
    /// The control is best displayed as a slider.
    package static let slider = Flags(rawValue: 0x20)
    /// The control can only be written.
    package static let writeOnly = Flags(rawValue: 0x40)
    /// The device changes the value automatically.
    package static let volatile = Flags(rawValue: 0x80)
    /// The value is passed in a separate memory block.
    package static let hasPayload = Flags(rawValue: 0x100)
    /// Setting the control has an effect even if the value does not change.
    package static let executesOnWrite = Flags(rawValue: 0x200)
    /// Setting the control may change the buffer layout.
    package static let modifiesLayout = Flags(rawValue: 0x400)
    /// The number of elements varies.
    package static let dynamicArray = Flags(rawValue: 0x800)
  }

  /// An item of a menu control.
  package struct MenuItem: Hashable, Sendable {
    /// The index of the item, which is also the control's value.
    package var index: Int64
    /// The label of the item.
    package var label: Label

    package init(index: Int64, label: Label) {
      self.index = index
      self.label = label
    }

    /// The label of a menu item: a string, or a number for an integer menu.
    package enum Label: Hashable, Sendable {
      case text(String)
      case integer(Int64)
    }
  }

  /// The value of a control.
  package enum Value: Hashable, Sendable {
    /// An integer, Boolean, menu index or bit mask.
    case integer(Int64)
    case text(String)
    /// A compound value, in its memory layout.
    case bytes([UInt8])
  }

  /// The name in lowercase letters, digits and underscores, as `v4l2-ctl` and scenarios write it.
  package var key: String {
    name.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.joined(separator: "_").lowercased()
  }

  /// The control class, such as 0x009a for camera controls.
  package var classNumber: UInt32 { (id & 0x0FFF_0000) >> 16 }

  /// Whether the value can be read.
  package var isReadable: Bool {
    switch kind {
    case .heading, .button: false
    default: flags.isDisjoint(with: [.disabled, .writeOnly])
    }
  }

  /// Whether the value can be set.
  package var isWritable: Bool { kind != .heading && flags.isDisjoint(with: [.disabled, .readOnly]) }

  /// Returns whether the control accepts a value, including values that the driver would round.
  package func takes(_ value: Value) -> Bool {
    switch (kind, value) {
    case (.integer, .integer(let number)), (.integer64, .integer(let number)), (.boolean, .integer(let number)):
      return minimum <= number && number <= maximum
    case (.bitMask, .integer(let number)): return UInt64(bitPattern: number) & ~UInt64(bitPattern: maximum) == 0
    case (.menu, .integer(let number)), (.integerMenu, .integer(let number)):
      return menu.contains { $0.index == number }
    case (.button, .integer): return true
    case (.text, .text(let text)): return (minimum...max(minimum, maximum)).contains(Int64(text.utf8.count))
    case (.bytes, .bytes(let bytes)), (.words, .bytes(let bytes)), (.longs, .bytes(let bytes)),
      (.area, .bytes(let bytes)), (.other, .bytes(let bytes)):
      return bytes.count == elementBytes * elementCount
    default: return false
    }
  }
}
