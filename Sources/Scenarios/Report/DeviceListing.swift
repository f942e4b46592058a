/// A camera or microphone, as `camsim devices` and `camsim formats` print it.
public struct DeviceListing: Sendable, Codable, Hashable {
  /// The device that it is part of: the name of a profile, `file:…` or `v4l2:…`.
  public var device: String
  /// The name that scenarios use: `back`, `frontTrueDepth`, `microphone`.
  public var input: String
  /// Apple's `localizedName`.
  public var localizedName: String
  /// Apple's `uniqueID`.
  public var uniqueID: String
  /// What `print(device.formats)` prints for each format.
  public var formats: [String]
  /// A real camera's inputs, where there are several to choose from.
  public var choices: [Choice]?
  /// Why a real camera that is there cannot be used; nil when it can.
  public var problem: String?

  /// An input of a camera.
  public struct Choice: Sendable, Codable, Hashable {
    /// How a scenario or the program names the camera with this input, such as `v4l2:/dev/video0#1`.
    public var device: String
    /// The driver's name of it.
    public var name: String
    /// What comes in: `present`, `no signal`, `no power` or `no lock`.
    public var signal: String
  }

  /// A device from its facts.
  public init(device: String, input: String, localizedName: String, uniqueID: String, formats: [String]) {
    self.device = device
    self.input = input
    self.localizedName = localizedName
    self.uniqueID = uniqueID
    self.formats = formats
  }
}
