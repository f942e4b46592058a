import Foundation
import Locking

/// An object whose property changes can be observed by name without an Objective-C runtime.
///
/// Capture objects publish changes with their transactions, and other objects with `willChangeValue(forKey:)` and
/// `didChangeValue(forKey:)`.
package protocol KeyValueSource: NSObject {
  /// Calls the listener at each change of the property, until the subscription ends.
  func subscribe(toKey key: String, _ listener: KeyValueListener) -> NSKeyValueObservation

  /// Returns the value of a property, or nil if the property doesn't exist.
  func value(ofKey key: String) -> Any??

  /// Called when an observer cannot be removed, which raises an exception on Apple's platforms.
  func reportInvalidRemoval(_ removal: InvalidRemoval)
}

/// The closures that are called when a property changes.
package struct KeyValueListener: Sendable {
  /// Called before a change, with the old value; nil unless the observer asks for it.
  package let willChange: (@Sendable (_ old: Any?) -> Void)?
  /// Called after a change.
  package let didChange: @Sendable (_ old: Any?, _ new: Any?) -> Void
}

/// A removal of an observer that raises an exception, with Apple's text.
package enum InvalidRemoval {
  /// The observer is not registered: NSRangeException.
  case notRegistered(observer: String, keyPath: String, object: NSObject)
  /// An object in the key path was replaced without a notification: NSInternalInconsistencyException. **Source:**
  /// github.com/piemonte/PBJVision/issues/290.
  case silentChange(observer: String, keyPath: String, object: NSObject)

  /// The reason of the exception, in the words of Apple.
  package var reason: String {
    switch self {
    case .notRegistered(let observer, let path, let object):
      """
      Cannot remove an observer \(observer) for the key path "\(path)" from \(object) because it is not registered as an observer.
      """
    case .silentChange(let observer, let path, let object):
      """
      Cannot remove an observer \(observer) for the key path "\(path)" from \(object), most likely because the value for the key \
      "\(path.prefix { $0 != "." })" has changed without an appropriate KVO notification being sent. Check the KVO-compliance of the \
      \(type(of: object)) class.
      """
    }
  }

  /// The advice for the client.
  package var remedy: String {
    switch self {
    case .notRegistered: "remove the observer only as often as it was added"
    case .silentChange: "declare the property @objc dynamic, or remove the observer before the property is set"
    }
  }
}

/// A property key that treats Objective-C and Swift names as equal: `running` and `isRunning`, `ISO` and `iso`.
package struct PropertyKey: Hashable, Sendable {
  private let name: String

  package init(_ key: String) {
    let isPredicate = key.hasPrefix("is") && key.dropFirst(2).first?.isUppercase == true
    name = (isPredicate ? String(key.dropFirst(2)) : key).lowercased()
  }
}

extension NSObject {
  /// The object that publishes the property changes of this object.
  var keyValueSource: any KeyValueSource { self as? any KeyValueSource ?? ManualKeyValueSource.of(self) }

  /// Indicates that a property is about to change. **Source:** Apple, `willChangeValue(forKey:)`.
  public func willChangeValue(forKey key: String) { ManualKeyValueSource.ifObserved(self)?.willChange(key) }

  /// Indicates that a property has changed, and notifies its observers. **Source:** Apple, `didChangeValue(forKey:)`.
  public func didChangeValue(forKey key: String) { ManualKeyValueSource.ifObserved(self)?.didChange(key) }
}

/// The observers of an object that publishes its changes manually.
private final class ManualKeyValueSource: NSObject, KeyValueSource, @unchecked Sendable {
  // Unchecked: weak references are thread-safe, and locks protect all other state.
  private weak var object: NSObject?
  private let state = Locked(State())

  private struct State {
    var subscriptions: [Subscription] = []
    /// The old values of pending changes, by key. Each entry is a stack, because setters can be nested.
    var pending: [PropertyKey: [Any?]] = [:]
  }

  private final class Subscription: Sendable {
    let key: PropertyKey
    let listener: KeyValueListener

    init(key: PropertyKey, _ listener: KeyValueListener) { (self.key, self.listener) = (key, listener) }
  }

  private static let sources = Locked<[ObjectIdentifier: ManualKeyValueSource]>([:])

  private init(_ object: NSObject) { self.object = object }

  /// Returns the source of an observed object, or nil if the object has no observers.
  ///
  /// The identity check ignores the source of a deallocated object at the same address.
  static func ifObserved(_ object: NSObject) -> ManualKeyValueSource? {
    sources.withLock { sources in sources[ObjectIdentifier(object)].flatMap { $0.object === object ? $0 : nil } }
  }

  static func of(_ object: NSObject) -> ManualKeyValueSource {
    sources.withLock { sources in
      if let known = sources[ObjectIdentifier(object)], known.object === object { return known }
      sources = sources.filter { $0.value.object != nil }
      let new = ManualKeyValueSource(object)
      sources[ObjectIdentifier(object)] = new
      return new
    }
  }

  func subscribe(toKey key: String, _ listener: KeyValueListener) -> NSKeyValueObservation {
    let subscription = Subscription(key: PropertyKey(key), listener)
    state.withLock { $0.subscriptions.append(subscription) }
    return NSKeyValueObservation { [weak self] in
      self?.state.withLock { $0.subscriptions.removeAll { $0 === subscription } }
    }
  }

  func value(ofKey key: String) -> Any?? {
    let key = PropertyKey(key)
    var mirror = object.map(Mirror.init(reflecting:))
    while let current = mirror {
      if let child = current.children.first(where: { $0.label.map(PropertyKey.init) == key }) {
        return .some(unwrapped(child.value))
      }
      mirror = current.superclassMirror
    }
    return nil
  }

  func willChange(_ key: String) {
    let value = value(ofKey: key) ?? nil
    let listeners = state.withLock { state in
      state.pending[PropertyKey(key), default: []].append(value)
      return state.subscriptions.filter { $0.key == PropertyKey(key) }
    }
    for listener in listeners { listener.listener.willChange?(value) }
  }

  func didChange(_ key: String) {
    let (old, listeners) = state.withLock { state in
      (
        state.pending[PropertyKey(key)]?.popLast() ?? nil,
        state.subscriptions.filter { $0.key == PropertyKey(key) }
      )
    }
    let new = value(ofKey: key) ?? nil
    for listener in listeners { listener.listener.didChange(old, new) }
  }

  func reportInvalidRemoval(_ removal: InvalidRemoval) {
    let exception =
      switch removal {
      case .notRegistered: "NSRangeException"
      case .silentChange: "NSInternalInconsistencyException"
      }
    fatalError(
      "*** Terminating app due to uncaught exception \(exception): \(removal.reason) (\(removal.remedy))")
  }
}

/// Returns the value in an optional of any nesting depth.
func unwrapped(_ value: Any) -> Any? {
  guard let optional = value as? any AnyOptional else { return value }
  return optional.anyValue.flatMap(unwrapped)
}

private protocol AnyOptional { var anyValue: Any? { get } }

extension Optional: AnyOptional { fileprivate var anyValue: Any? { self } }
