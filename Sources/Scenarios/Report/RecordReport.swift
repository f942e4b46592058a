/// The result of a recording, printed by `camsim record --json`.
public struct RecordReport: Sendable, Codable, Hashable {
  /// The number of frames that were recorded.
  public var frameCount: Int
  /// The number of frames that were lost.
  public var lossCount: Int
  /// The description of the recorded format, as printed for the device.
  public var format: String
  /// The reason why the camera ended the recording early; nil if it did not. The frames until then are stored.
  public var problem: String?

  public init(frameCount: Int, lossCount: Int, format: String, problem: String? = nil) {
    self.frameCount = frameCount
    self.lossCount = lossCount
    self.format = format
    self.problem = problem
  }
}
