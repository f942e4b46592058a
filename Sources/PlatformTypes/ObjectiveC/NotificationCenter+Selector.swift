import Foundation
import Locking

extension NotificationCenter {
  /// Calls a method of `observer` with each notification of this name and object, on the thread that posts it.
  ///
  /// Neither the observer nor the object is kept alive; an observer that is gone is called no more. Those that are called by a selector are
  /// called in the order in which they were added. In the world of a phone, the observer hears that phone and no other.
  /// **Source:** Apple, `addObserver(_:selector:name:object:)`; the order is observed.
  public func addObserver(
    _ observer: Any, selector aSelector: Selector, name aName: Notification.Name?, object anObject: Any?
  ) {
    SelectorObservers.of(self).add(.init(observer as AnyObject, aSelector, aName, anObject as AnyObject?))
  }

  /// Calls a closure with each notification of this name and object; in the world of a phone, with those of that phone and no other.
  ///
  /// Foundation's own has an optional name, so this one is chosen where there is a name. **Source:** Apple,
  /// `addObserver(forName:object:queue:using:)`.
  ///
  /// - Parameters:
  ///   - queue: where the closure is called, while the poster waits; nil for where the notification is posted.
  /// - Returns: what `removeObserver` takes. The center keeps the closure until then.
  public func addObserver(
    forName name: Notification.Name, object: Any?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol {
    let scope = NotificationScope()
    return addObserver(forName: Optional(name), object: object, queue: nil) { notification in
      scope.tell {
        // In a world's main queue Foundation does not know that it is there, and would wait for itself.
        let isThere = queue === OperationQueue.current || Thread.isMainThread && queue === OperationQueue.main
        guard let queue, !isThere else { return block(notification) }
        let posted = Posted(notification: notification)
        queue.addOperation { block(posted.notification) }
        queue.waitUntilAllOperationsAreFinished()
      }
    }
  }

  /// A notification on its way to another queue. Apple's `Notification` is not sendable either.
  private struct Posted: @unchecked Sendable {
    let notification: Notification
  }

  /// Ends all that this observer is called for. **Source:** Apple, `removeObserver(_:)`.
  public func removeObserver<Observer: AnyObject>(_ observer: Observer) {
    removeObserver(observer, name: nil, object: nil)
  }

  /// Ends what this observer is called for; of any name, or of any object, where that is nil.
  ///
  /// **Source:** Apple, `removeObserver(_:name:object:)`.
  public func removeObserver<Observer: AnyObject>(
    _ observer: Observer, name aName: Notification.Name?, object anObject: Any?
  ) {
    SelectorObservers.of(self).remove(observer, name: aName, object: anObject as AnyObject?)
    // What `addObserver(forName:object:queue:using:)` gave is Foundation's own.
    removeObserver(observer as Any, name: aName, object: anObject)
  }
}

/// Who is called by a selector: Foundation's center knows closures only, and calls them in any order. It has one of these as a closure.
private final class SelectorObservers: Sendable {
  // Unchecked: constants, but for references that may be read anywhere.
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

    func hears(_ notification: Notification) -> Bool {
      guard name == nil || name == notification.name else { return false }
      guard !isOfAnyObject else { return true }
      return object != nil && object === notification.object as AnyObject?
    }

    func matches(_ observer: AnyObject, name: Notification.Name?, object: AnyObject?) -> Bool {
      observer === self.observer && (name == nil || name == self.name) && (object == nil || object === self.object)
    }
  }

  // Unchecked: a weak reference may be read anywhere.
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
    for registration in registrations.withLock({ $0 }) where registration.hears(notification) {
      guard let observer = registration.observer else { continue }
      registration.scope.tell { registration.selector.perform(on: observer, notification) }
    }
  }
}
