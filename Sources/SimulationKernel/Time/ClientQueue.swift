import Dispatch
import Foundation
import Locking

/// A queue on which a client wants to be called, with a mark by which code can tell whether it already runs there.
public final class ClientQueue: Sendable {
  let queue: DispatchQueue
  let mark: QueueMark

  /// The queue as the model knows it.
  public init(_ queue: DispatchQueue) {
    self.queue = queue
    mark = QueueMark.of(queue)
  }

  /// Returns when what has been handed to the queue before has run. Not for two threads at a time: a timeline has one that moves it.
  func flush() { queue.sync(execute: nothing) }

  // Unchecked: it runs here alone, and once at a time. One item on several queues at once ends the process: libdispatch notes in it which
  // queue it is on, and lets one be released for another.
  nonisolated(unsafe) private let nothing = DispatchWorkItem {}

  /// Hands work to the queue.
  package func async(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

  /// Whether the caller runs on this queue, or on one that targets it, and so must not wait for it.
  var isCurrent: Bool { mark.isCurrent }

  /// Whether this is the main queue and the caller is the main thread.
  var isMainThread: Bool { mark === QueueMark.main && Thread.isMainThread }
}

/// The identity of a queue, which keeps it.
///
/// On Linux a `DispatchQueue` object has none: `DispatchQueue.main` makes a new object at each call.
package final class QueueMark: Sendable {
  static let main = of(.main)

  private static let key = DispatchSpecificKey<QueueMark>()
  private static let lock = Locked(())
  /// A key of its own, because a queue also sees what is set on the queue that it targets.
  private let ownKey = DispatchSpecificKey<Bool>()

  /// The mark of a queue; the first call makes it.
  package static func of(_ queue: DispatchQueue) -> QueueMark {
    lock.withLock { _ in
      if let mark = queue.getSpecific(key: key) { return mark }
      let mark = QueueMark()
      queue.setSpecific(key: key, value: mark)
      queue.setSpecific(key: mark.ownKey, value: true)
      return mark
    }
  }

  var isCurrent: Bool { DispatchQueue.getSpecific(key: ownKey) != nil }
}
