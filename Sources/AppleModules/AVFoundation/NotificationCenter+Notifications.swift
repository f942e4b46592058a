import Foundation

extension NotificationCenter {
  /// The notifications of one name as they are posted, from the call on. **Source:** Apple, `notifications(named:object:)`.
  ///
  /// - Parameter object: only notifications of this object; nil for those of any.
  public func notifications(named name: Notification.Name, object: (any AnyObject & Sendable)? = nil) -> Notifications {
    Notifications(center: self, name: name, object: object)
  }

  /// Notifications to iterate over, once; those that have not been taken yet are queued.
  public struct Notifications: AsyncSequence, Sendable {
    private let stream: AsyncStream<Posted>

    /// A notification on its way to another task. **Source:** Apple's `Notification` is not sendable either.
    fileprivate struct Posted: @unchecked Sendable {
      let notification: Notification
    }

    /// Ends the observation with the sequence. The token is only given back.
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

    /// Gives one notification after another.
    public struct AsyncIterator: AsyncIteratorProtocol {
      private var iterator: AsyncStream<Posted>.Iterator

      fileprivate init(_ stream: AsyncStream<Posted>) { iterator = stream.makeAsyncIterator() }

      /// The next notification; nil when the task is cancelled.
      public mutating func next() async -> Notification? { await iterator.next()?.notification }
    }

    /// Begins the iteration.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(stream) }
  }
}
