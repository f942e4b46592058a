import Dispatch
import Foundation
import Locking

/// A dispatcher that delivers callbacks to clients, one at a time for each queue, and tracks which queues are busy.
package final class CallbackDispatcher: Sendable {
  private let timeline: any Timeline
  /// The callback queues by dispatch queue. They are retained by the objects that use them.
  private let callbackQueues = Locked<[ObjectIdentifier: Weak<CallbackQueue>]>([:])

  init(timeline: any Timeline) { self.timeline = timeline }

  /// Returns the callback queue for a dispatch queue. All callers share one instance while any of them retains it.
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

/// A serial queue of callbacks to one client queue.
///
/// While a callback runs, or its simulated time has not elapsed, later callbacks for the queue wait in order. A frame
/// is late if its output still waits for a callback.
package final class CallbackQueue: Sendable {
  private let client: ClientQueue
  private let timeline: any Timeline
  private let state = Locked(CallbackQueueState())

  init(_ client: ClientQueue, timeline: any Timeline) {
    self.client = client
    self.timeline = timeline
  }

  /// Whether a new callback would have to wait.
  package var isBusy: Bool { state.withLock { $0.isBusy } }

  /// Whether a callback for `owner` runs or waits. Several outputs may share a queue, and are late one by one.
  package func isBusy(with owner: AnyObject) -> Bool { state.withLock { $0.isBusy(with: ObjectIdentifier(owner)) } }

  /// The number of callbacks that wait.
  package var waitingCount: Int { state.withLock { $0.waitingCount } }

  /// Runs `work` on the client's queue after all earlier callbacks.
  ///
  /// - Parameters:
  ///   - owner: The object that ``isBusy(with:)`` asks about.
  ///   - cost: The simulated time of the callback, in nanoseconds of the timeline; 0 for its actual time.
  ///   - work: The callback.
  package func submit(for owner: AnyObject? = nil, cost: Int64 = 0, _ work: @escaping () -> Void) {
    let item = QueuedCallback(owner: owner.map(ObjectIdentifier.init), cost: cost, work: work)
    if let start = state.withLock({ $0.submit(item) }) { run(start) }
  }

  private func run(_ item: QueuedCallback) {
    timeline.run(on: client) {
      item.work()
    } completion: { [self] in
      if item.cost > 0 {
        // The callback retains its buffer until its simulated time has elapsed.
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

/// A callback that is waiting or running.
struct QueuedCallback: @unchecked Sendable {
  // Unchecked: the client chose the queue on which its objects are used, and the callback uses them only there.
  var owner: ObjectIdentifier?
  var cost: Int64 = 0
  var work: () -> Void
}

/// The state machine of a callback queue.
struct CallbackQueueState {
  private var state = State.idle

  private enum State {
    case idle
    case busy(owner: ObjectIdentifier?, waiting: [QueuedCallback])
  }

  var isBusy: Bool {
    switch state {
    case .idle: false
    case .busy: true
    }
  }

  func isBusy(with owner: ObjectIdentifier) -> Bool {
    switch state {
    case .idle: false
    case .busy(let running, let waiting): running == owner || waiting.contains { $0.owner == owner }
    }
  }

  var waitingCount: Int {
    switch state {
    case .idle: 0
    case .busy(_, let waiting): waiting.count
    }
  }

  /// Adds a callback. Returns the callback to start now, or nil if one is running.
  mutating func submit(_ item: QueuedCallback) -> QueuedCallback? {
    switch state {
    case .idle:
      state = .busy(owner: item.owner, waiting: [])
      return item
    case .busy(let owner, var waiting):
      state = .idle  // leaves `waiting` the only reference, so that appending does not copy
      waiting.append(item)
      state = .busy(owner: owner, waiting: waiting)
      return nil
    }
  }

  /// Ends the running callback. Returns the next one to start, if any.
  mutating func finish() -> QueuedCallback? {
    switch state {
    case .idle: return nil
    case .busy(_, var waiting):
      state = .idle
      guard !waiting.isEmpty else { return nil }
      let next = waiting.removeFirst()
      state = .busy(owner: next.owner, waiting: waiting)
      return next
    }
  }
}
