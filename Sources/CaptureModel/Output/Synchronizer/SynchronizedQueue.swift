import CoreMediaModel

/// A queue that groups the data of several outputs by time. Each event returns the groups that it completes.
///
/// The item with the earliest time is complete when every other output has delivered an item at least as late, or is
/// known to have none for that time. It is grouped with all items of exactly the same time. Items of the first output
/// are therefore delivered with their matches, and items in between separately, in order of time. **Source:** Apple,
/// AVCaptureDataOutputSynchronizer.
struct SynchronizedQueue<Datum> {
  /// A group of items that are delivered together, at most one for each output, by output index.
  struct Group {
    let time: CMTime
    let data: [(output: Int, datum: Datum)]
  }

  private struct Waiting {
    let time: CMTime
    let datum: Datum
  }

  /// The pending items of each output in order of time.
  private var waiting: [[Waiting]]
  /// The time up to which each output has delivered its data.
  private var told: [CMTime]
  /// The outputs that currently deliver no data and are not waited for.
  private var idle: Set<Int> = []

  init(outputCount: Int) {
    waiting = Array(repeating: [], count: outputCount)
    told = Array(repeating: .negativeInfinity, count: outputCount)
  }

  var isEmpty: Bool { waiting.allSatisfy(\.isEmpty) }

  /// Accepts an item of an output. The times of an output must increase.
  mutating func take(_ datum: Datum, of output: Int, at time: CMTime, idle: Set<Int>) -> [Group] {
    waiting[output].append(Waiting(time: time, datum: datum))
    return passed(output, at: time, idle: idle)
  }

  /// Records that an output has no more data up to the given time.
  mutating func passed(_ output: Int, at time: CMTime, idle: Set<Int>) -> [Group] {
    told[output] = max(told[output], time)
    return review(idle: idle)
  }

  /// Updates the set of idle outputs and returns the groups that this completes.
  mutating func review(idle: Set<Int>) -> [Group] {
    self.idle = idle
    var groups: [Group] = []
    while let time = waiting.compactMap(\.first?.time).min(), isComplete(time) { groups.append(leave(at: time)) }
    return groups
  }

  /// Removes all pending items when the session stops.
  mutating func clear() {
    self = SynchronizedQueue(outputCount: waiting.count)
  }

  private func isComplete(_ time: CMTime) -> Bool {
    waiting.indices.allSatisfy { told[$0] >= time || (idle.contains($0) && waiting[$0].isEmpty) }
  }

  private mutating func leave(at time: CMTime) -> Group {
    var data: [(output: Int, datum: Datum)] = []
    for output in waiting.indices where waiting[output].first?.time == time {
      data.append((output, waiting[output].removeFirst().datum))
    }
    return Group(time: time, data: data)
  }
}
