import CoreMediaModel

/// Brings together what several outputs give for one moment, as a value: each event returns what is complete.
///
/// The datum with the earliest time is complete when every other output has given something at least as late, or is known to have
/// nothing for that time; it leaves together with all that has exactly its time. So the first output's data leave with what belongs
/// to them, and what lies in between leaves on its own, in the order of time. **Source:** Apple, AVCaptureDataOutputSynchronizer.
struct SynchronizedQueue<Datum> {
  /// What leaves together: at most one datum for each output, by the outputs' numbers.
  struct Group {
    let time: CMTime
    let data: [(output: Int, datum: Datum)]
  }

  private struct Waiting {
    let time: CMTime
    let datum: Datum
  }

  /// What waits, for each output in the order of time.
  private var waiting: [[Waiting]]
  /// Up to when each output has told what it has.
  private var told: [CMTime]
  /// Which outputs give nothing now, so that they need not be waited for.
  private var idle: Set<Int> = []

  init(outputCount: Int) {
    waiting = Array(repeating: [], count: outputCount)
    told = Array(repeating: .negativeInfinity, count: outputCount)
  }

  var isEmpty: Bool { waiting.allSatisfy(\.isEmpty) }

  /// An output gives a datum; times of one output rise.
  mutating func take(_ datum: Datum, of output: Int, at time: CMTime, idle: Set<Int>) -> [Group] {
    waiting[output].append(Waiting(time: time, datum: datum))
    return passed(output, at: time, idle: idle)
  }

  /// An output has nothing more up to this time.
  mutating func passed(_ output: Int, at time: CMTime, idle: Set<Int>) -> [Group] {
    told[output] = max(told[output], time)
    return review(idle: idle)
  }

  /// Other outputs than before may give nothing.
  mutating func review(idle: Set<Int>) -> [Group] {
    self.idle = idle
    var groups: [Group] = []
    while let time = waiting.compactMap(\.first?.time).min(), isComplete(time) { groups.append(leave(at: time)) }
    return groups
  }

  /// Forgets everything: the session stopped.
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
