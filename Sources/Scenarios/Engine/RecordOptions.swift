/// How `camsim record` records.
public struct RecordOptions: Sendable {
  /// How long from the first picture on, in nanoseconds.
  public var nanoseconds: Int64
  /// Whether the pictures are kept, and not only their times.
  public var keepsFrames: Bool
  /// The number of the format in `camsim formats`; nil for the one that the camera begins with.
  public var formatIndex: Int?
  /// Set by the caller to end the recording early; it is complete nevertheless.
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
