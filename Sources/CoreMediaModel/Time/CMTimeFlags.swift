/// Flags that describe the type of a `CMTime`.
public struct CMTimeFlags: OptionSet, Hashable, Sendable {
  /// The raw bit mask, with Apple's values.
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The time is valid; an invalid time doesn't have this flag.
  public static let valid = CMTimeFlags(rawValue: 1 << 0)
  /// The time is the result of an inexact operation.
  public static let hasBeenRounded = CMTimeFlags(rawValue: 1 << 1)
  /// The time is positive infinity, later than every finite time.
  public static let positiveInfinity = CMTimeFlags(rawValue: 1 << 2)
  /// The time is negative infinity, earlier than every finite time.
  public static let negativeInfinity = CMTimeFlags(rawValue: 1 << 3)
  /// The value of the time is unknown.
  public static let indefinite = CMTimeFlags(rawValue: 1 << 4)
  /// A mask of the flags that make the value and the timescale meaningless.
  public static let impliedValueFlagsMask: CMTimeFlags = [.positiveInfinity, .negativeInfinity, .indefinite]
}
