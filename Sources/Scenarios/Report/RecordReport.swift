/// What came of a recording; `camsim record --json` prints it.
public struct RecordReport: Sendable, Codable, Hashable {
  /// Pictures that came.
  public var frameCount: Int
  /// Pictures that were lost.
  public var lossCount: Int
  /// The format, as the device would print it.
  public var format: String
  /// Why the camera ended the recording before its time; what had come is kept. Nil when it did not.
  public var problem: String?

  /// A report of a recording.
  public init(frameCount: Int, lossCount: Int, format: String, problem: String? = nil) {
    self.frameCount = frameCount
    self.lossCount = lossCount
    self.format = format
    self.problem = problem
  }
}
