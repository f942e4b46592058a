/// What the driver of a real camera tells of it, as `camsim controls` and `camsim formats --driver` print it.
public struct DriverListing: Sendable, Codable, Hashable {
  /// The device: `v4l2:…` or `replay:…`.
  public var device: String
  /// Name of the driver.
  public var driver: String
  /// The driver's name of the camera.
  public var card: String
  /// The formats, in the driver's order.
  public var formats: [Format]
  /// The controls, in the driver's order.
  public var controls: [Control]

  /// A pixel format.
  public struct Format: Sendable, Codable, Hashable {
    /// Four characters, and `-BE` for big-endian samples.
    public var code: String
    /// The driver's description of it.
    public var description: String
    /// Whether pictures are compressed.
    public var isCompressed: Bool
    /// Single sizes; empty for a range.
    public var sizes: [Size]
    /// All sizes in steps: least, greatest, step; nil for single ones.
    public var range: [[Int]]?
    /// The lines for people.
    public var lines: [String]
  }

  /// A size of a format.
  public struct Size: Sendable, Codable, Hashable {
    /// Pixels.
    public var width: Int
    /// Pixels.
    public var height: Int
    /// Single frame intervals in seconds, such as `1/30`; empty for a range.
    public var intervals: [String]
    /// All intervals in steps: shortest, longest, step; nil for single ones.
    public var range: [String]?
  }

  /// A control.
  public struct Control: Sendable, Codable, Hashable {
    /// The name that scenarios and `camsim controls` use.
    public var name: String
    /// The driver's name of it.
    public var label: String
    /// V4L2's number of it.
    public var id: UInt32
    /// The kind of its values, such as `integer` or `menu`.
    public var kind: String
    /// The least value.
    public var minimum: Int64
    /// The greatest value.
    public var maximum: Int64
    /// From one value to the next.
    public var step: UInt64
    /// What the driver begins with.
    public var defaultValue: Int64
    /// A number, a truth or a choice; nil where it is none or cannot be read.
    public var value: Int64?
    /// The value of a text, or the bytes of a compound in hexadecimal digits.
    public var text: String?
    /// The unit of the values, where the kernel's documentation gives one.
    public var unit: String?
    /// What can be done with it now, such as `read-only` or `inactive`.
    public var flags: [String]
    /// The choices of a menu.
    public var menu: [Choice]
    /// The lines for people.
    public var lines: [String]
  }

  /// A choice of a menu.
  public struct Choice: Sendable, Codable, Hashable {
    /// The value.
    public var value: Int64
    /// What it means.
    public var label: String
  }
}
