/// What kind of time a `CMTime` is.
public struct CMTimeFlags: OptionSet, Hashable, Sendable {
  /// Apple's bits.
  public let rawValue: UInt32

  /// The flags with Apple's bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The time means something; clear in an invalid one.
  public static let valid = CMTimeFlags(rawValue: 1 << 0)
  /// Some operation on the way to this time could not be exact.
  public static let hasBeenRounded = CMTimeFlags(rawValue: 1 << 1)
  /// Later than every finite time.
  public static let positiveInfinity = CMTimeFlags(rawValue: 1 << 2)
  /// Earlier than every finite time.
  public static let negativeInfinity = CMTimeFlags(rawValue: 1 << 3)
  /// Not known.
  public static let indefinite = CMTimeFlags(rawValue: 1 << 4)
  /// The flags under which value and timescale mean nothing.
  public static let impliedValueFlagsMask: CMTimeFlags = [.positiveInfinity, .negativeInfinity, .indefinite]
}
