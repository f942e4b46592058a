/// A clock that converts a driver's timestamps to strictly increasing times near the arrival of each frame.
///
/// Driver timestamps are preferred, because they match the sensor exactly. If they jump (because a clock wraps or
/// changes), an offset aligns them with the arrival times, so that the intervals between frames remain those of the
/// driver.
struct V4L2FrameClock {
  /// The maximum time, in nanoseconds, by which a driver's timestamp may precede or follow the frame's arrival.
  /// **Source:** assumed; longer than any driver holds a frame that a client waits for.
  static let greatestDelay: Int64 = 2_000_000_000
  static let greatestLead: Int64 = 10_000_000

  private var offset: Int64 = 0
  private var last: Int64?

  /// Returns the time of a frame on the timeline, in nanoseconds.
  ///
  /// - Parameters:
  ///   - stamp: The driver's timestamp on the timeline, or nil if there is none.
  ///   - arrival: The time at which the frame arrived.
  mutating func time(stamp: Int64?, arrival: Int64) -> Int64 {
    var time = arrival
    if let stamp {
      // Timestamps can wrap anywhere in the 64-bit range.
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

/// A counter for the frames that a driver lost, based on the frames' sequence numbers.
struct V4L2SequenceCounter {
  private var last: UInt32?

  /// Returns the number of frames missing before this one. Sequence numbers may wrap; a number that goes backward or
  /// jumps far ahead restarts the count.
  mutating func missing(before sequence: UInt32) -> Int {
    defer { last = sequence }
    guard let last else { return 0 }
    let step = sequence &- last
    return (1...Self.greatestGap).contains(step) ? Int(step) - 1 : 0
  }

  /// The maximum gap in sequence numbers that counts as lost frames. **Source:** assumed; half a minute at 60 frames
  /// per second.
  static let greatestGap: UInt32 = 1800
}
