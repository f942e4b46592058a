/// Makes times for a client out of what a driver tells: they rise strictly and lie near the moment at which the frame arrived.
///
/// A driver's times count, as they are exact to what the sensor did. Where they jump (a clock that wraps, or is another one) they are
/// moved as a whole to where frames arrive now, so that the distances between frames stay the driver's.
struct V4L2FrameClock {
  /// How far, in nanoseconds, a driver's time may lie before the frame's arrival, and after it. **Source:** made up: longer than any
  /// driver keeps a frame that a client waits for.
  static let greatestDelay: Int64 = 2_000_000_000
  static let greatestLead: Int64 = 10_000_000

  private var offset: Int64 = 0
  private var last: Int64?

  /// The time of a frame, in nanoseconds of the timeline.
  ///
  /// - Parameters:
  ///   - stamp: the driver's time on the timeline; nil when it tells none.
  ///   - arrival: when the frame arrived.
  mutating func time(stamp: Int64?, arrival: Int64) -> Int64 {
    var time = arrival
    if let stamp {
      // A wrap may lie anywhere in 64 bits.
      let moved = stamp &+ offset
      let delay = arrival.subtractingReportingOverflow(moved)
      let isNear = !delay.overflow && (-Self.greatestLead...Self.greatestDelay).contains(delay.partialValue)
      if isNear { time = moved } else { offset = arrival &- stamp }
    }
    if let last, time <= last { time = last + 1000 }
    last = time
    return time
  }
}

/// Counts what a driver lost, by the sequence numbers that it gives to frames.
struct V4L2SequenceCounter {
  private var last: UInt32?

  /// How many frames are missing before this one. Numbers may wrap; one that goes back, or far ahead, begins a new count.
  mutating func missing(before sequence: UInt32) -> Int {
    defer { last = sequence }
    guard let last else { return 0 }
    let step = sequence &- last
    return (1...Self.greatestGap).contains(step) ? Int(step) - 1 : 0
  }

  /// A gap of more frames is no gap. **Source:** made up; half a minute at 60 frames a second.
  static let greatestGap: UInt32 = 1800
}
