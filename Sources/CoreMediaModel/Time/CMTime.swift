/// The numerator of a time.
public typealias CMTimeValue = Int64
/// The denominator of a time: the number of units per second.
public typealias CMTimeScale = Int32
/// A number that distinguishes unrelated timelines, such as the iterations of a loop.
public typealias CMTimeEpoch = Int64

/// The largest timescale that a time can have. **Source:** Apple, CMTime.h.
public let kCMTimeMaxTimescale: CMTimeScale = .max

/// A rational time of `value / timescale` seconds, or a special value: invalid, infinite or indefinite.
///
/// The `init()` without arguments creates an invalid time, because it clears all flags.
public struct CMTime: Sendable {
  /// The numerator, in units of 1 / `timescale` seconds.
  public var value: CMTimeValue
  /// The number of units per second; positive in every numeric time.
  public var timescale: CMTimeScale
  /// Flags that specify the type of the time and whether it has been rounded.
  public var flags: CMTimeFlags
  /// The epoch of the time; times of different epochs can be compared, but not added or subtracted.
  public var epoch: CMTimeEpoch

  /// Creates an invalid time in which all flags are clear.
  public init() {
    self.init(value: 0, timescale: 0, flags: [], epoch: 0)
  }

  /// Creates a time from its four fields without validation.
  public init(value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags, epoch: CMTimeEpoch) {
    self.value = value
    self.timescale = timescale
    self.flags = flags
    self.epoch = epoch
  }

  /// Creates a time of `value / timescale` seconds in epoch 0; invalid if `timescale` is not positive.
  ///
  /// **Source:** Apple, CMTime.h: a timescale must be positive. The invalid result is inferred.
  public init(value: CMTimeValue, timescale: CMTimeScale) {
    self.init(value: value, timescale: timescale, epoch: 0)
  }

  /// Creates a time of `value / timescale` seconds in an epoch; invalid if `timescale` is not positive.
  init(value: CMTimeValue, timescale: CMTimeScale, epoch: CMTimeEpoch) {
    self = timescale > 0 ? CMTime(value: value, timescale: timescale, flags: .valid, epoch: epoch) : .invalid
  }
}

extension CMTime {
  /// A time that is invalid.
  public static let invalid = CMTime()
  /// A time whose value is unknown, such as the duration of a live stream.
  public static let indefinite = CMTime(value: 0, timescale: 0, flags: [.valid, .indefinite], epoch: 0)
  /// A time that is later than every finite time.
  public static let positiveInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .positiveInfinity], epoch: 0)
  /// A time that is earlier than every finite time.
  public static let negativeInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .negativeInfinity], epoch: 0)
  /// A time of zero seconds, represented as 0/1.
  public static let zero = CMTime(value: 0, timescale: 1, flags: .valid, epoch: 0)

  /// A Boolean value that indicates whether the time is valid: finite, infinite or indefinite.
  public var isValid: Bool { flags.contains(.valid) }
  /// A Boolean value that indicates whether the time is finite, so that its value and timescale are meaningful.
  public var isNumeric: Bool { flags.intersection([.valid, .impliedValueFlagsMask]) == .valid }
  /// A Boolean value that indicates whether the time is valid and indefinite.
  public var isIndefinite: Bool { isValid && flags.contains(.indefinite) }
  /// A Boolean value that indicates whether the time is valid and positive infinity.
  public var isPositiveInfinity: Bool { isValid && flags.contains(.positiveInfinity) }
  /// A Boolean value that indicates whether the time is valid and negative infinity.
  public var isNegativeInfinity: Bool { isValid && flags.contains(.negativeInfinity) }
  /// A Boolean value that indicates whether the time is finite and the result of an inexact operation.
  public var hasBeenRounded: Bool { isNumeric && flags.contains(.hasBeenRounded) }

  /// The time in seconds, regardless of the epoch; NaN if the time is invalid or indefinite.
  ///
  /// **Source:** Apple, CMTimeGetSeconds.
  public var seconds: Double {
    switch kind {
    case .invalid, .indefinite: .nan
    case .positiveInfinity: .infinity
    case .negativeInfinity: -.infinity
    case .finite: Double(value) / Double(timescale)
    }
  }

  /// The category of a time; the cases are in Apple's order of comparison (rule 335).
  enum Kind: Int, Comparable {
    case negativeInfinity, finite, indefinite, positiveInfinity, invalid

    static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
  }

  /// The category of this time.
  ///
  /// A time whose timescale is not positive counts as invalid, which avoids division by zero.
  var kind: Kind {
    if !isValid { return .invalid }
    if isPositiveInfinity { return .positiveInfinity }
    if isNegativeInfinity { return .negativeInfinity }
    if isIndefinite { return .indefinite }
    return timescale > 0 ? .finite : .invalid
  }
}
