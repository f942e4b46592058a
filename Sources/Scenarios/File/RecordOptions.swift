/// How `camsim record` records.
public struct RecordOptions: Sendable {
  /// How long from the first picture on, in nanoseconds.
  public var nanoseconds: Int64
  /// Whether the pictures are kept, and not only their times.
  public var keepsFrames: Bool
  /// The number of the format in `camsim formats`; nil for the one that the camera begins with.
  public var formatIndex: Int?
  /// Set by somebody who wants the recording to end early; it is complete nevertheless.
  public var cancellation: Cancellation
  /// Told now and then how far the recording is, from 0 to 1.
  public var progress: @Sendable (Double) -> Void

  /// A recording of so many nanoseconds.
  public init(
    nanoseconds: Int64, keepsFrames: Bool = false, formatIndex: Int? = nil, cancellation: Cancellation = Cancellation(),
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) {
    self.nanoseconds = nanoseconds
    self.keepsFrames = keepsFrames
    self.formatIndex = formatIndex
    self.cancellation = cancellation
    self.progress = progress
  }
}

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
