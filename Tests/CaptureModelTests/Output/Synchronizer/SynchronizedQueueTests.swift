import Testing

@testable import CaptureModel
@testable import CoreMediaModel

@Suite("Synchronized data of several outputs")
struct SynchronizedQueueTests {
  /// Returns the groups for a sequence of events: `0@3` means that output 0 has data for time 3, `1-3` that output 1
  /// has no data up to time 3, and `!1` that output 1 becomes idle.
  private func groups(_ outputs: Int, _ events: String) -> [String] {
    var queue = SynchronizedQueue<Int>(outputCount: outputs)
    var idle: Set<Int> = []
    var result: [String] = []
    for event in events.split(separator: " ") {
      let groups: [SynchronizedQueue<Int>.Group]
      if event.hasPrefix("!") {
        idle.insert(Int(event.dropFirst())!)
        groups = queue.review(idle: idle)
      } else {
        let parts = event.split(whereSeparator: { "@-".contains($0) }).map { Int($0)! }
        let time = CMTime(value: CMTimeValue(parts[1]), timescale: 30)
        groups =
          event.contains("@")
          ? queue.take(parts[1], of: parts[0], at: time, idle: idle) : queue.passed(parts[0], at: time, idle: idle)
      }
      result += groups.map { group in
        "\(group.time.value):" + group.data.map { "\($0.output)" }.joined(separator: "+")
      }
    }
    return result
  }

  @Test(
    arguments: [
      // Data arrives together, in either order.
      (2, "0@1 1@1 1@2 0@2", ["1:0+1", "2:0+1"]),
      // Data is held until the other output catches up.
      (2, "0@1 0@2 0@3 1@3", ["1:0", "2:0", "3:0+1"]),
      // One output is known to have no data.
      (2, "0@1 1@1 0@2 1-2 0@3 1@3", ["1:0+1", "2:0", "3:0+1"]),
      // Data in between is delivered separately, in time order.
      (2, "0@2 1@1 1@3 0@4 1@5", ["1:1", "2:0", "3:1", "4:0"]),
      // Three outputs are combined in the same way.
      (3, "0@1 1@1 2@1 0@2 1@3 2@2", ["1:0+1+2", "2:0+2"]),
      // The queue does not wait for an idle output.
      (2, "0@1 !1 0@2", ["1:0", "2:0"]), (2, "!1 1@1 0@1 0@2", ["1:0+1", "2:0"]),
      (1, "0@1 0@2", ["1:0", "2:0"]),
    ] as [(Int, String, [String])]) func `data for a time is complete when every output has reported for it`(
      _ outputs: Int, _ events: String, _ expected: [String]
    )
  {
    #expect(groups(outputs, events) == expected)
  }

  @Test func clearingTheQueueDiscardsWaitingData() {
    var queue = SynchronizedQueue<Int>(outputCount: 2)
    _ = queue.take(1, of: 0, at: .zero, idle: [])
    #expect(!queue.isEmpty)
    queue.clear()
    #expect(queue.isEmpty)
  }
}
