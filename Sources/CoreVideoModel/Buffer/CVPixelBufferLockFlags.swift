/// Options for locking a pixel buffer.
public struct CVPixelBufferLockFlags: OptionSet, Sendable {
  /// The raw bit mask of the flags.
  public let rawValue: CVOptionFlags

  public init(rawValue: CVOptionFlags) {
    self.rawValue = rawValue
  }

  /// The client doesn't modify the pixels; the unlock requires the same flag.
  public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}
