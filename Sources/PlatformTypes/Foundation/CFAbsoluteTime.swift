// swift-format-ignore-file: AlwaysUseLowerCamelCase

#if !canImport(Darwin)
  import Foundation

  /// A time in seconds since the start of 2001 in UTC. **Source:** Apple, CFAbsoluteTime.
  public typealias CFAbsoluteTime = Double

  /// Returns the current time, which is the virtual time while the app runs in a simulated phone.
  ///
  /// **Source:** Apple, CFAbsoluteTimeGetCurrent.
  @_disfavoredOverload
  public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }

  extension Date {
    /// The current time, for objects that an app creates.
    static var current: Date { Date(timeIntervalSinceReferenceDate: CFAbsoluteTimeGetCurrent()) }
  }

  // The constants of Dispatch. **Source:** Apple, Dispatch constants.

  /// The number of nanoseconds in a second.
  public let NSEC_PER_SEC: UInt64 = 1_000_000_000
  /// The number of nanoseconds in a millisecond.
  public let NSEC_PER_MSEC: UInt64 = 1_000_000
  /// The number of nanoseconds in a microsecond.
  public let NSEC_PER_USEC: UInt64 = 1000
  /// The number of microseconds in a second.
  public let USEC_PER_SEC: UInt64 = 1_000_000
#endif
