/// Numerator of a time.
public typealias CMTimeValue = Int64
/// Denominator of a time: how many units of its value make a second.
public typealias CMTimeScale = Int32
/// Number of a stretch of time whose length is unknown, such as one turn of a loop.
public typealias CMTimeEpoch = Int64

/// The largest timescale that a time can have. **Source:** Apple, CMTime.h.
public let kCMTimeMaxTimescale: CMTimeScale = .max

/// A rational time, `value / timescale` seconds, or one of the special values (invalid, infinite, indefinite).
///
/// The memberwise `init()` without arguments makes an invalid time, as all its flags are clear.
public struct CMTime: Sendable {
  /// Numerator, in units of 1 / `timescale` seconds.
  public var value: CMTimeValue
  /// Units in a second; positive in every numeric time.
  public var timescale: CMTimeScale
  /// What kind of time this is, and whether it is exact.
  public var flags: CMTimeFlags
  /// Times of different epochs are ordered, but cannot be added or subtracted.
  public var epoch: CMTimeEpoch

  /// A time whose flags are all clear, which is therefore invalid.
  public init() {
    self.init(value: 0, timescale: 0, flags: [], epoch: 0)
  }

  /// A time of exactly these four fields; nothing is checked.
  public init(value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags, epoch: CMTimeEpoch) {
    self.value = value
    self.timescale = timescale
    self.flags = flags
    self.epoch = epoch
  }

  /// `value / timescale` seconds in epoch 0; invalid when `timescale` is not positive.
  ///
  /// **Source:** Apple, CMTime.h: a timescale must be positive. That the time is then invalid is inferred.
  public init(value: CMTimeValue, timescale: CMTimeScale) {
    self.init(value: value, timescale: timescale, epoch: 0)
  }

  /// `value / timescale` seconds in an epoch; invalid when `timescale` is not positive.
  init(value: CMTimeValue, timescale: CMTimeScale, epoch: CMTimeEpoch) {
    self = timescale > 0 ? CMTime(value: value, timescale: timescale, flags: .valid, epoch: epoch) : .invalid
  }
}

extension CMTime {
  /// No time at all.
  public static let invalid = CMTime()
  /// A time of which it is only known that it is not known, such as the duration of a live stream.
  public static let indefinite = CMTime(value: 0, timescale: 0, flags: [.valid, .indefinite], epoch: 0)
  /// Later than every finite time.
  public static let positiveInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .positiveInfinity], epoch: 0)
  /// Earlier than every finite time.
  public static let negativeInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .negativeInfinity], epoch: 0)
  /// Zero seconds, as 0/1.
  public static let zero = CMTime(value: 0, timescale: 1, flags: .valid, epoch: 0)

  /// Whether this is a time: finite, infinite or indefinite.
  public var isValid: Bool { flags.contains(.valid) }
  /// Whether this is a finite time, the only kind of which value and timescale mean something.
  public var isNumeric: Bool { flags.intersection([.valid, .impliedValueFlagsMask]) == .valid }
  /// Whether this is valid and indefinite.
  public var isIndefinite: Bool { isValid && flags.contains(.indefinite) }
  /// Whether this is valid and later than every finite time.
  public var isPositiveInfinity: Bool { isValid && flags.contains(.positiveInfinity) }
  /// Whether this is valid and earlier than every finite time.
  public var isNegativeInfinity: Bool { isValid && flags.contains(.negativeInfinity) }
  /// Whether this is finite, and some operation on the way to it could not be exact.
  public var hasBeenRounded: Bool { isNumeric && flags.contains(.hasBeenRounded) }

  /// Seconds as a floating-point number, whatever the epoch; NaN when invalid or indefinite.
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

  /// What a time can be; the cases stand in Apple's order of comparison (rule 335).
  enum Kind: Int, Comparable {
    case negativeInfinity, finite, indefinite, positiveInfinity, invalid

    static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
  }

  /// What this time is. A time with a timescale that is not positive counts as invalid, which avoids division by zero.
  var kind: Kind {
    if !isValid { return .invalid }
    if isPositiveInfinity { return .positiveInfinity }
    if isNegativeInfinity { return .negativeInfinity }
    if isIndefinite { return .indefinite }
    return timescale > 0 ? .finite : .invalid
  }
}
