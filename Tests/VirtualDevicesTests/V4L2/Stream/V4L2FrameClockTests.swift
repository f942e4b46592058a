import Testing

@testable import V4L2

@Suite("V4L2: times and sequence numbers")
struct V4L2FrameClockTests {
  /// Returns a clock's times for driver timestamps and arrival times, in milliseconds.
  private func times(_ frames: [(stamp: Int64?, arrival: Int64)]) -> [Int64] {
    var clock = V4L2FrameClock()
    return frames.map { clock.time(stamp: $0.stamp.map { $0 * 1_000_000 }, arrival: $0.arrival * 1_000_000) }
  }

  @Test func `Frames have the driver's times, however late they arrive`() {
    #expect(times([(100, 101), (133, 180), (166, 170)]) == [100_000_000, 133_000_000, 166_000_000])
  }

  @Test func `Without driver times, frames have their arrival times`() {
    #expect(times([(nil, 101), (nil, 140)]) == [101_000_000, 140_000_000])
  }

  @Test func `Times that jump back or far ahead are shifted to the arrival time and keep their intervals`() {
    let result = times([
      (100, 101), (133, 134), (-5_000_000, 167), (-4_999_967, 205), (9_000_000, 240), (9_000_033, 280),
    ])
    #expect(result == [100, 133, 167, 200, 240, 273].map { $0 * 1_000_000 })
  }

  @Test func `Times always increase`() {
    let result = times([(100, 101), (100, 101), (90, 102), (nil, 80)])
    #expect(zip(result, result.dropFirst()).allSatisfy { $0 < $1 })
    var clock = V4L2FrameClock()
    var last = Int64.min
    for (stamp, arrival) in [(Int64.max, Int64(5)), (.min, 6), (0, 7), (.max - 1, 8), (.min + 8, 9)] {
      let time = clock.time(stamp: stamp, arrival: arrival)
      #expect(time > last)
      last = time
    }
  }

  @Test(arguments: [
    ([0, 1, 2], [0, 0, 0]), ([0, 3, 4], [0, 2, 0]), ([UInt32.max - 1, UInt32.max, 0, 2], [0, 0, 0, 1]),
    ([7, 0, 1], [0, 0, 0]), ([5, 5, 6], [0, 0, 0]), ([0, 100_000, 100_002], [0, 0, 1]),
  ]) func `Sequence gaps count as missing frames, also across a wrap, and a number that goes back or jumps restarts`(
    _ numbers: [UInt32], _ missing: [Int]
  ) {
    var counter = V4L2SequenceCounter()
    #expect(numbers.map { counter.missing(before: $0) } == missing)
  }
}
