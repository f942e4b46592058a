import Dispatch
import Testing
import VirtualDispatch

/// Tests alternative schedules of jobs that are ready at the same time.
@Suite struct SeedTests {
  /// Lets three serial queues append to a list concurrently.
  private func race(seed: UInt64?) -> [String] {
    let world = AppScheduler(epoch: 0, seed: seed)
    return world.run {
      let story = Story(world)
      for name in ["a", "b", "c"] {
        let queue = DispatchQueue(label: name)
        for number in 1...2 { queue.async { story.tell("\(name)\(number)") } }
      }
      world.wait(until: 0)
      return story.lines.map { String($0.dropFirst(2)) }
    }
  }

  @Test func withoutASeedJobsRunFirstInFirstOut() {
    #expect(race(seed: nil) == ["a1", "a2", "b1", "b2", "c1", "c2"])
  }

  @Test func aSeedChoosesALegalAndRepeatableOrder() {
    var orders: Set<[String]> = []
    for seed in 1...200 as ClosedRange<UInt64> {
      let order = race(seed: seed)
      #expect(race(seed: seed) == order, "seed \(seed)")
      for name in ["a", "b", "c"] {
        #expect(order.filter { $0.hasPrefix(name) } == ["\(name)1", "\(name)2"], "seed \(seed)")
      }
      orders.insert(order)
    }
    #expect(orders.count >= 20)
  }
}
