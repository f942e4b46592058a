import VirtualDispatch

extension TestedPhone {
  /// The phone's time as a clock, for code that is given one.
  public var clock: PhoneClock { PhoneClock(world: world) }
}

/// The virtual time of a phone. In a phone's world `ContinuousClock` and `SuspendingClock` go by it too.
public struct PhoneClock: Clock {
  let world: AppScheduler

  /// A moment of virtual time.
  public struct Instant: InstantProtocol {
    /// Time since the world began.
    public let offset: Duration

    /// The moment after so long.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    /// How long it is until another moment.
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    /// Whether one moment is before another.
    public static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  }

  /// The phone's time.
  public var now: Instant { Instant(offset: .nanoseconds(world.nanoseconds)) }
  /// Virtual time counts nanoseconds.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Sleeps in virtual time, in the phone's world.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await Task.sleep(for: max(Duration.zero, now.duration(to: deadline)), clock: .continuous)
  }
}
