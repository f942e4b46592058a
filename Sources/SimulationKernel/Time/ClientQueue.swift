import Dispatch
import Foundation
import Locking

/// A queue on which a client is called, with a mark that indicates whether code is already running on it.
public final class ClientQueue: Sendable {
  let queue: DispatchQueue
  let mark: QueueMark

  /// Creates the model's representation of a dispatch queue.
  public init(_ queue: DispatchQueue) {
    self.queue = queue
    mark = QueueMark.of(queue)
    // Unchecked: used by one call at a time. Submitting one item to several queues at once would crash, because
    // libdispatch stores the item's queue in it and may release the wrong one. The item is not a property, because
    // `#expect` reflects the objects of a failed expectation, and the reflection of a work item crashes on Linux.
    nonisolated(unsafe) let nothing = DispatchWorkItem {}
    flush = { queue.sync(execute: nothing) }
  }

  /// Waits until all previously submitted jobs have run. Not for concurrent use; only the thread that advances the
  /// timeline calls it.
  let flush: @Sendable () -> Void

  /// Submits a job to the queue.
  package func async(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

  /// Whether the caller runs on this queue, or on a queue that targets it, and so must not wait for it.
  var isCurrent: Bool { mark.isCurrent }

  /// Whether this is the main queue and the caller is the main thread.
  var isMainThread: Bool { mark === QueueMark.main && Thread.isMainThread }
}

/// The identity of a queue, retained by the queue.
///
/// On Linux, a `DispatchQueue` object does not identify its queue: `DispatchQueue.main` creates a new object on each
/// call.
package final class QueueMark: Sendable {
  static let main = of(.main)

  private static let key = DispatchSpecificKey<QueueMark>()
  private static let lock = Locked(())
  /// A separate key for each queue, because a queue also inherits values from the queue that it targets.
  private let ownKey = DispatchSpecificKey<Bool>()

  /// Returns the mark of a queue, creating it on the first call.
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
