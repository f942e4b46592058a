/// A camera or microphone in the output of `camsim devices` and `camsim formats`.
public struct DeviceListing: Sendable, Encodable, Hashable {
  /// The device that the camera or microphone is part of: the name of a profile, `file:…` or `v4l2:…`.
  public var device: String
  /// The name that scenarios use, for example `back`, `frontTrueDepth` or `microphone`.
  public var input: String
  /// The value of the device's `localizedName` property.
  public var localizedName: String
  /// The value of the device's `uniqueID` property.
  public var uniqueID: String
  /// The formats as printed by `print(device.formats)`, one text for each; empty if the caller needs only their number.
  public var formats: [String]
  /// The number of formats.
  public var formatCount: Int
  /// The inputs of a real camera, if it has more than one.
  public var choices: [Choice]?
  /// The reason why an existing real camera cannot be used; nil if it can.
  public var problem: String?

  /// A video input of a real camera.
  public struct Choice: Sendable, Encodable, Hashable {
    /// The device reference that selects this input, for example `v4l2:/dev/video0#1`.
    public var device: String
    /// The driver's name for the input.
    public var name: String
    /// The status of the signal: `present`, `no signal`, `no power` or `no lock`.
    public var signal: String
  }

  /// The keys of the JSON output, which contains the formats themselves.
  private enum CodingKeys: String, CodingKey {
    case device, input, localizedName, uniqueID, formats, choices, problem
  }

  public init(
    device: String, input: String, localizedName: String, uniqueID: String, formats: [String] = [], formatCount: Int
  ) {
    self.device = device
    self.input = input
    self.localizedName = localizedName
    self.uniqueID = uniqueID
    self.formats = formats
    self.formatCount = formatCount
  }
}
