import Dispatch
import Foundation
import Locking

/// Brings callbacks to clients, one at a time for each queue, and knows which queues are busy.
package final class CallbackDispatcher: Sendable {
  private let timeline: any Timeline
  /// Kept by the objects that call back on them.
  private let callbackQueues = Locked<[ObjectIdentifier: Weak<CallbackQueue>]>([:])

  init(timeline: any Timeline) { self.timeline = timeline }

  /// The lane of a queue; the same one for all callers, as long as one of them keeps it.
  package func callbackQueue(for queue: DispatchQueue) -> CallbackQueue {
    let client = ClientQueue(queue)
    let identity = ObjectIdentifier(client.mark)
    return callbackQueues.withLock { callbackQueues in
      if let callbackQueue = callbackQueues[identity]?.object { return callbackQueue }
      callbackQueues = callbackQueues.filter { $0.value.object != nil }
      let callbackQueue = CallbackQueue(client, timeline: timeline)
      callbackQueues[identity] = Weak(callbackQueue)
      return callbackQueue
    }
  }
}

/// One client queue's callbacks.
///
/// While a callback runs (or its client is charged for taking longer, in virtual time) whatever else is bound for the queue
/// waits in order. Late frames are late because their lane is busy.
package final class CallbackQueue: Sendable {
  private let client: ClientQueue
  private let timeline: any Timeline
  private let state = Locked(CallbackQueueState())

  init(_ client: ClientQueue, timeline: any Timeline) {
    self.client = client
    self.timeline = timeline
  }

  /// Whether a callback would have to wait.
  package var isBusy: Bool { state.withLock { $0.isBusy } }

  /// How many callbacks wait.
  package var waitingCount: Int { state.withLock { $0.waitingCount } }

  /// Runs `work` on the queue when what came before it is done.
  ///
  /// - Parameter cost: what the client's code costs, in nanoseconds of the timeline; 0 for what it really takes.
  package func submit(cost: Int64 = 0, _ work: @escaping () -> Void) {
    if let start = state.withLock({ $0.submit(QueuedCallback(cost: cost, work: work)) }) { run(start) }
  }

  private func run(_ item: QueuedCallback) {
    timeline.run(on: client) {
      item.work()
    } completion: { [self] in
      if item.cost > 0 {
        // The work keeps its buffer for as long as it is charged.
        timeline.schedule(after: item.cost) { withExtendedLifetime(item) { self.finish() } }
      } else {
        finish()
      }
    }
  }

  private func finish() {
    if let next = state.withLock({ $0.finish() }) { run(next) }
  }
}

/// One callback on its way.
struct QueuedCallback: @unchecked Sendable {
  // Unchecked: the client chose the queue on which its objects are used, and they are used nowhere else.
  var cost: Int64 = 0
  var work: () -> Void
}

/// A lane's state machine.
struct CallbackQueueState {
  private var state = State.idle

  private enum State {
    case idle
    case busy(waiting: [QueuedCallback])
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
  mutating func submit(_ item: QueuedCallback) -> QueuedCallback? {
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
  mutating func finish() -> QueuedCallback? {
    switch state {
    case .idle: return nil
    case .busy(var waiting):
      state = .idle
      guard !waiting.isEmpty else { return nil }
      let next = waiting.removeFirst()
      state = .busy(waiting: waiting)
      return next
    }
  }
}
