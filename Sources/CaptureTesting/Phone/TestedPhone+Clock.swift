import VirtualDispatch

extension TestedPhone {
  /// The phone's virtual time as a clock, for code that accepts a clock.
  public var clock: PhoneClock { PhoneClock(world: world) }
}

/// A clock that measures the virtual time of a phone. In a phone's world, `ContinuousClock` and `SuspendingClock` use
/// the same time.
public struct PhoneClock: Clock {
  let world: AppScheduler

  /// An instant of virtual time.
  public struct Instant: InstantProtocol {
    /// The time since the world started.
    public let offset: Duration

    /// Returns the instant that is `duration` later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    /// Returns the duration from this instant to another one.
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    /// Returns whether the first instant is before the second one.
    public static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  }

  /// The current time of the phone.
  public var now: Instant { Instant(offset: .nanoseconds(world.nanoseconds)) }
  /// The resolution of virtual time, one nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Suspends the task in virtual time, in the phone's world.
  ///
  /// - Throws: `CancellationError` when the task is canceled.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await Task.sleep(for: max(Duration.zero, now.duration(to: deadline)), clock: .continuous)
  }
}
