/// The formats and controls of a camera driver, as printed by `camsim controls` and `camsim formats --driver`.
public struct DriverListing: Sendable, Codable, Hashable {
  /// The device reference, either `v4l2:…` or `replay:…`.
  public var device: String
  /// The name of the kernel driver.
  public var driver: String
  /// The driver's name for the camera.
  public var card: String
  /// The pixel formats, in the driver's order.
  public var formats: [Format]
  /// The controls, in the driver's order.
  public var controls: [Control]

  /// A pixel format that the driver supports.
  public struct Format: Sendable, Codable, Hashable {
    /// The four-character code, with the suffix `-BE` for big-endian samples.
    public var code: String
    /// The driver's description of the format.
    public var description: String
    /// A Boolean value that indicates whether the format is compressed.
    public var isCompressed: Bool
    /// The discrete frame sizes; empty for a stepwise range.
    public var sizes: [Size]
    /// The stepwise range of frame sizes as minimum, maximum and step; nil for discrete sizes.
    public var range: [[Int]]?
    /// The lines of the human-readable listing.
    public var lines: [String]
  }

  /// A frame size of a format.
  public struct Size: Sendable, Codable, Hashable {
    /// The frame width in pixels.
    public var width: Int
    /// The frame height in pixels.
    public var height: Int
    /// The discrete frame intervals in seconds, for example `1/30`; empty for a stepwise range.
    public var intervals: [String]
    /// The stepwise range of frame intervals as shortest, longest and step; nil for discrete intervals.
    public var range: [String]?
  }

  /// A control of the driver.
  public struct Control: Sendable, Codable, Hashable {
    /// The name that scenarios and `camsim controls` use.
    public var name: String
    /// The driver's name for the control.
    public var label: String
    /// The V4L2 control ID.
    public var id: UInt32
    /// The type of the control, for example `integer` or `menu`.
    public var kind: String
    /// The minimum value of the control.
    public var minimum: Int64
    /// The maximum value of the control.
    public var maximum: Int64
    /// The difference between adjacent values.
    public var step: UInt64
    /// The default value of the control.
    public var defaultValue: Int64
    /// The current value (integer, Boolean or menu index), or nil if the control has none or is write-only.
    public var value: Int64?
    /// The value of a string control, or the bytes of a compound control as hexadecimal digits.
    public var text: String?
    /// The unit of the values, if the kernel documentation specifies one.
    public var unit: String?
    /// The V4L2 flags of the control, for example `read-only` or `inactive`.
    public var flags: [String]
    /// The items of a menu control.
    public var menu: [Choice]
    /// The lines of the human-readable listing.
    public var lines: [String]
  }

  /// An item of a menu control.
  public struct Choice: Sendable, Codable, Hashable {
    /// The value that selects the item.
    public var value: Int64
    /// The human-readable label of the item.
    public var label: String
  }
}
