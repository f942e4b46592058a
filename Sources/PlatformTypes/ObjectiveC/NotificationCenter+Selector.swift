import Foundation
import Locking

extension NotificationCenter {
  /// Registers a method of `observer` for notifications with a name and object, called on the thread that posts them.
  ///
  /// Neither the observer nor the object is retained; a deallocated observer is no longer called. Selector-based
  /// observers are called in registration order. In the world of a phone, the observer receives only the notifications
  /// of that phone. **Source:** Apple, `addObserver(_:selector:name:object:)`; the order is observed.
  public func addObserver(
    _ observer: Any, selector aSelector: Selector, name aName: Notification.Name?, object anObject: Any?
  ) {
    SelectorObservers.of(self).add(.init(observer as AnyObject, aSelector, aName, anObject as AnyObject?))
  }

  /// Registers a closure for notifications with a name and object.
  ///
  /// In the world of a phone, the closure receives only the notifications of that phone. Foundation declares the name
  /// as optional, so Swift prefers this overload for a non-optional name. **Source:** Apple,
  /// `addObserver(forName:object:queue:using:)`.
  ///
  /// - Parameters:
  ///   - queue: The queue on which the closure is called while the poster waits; nil for the posting thread.
  /// - Returns: The observer to pass to `removeObserver`. The center retains the closure until then.
  public func addObserver(
    forName name: Notification.Name, object: Any?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol {
    let scope = NotificationScope()
    return addObserver(forName: Optional(name), object: object, queue: nil) { notification in
      scope.deliver {
        // On the main queue of a world, Foundation doesn't recognize the current queue and would wait for itself.
        let isThere = queue === OperationQueue.current || Thread.isMainThread && queue === OperationQueue.main
        guard let queue, !isThere else { return block(notification) }
        let posted = Posted(notification: notification)
        queue.addOperation { block(posted.notification) }
        queue.waitUntilAllOperationsAreFinished()
      }
    }
  }

  /// A notification that is passed to another queue.
  ///
  /// `@unchecked Sendable`, because Apple's `Notification` isn't sendable either.
  private struct Posted: @unchecked Sendable {
    let notification: Notification
  }

  /// Removes all registrations of an observer. **Source:** Apple, `removeObserver(_:)`.
  public func removeObserver<Observer: AnyObject>(_ observer: Observer) {
    removeObserver(observer, name: nil, object: nil)
  }

  /// Removes the registrations of an observer for a name and object; nil matches any name or object.
  ///
  /// **Source:** Apple, `removeObserver(_:name:object:)`.
  public func removeObserver<Observer: AnyObject>(
    _ observer: Observer, name aName: Notification.Name?, object anObject: Any?
  ) {
    SelectorObservers.of(self).remove(observer, name: aName, object: anObject as AnyObject?)
    // Foundation itself manages the observers of `addObserver(forName:object:queue:using:)`.
    removeObserver(observer as Any, name: aName, object: anObject)
  }
}

/// An object that calls all selector-based observers in registration order.
///
/// The object is registered with `NotificationCenter` as one block, because swift-corelibs-foundation supports only
/// blocks and keeps no order.
private final class SelectorObservers: Sendable {
  // Unchecked: all properties are constants or thread-safe weak references.
  struct Registration: @unchecked Sendable {
    weak var observer: AnyObject?
    let selector: Selector
    let name: Notification.Name?
    private weak var object: AnyObject?
    private let isOfAnyObject: Bool
    let scope = NotificationScope()

    init(_ observer: AnyObject, _ selector: Selector, _ name: Notification.Name?, _ object: AnyObject?) {
      (self.observer, self.selector, self.name, self.object) = (observer, selector, name, object)
      isOfAnyObject = object == nil
    }

    func accepts(_ notification: Notification) -> Bool {
      guard name == nil || name == notification.name else { return false }
      guard !isOfAnyObject else { return true }
      return object != nil && object === notification.object as AnyObject?
    }

    func matches(_ observer: AnyObject, name: Notification.Name?, object: AnyObject?) -> Bool {
      observer === self.observer && (name == nil || name == self.name) && (object == nil || object === self.object)
    }
  }

  // Unchecked: weak references are thread-safe.
  private struct Center: @unchecked Sendable {
    weak var center: NotificationCenter?
    let observers: SelectorObservers
  }

  private static let centers = Locked<[Center]>([])
  private let registrations = Locked<[Registration]>([])

  static func of(_ center: NotificationCenter) -> SelectorObservers {
    let (observers, isNew) = centers.withLock { centers in
      if let known = centers.first(where: { $0.center === center }) { return (known.observers, false) }
      centers.removeAll { $0.center == nil }
      let new = Center(center: center, observers: SelectorObservers())
      centers.append(new)
      return (new.observers, true)
    }
    if isNew { _ = center.addObserver(forName: nil, object: nil, queue: nil) { observers.post($0) } }
    return observers
  }

  func add(_ registration: Registration) {
    registrations.withLock { all in
      all.removeAll { $0.observer == nil }
      all.append(registration)
    }
  }

  func remove(_ observer: AnyObject, name: Notification.Name?, object: AnyObject?) {
    registrations.withLock { $0.removeAll { $0.matches(observer, name: name, object: object) } }
  }

  private func post(_ notification: Notification) {
    for registration in registrations.withLock({ $0 }) where registration.accepts(notification) {
      guard let observer = registration.observer else { continue }
      registration.scope.deliver { registration.selector.perform(on: observer, notification) }
    }
  }
}
