/// The options of `camsim record`.
public struct RecordOptions: Sendable {
  /// The duration in nanoseconds, counted from the first frame.
  public var nanoseconds: Int64
  /// A Boolean value that indicates whether the recording stores frames in addition to their times.
  public var keepsFrames: Bool
  /// The number of the format in the output of `camsim formats`; nil for the camera's initial format.
  public var formatIndex: Int?
  /// A handle with which the caller ends the recording early. The shortened recording is still complete.
  public var cancellation: Cancellation
  /// A closure that is called periodically with the progress of the recording, from 0 to 1.
  public var progress: @Sendable (Double) -> Void

  /// Creates options for a recording of this duration.
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
