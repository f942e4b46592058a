import Foundation

extension NotificationCenter {
  /// Returns an asynchronous sequence of the notifications with a given name that are posted after this call.
  /// **Source:** Apple, `notifications(named:object:)`.
  ///
  /// - Parameter object: The object that posts the notifications, or nil to receive notifications from any object.
  public func notifications(named name: Notification.Name, object: (any AnyObject & Sendable)? = nil) -> Notifications {
    Notifications(center: self, name: name, object: object)
  }

  /// An asynchronous sequence of notifications. It can be iterated once; unread notifications are queued.
  public struct Notifications: AsyncSequence, Sendable {
    private let stream: AsyncStream<Posted>

    /// A wrapper that passes a notification to another task. Unchecked: `Notification` is not sendable. **Source:**
    /// Apple's `Notification` is not sendable either.
    fileprivate struct Posted: @unchecked Sendable {
      let notification: Notification
    }

    /// An observer token that is removed when the sequence ends. Unchecked: the token is only passed back to the
    /// notification center.
    private struct Token: @unchecked Sendable {
      let token: any NSObjectProtocol
    }

    init(center: NotificationCenter, name: Notification.Name, object: (any AnyObject & Sendable)?) {
      stream = AsyncStream { continuation in
        let token = Token(
          token: center.addObserver(forName: name, object: object, queue: nil) {
            continuation.yield(Posted(notification: $0))
          })
        continuation.onTermination = { _ in center.removeObserver(token.token) }
      }
    }

    /// An iterator that returns the notifications in the order in which they were posted.
    public struct AsyncIterator: AsyncIteratorProtocol {
      private var iterator: AsyncStream<Posted>.Iterator

      fileprivate init(_ stream: AsyncStream<Posted>) { iterator = stream.makeAsyncIterator() }

      /// Returns the next notification, or nil if the task is canceled.
      public mutating func next() async -> Notification? { await iterator.next()?.notification }
    }

    /// Creates an iterator over the notifications.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(stream) }
  }
}
