import Dispatch
import Foundation

/// Brings callbacks to clients, one at a time for each queue, and knows which queues are busy.
///
/// A queue is a *lane*: while a callback runs on it (or a client is charged for taking longer, in virtual time) whatever else is
/// bound for it waits in order. Late frames are late because their lane is busy.
final class Delivery: @unchecked Sendable {
  // Unchecked: `lanes` is only touched with `lock` held.
  private let timeline: any Timeline
  private let lock: ModelLock
  private var lanes: [ObjectIdentifier: Lane] = [:]

  init(timeline: any Timeline, lock: ModelLock) {
    self.timeline = timeline
    self.lock = lock
  }

  /// One callback on its way.
  struct Item: @unchecked Sendable {
    // Unchecked: the client chose the queue on which its objects are used, and they are used nowhere else.

    /// What the client's code costs, in nanoseconds of the timeline; 0 for what it really takes.
    var cost: Int64 = 0
    var work: () -> Void
  }

  /// Runs the item on `queue` when those before it are done.
  func submit(_ item: Item, on queue: DispatchQueue) {
    let start = lock.withLock {
      if lanes[ObjectIdentifier(queue)] == nil {
        lanes[ObjectIdentifier(queue)] = Lane(queue: queue)
        QueueMark.set(on: queue)
      }
      return lanes[ObjectIdentifier(queue)]?.submit(item)
    }
    if let start { run(start, on: queue) }
  }

  /// Whether a callback for this queue would have to wait.
  func isBusy(_ queue: DispatchQueue) -> Bool {
    lock.withLock { lanes[ObjectIdentifier(queue)]?.isBusy ?? false }
  }

  /// How many callbacks wait for this queue.
  func waitingCount(_ queue: DispatchQueue) -> Int {
    lock.withLock { lanes[ObjectIdentifier(queue)]?.waitingCount ?? 0 }
  }

  private func run(_ item: Item, on queue: DispatchQueue) {
    timeline.run(on: queue) {
      item.work()
    } completion: { [self] in
      guard item.cost > 0 else { return finish(queue) }
      timeline.schedule(after: item.cost) { [self] in finish(queue) }
    }
  }

  private func finish(_ queue: DispatchQueue) {
    let next = lock.withLock { lanes[ObjectIdentifier(queue)]?.finish() }
    if let next { run(next, on: queue) }
  }
}

/// The state machine of one client queue.
struct Lane {
  let queue: DispatchQueue
  private var state = State.idle

  private enum State {
    case idle
    case busy(waiting: ArraySlice<Delivery.Item>)
  }

  init(queue: DispatchQueue) {
    self.queue = queue
  }

  var isBusy: Bool {
    switch state {
    case .idle: false
    case .busy: true
    }
  }

  var waitingCount: Int {
    switch state {
    case .idle: 0
    case .busy(let waiting): waiting.count
    }
  }

  /// A callback arrives; returns what to start now.
  mutating func submit(_ item: Delivery.Item) -> Delivery.Item? {
    switch state {
    case .idle:
      state = .busy(waiting: [])
      return item
    case .busy(var waiting):
      state = .idle  // leaves `waiting` the only reference, so that appending does not copy
      waiting.append(item)
      state = .busy(waiting: waiting)
      return nil
    }
  }

  /// The running callback is over; returns what to start next.
  mutating func finish() -> Delivery.Item? {
    switch state {
    case .idle: return nil
    case .busy(var waiting):
      let next = waiting.popFirst()
      state = next == nil ? .idle : .busy(waiting: waiting)
      return next
    }
  }
}
