import Testing

@testable import SimulationKernel

@Suite("Pending events")
struct EventQueueTests {
  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func
    `events are ordered by due time, and events with the same time by scheduling order`(
      _ seed: UInt64
    )
  {
    var (queue, dice) = (EventQueue(), SplitMix64(seed: seed))
    var waiting: [TimelineEvent] = []
    for _ in 0..<300 {
      if waiting.isEmpty || Int.random(in: 0..<3, using: &dice) > 0 {
        waiting.append(queue.insert(due: Int64.random(in: 0..<40, using: &dice)) {})
      } else {
        removeNext(&queue, &waiting)
      }
    }
    while !waiting.isEmpty { removeNext(&queue, &waiting) }
    #expect(queue.next == nil)
    #expect(queue.removeNext() == nil)
  }

  private func removeNext(_ queue: inout EventQueue, _ waiting: inout [TimelineEvent]) {
    // The expected event is the first one with the earliest time; `waiting` is in scheduling order.
    let first = waiting.min { $0.due < $1.due }
    #expect(queue.next === first)
    #expect(queue.removeNext() === first)
    waiting.removeAll { $0 === first }
  }
}
