import Dispatch
import Foundation
import Locking

/// A dispatcher that delivers callbacks to clients, one at a time for each serial queue, and tracks which queues are
/// busy.
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

  /// Returns a callback queue for the data of an output. On a concurrent dispatch queue, its callbacks overlap if they
  /// wait. **Source:** rule 470.
  package func dataQueue(for queue: DispatchQueue) -> CallbackQueue {
    timeline.isConcurrent(queue)
      ? CallbackQueue(ClientQueue(queue), width: CallbackQueue.threadLimit, timeline: timeline)
      : callbackQueue(for: queue)
  }
}

/// A queue of callbacks to one client queue, one at a time unless the client queue is concurrent.
///
/// While a callback runs, or its simulated time has not elapsed, later callbacks for the queue wait in order. A frame
/// is late if its output still waits for a callback.
package final class CallbackQueue: Sendable {
  /// The number of callbacks that a concurrent queue runs at the same time. **Source:** assumed.
  static let threadLimit = 64

  private let client: ClientQueue
  private let timeline: any Timeline
  private let state: Locked<CallbackQueueState>
  /// Whether several callbacks can run at the same time.
  package let isConcurrent: Bool

  init(_ client: ClientQueue, width: Int = 1, timeline: any Timeline) {
    self.client = client
    self.timeline = timeline
    isConcurrent = width > 1
    state = Locked(CallbackQueueState(width: width))
  }

  /// Whether a new callback would have to wait.
  package var isBusy: Bool { state.withLock { $0.isBusy } }

  /// Whether a new callback for `owner` would have to wait for another one of it. Several outputs may share a queue, and
  /// are late one by one.
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
  /// The number of callbacks that can run at the same time.
  private let width: Int
  private var runningCount = 0
  /// The owner of the callback that began last, which is the running one on a serial queue.
  private var lastOwner: ObjectIdentifier?
  private var waiting: [QueuedCallback] = []

  init(width: Int = 1) { self.width = width }

  var isBusy: Bool { runningCount >= width }

  /// Whether a new callback of this owner would have to wait for another one of it.
  func isBusy(with owner: ObjectIdentifier) -> Bool {
    isBusy && (width > 1 || lastOwner == owner || waiting.contains { $0.owner == owner })
  }

  var waitingCount: Int { waiting.count }

  /// Adds a callback. Returns the callback to start now, or nil if it must wait.
  mutating func submit(_ item: QueuedCallback) -> QueuedCallback? {
    guard isBusy else {
      runningCount += 1
      lastOwner = item.owner
      return item
    }
    waiting.append(item)
    return nil
  }

  /// Ends a running callback. Returns the next one to start, if any.
  mutating func finish() -> QueuedCallback? {
    guard runningCount > 0 else { return nil }
    guard waiting.isEmpty else {
      let next = waiting.removeFirst()
      lastOwner = next.owner
      return next
    }
    runningCount -= 1
    return nil
  }
}
