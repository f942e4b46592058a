/// A control of a device: what it is called, what values it takes, and what it is now allowed to do.
package struct V4L2Control: Hashable, Sendable {
  /// V4L2's number of it.
  package var id: UInt32
  /// The driver's name for people, such as `Exposure Time, Absolute`.
  package var name: String
  /// What kind of value it has.
  package var kind: Kind
  /// The least value; of a text, its least length.
  package var minimum: Int64
  /// The greatest value; of a text, its greatest length.
  package var maximum: Int64
  /// From one value to the next; of a bit mask nothing.
  package var step: UInt64
  /// The value that a driver begins with.
  package var defaultValue: Int64
  /// What can be done with it now.
  package var flags: Flags
  /// Bytes of one element; of a text, with its zero.
  package var elementBytes: Int
  /// Elements altogether; 1 for what is no array.
  package var elementCount: Int
  /// Sizes of an array's dimensions; empty for what is none.
  package var dimensions: [Int]
  /// The choices of a menu, those that exist, in order.
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

  /// What kind of value a control has.
  package enum Kind: Hashable, Sendable {
    case integer, boolean, menu, button, integer64
    /// A heading over the controls that follow.
    case heading
    case text, bitMask, integerMenu
    /// An array of bytes, of 16-bit or of 32-bit numbers.
    case bytes, words, longs
    /// Width and height.
    case area
    /// Another compound; the number is V4L2's.
    case other(UInt32)
  }

  /// What can be done with a control now.
  package struct Flags: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The driver offers it and it does not work at all.
    package static let disabled = Flags(rawValue: 0x1)
    /// Another program has it for the moment.
    package static let grabbed = Flags(rawValue: 0x2)
    /// It can be read only.
    package static let readOnly = Flags(rawValue: 0x4)
    /// Setting it changes the values or flags of others.
    package static let update = Flags(rawValue: 0x8)
    /// Something else makes it ineffective now, such as an automatic mode.
    package static let inactive = Flags(rawValue: 0x10)
    /// It looks best as a slider.
    package static let slider = Flags(rawValue: 0x20)
    /// It can be set only.
    package static let writeOnly = Flags(rawValue: 0x40)
    /// The device changes it by itself.
    package static let volatile = Flags(rawValue: 0x80)
    /// Its value needs memory of its own.
    package static let hasPayload = Flags(rawValue: 0x100)
    /// Setting it acts also where the value stays the same.
    package static let executesOnWrite = Flags(rawValue: 0x200)
    /// Setting it may change the layout of buffers.
    package static let modifiesLayout = Flags(rawValue: 0x400)
    /// The number of elements varies.
    package static let dynamicArray = Flags(rawValue: 0x800)
  }

  /// One choice of a menu.
  package struct MenuItem: Hashable, Sendable {
    /// Its number: the control's value.
    package var index: Int64
    /// What it means.
    package var label: Label

    package init(index: Int64, label: Label) {
      self.index = index
      self.label = label
    }

    /// A text, or the number of an integer menu.
    package enum Label: Hashable, Sendable {
      case text(String)
      case integer(Int64)
    }
  }

  /// What a control is set to.
  package enum Value: Hashable, Sendable {
    /// A number, a truth, a choice or a bit mask.
    case integer(Int64)
    case text(String)
    /// A compound, as it lies in memory.
    case bytes([UInt8])
  }

  /// The name in lower-case letters, digits and underscores, as `v4l2-ctl` and scenarios write it.
  package var key: String {
    name.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.joined(separator: "_").lowercased()
  }

  /// The class that a control belongs to, such as 0x009a for cameras.
  package var classNumber: UInt32 { (id & 0x0FFF_0000) >> 16 }

  /// Whether its value can be asked for.
  package var isReadable: Bool {
    switch kind {
    case .heading, .button: false
    default: flags.isDisjoint(with: [.disabled, .writeOnly])
    }
  }

  /// Whether it can be set.
  package var isWritable: Bool { kind != .heading && flags.isDisjoint(with: [.disabled, .readOnly]) }

  /// Whether a value is one that the control takes; what a driver rounds counts.
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
