import Foundation
import Locking

/// An object that tells changes of its properties by name, without an Objective-C runtime: capture objects by their transactions, others by
/// `willChangeValue(forKey:)` and `didChangeValue(forKey:)`.
package protocol KeyValueSource: NSObject {
  /// Calls `change` with the value before and after each change of the property, until the subscription ends.
  func subscribe(toKey key: String, _ change: @escaping @Sendable (_ old: Any?, _ new: Any?) -> Void)
    -> NSKeyValueObservation

  /// The property's value; nil when there is no such property.
  func value(ofKey key: String) -> Any??

  /// Answers the removal of an observer that is not registered, which raises NSRangeException on Apple's platforms.
  func refuseRemoval(_ reason: String, remedy: String)
}

/// An Objective-C name of a property and its Swift name are one: `running` and `isRunning`, `ISO` and `iso`.
package struct PropertyKey: Hashable, Sendable {
  private let name: String

  package init(_ key: String) {
    let isPredicate = key.hasPrefix("is") && key.dropFirst(2).first?.isUppercase == true
    name = (isPredicate ? String(key.dropFirst(2)) : key).lowercased()
  }
}

extension NSObject {
  /// This object as one that tells changes.
  var keyValueSource: any KeyValueSource { self as? any KeyValueSource ?? ManualSource.of(self) }

  /// Says that a property is about to change. **Source:** Apple, `willChangeValue(forKey:)`.
  public func willChangeValue(forKey key: String) { ManualSource.ifObserved(self)?.willChange(key) }

  /// Says that a property has changed: who observes it is told. **Source:** Apple, `didChangeValue(forKey:)`.
  public func didChangeValue(forKey key: String) { ManualSource.ifObserved(self)?.didChange(key) }
}

/// The observers of an object that tells its changes itself.
private final class ManualSource: NSObject, KeyValueSource, @unchecked Sendable {
  // Unchecked: the reference may be read anywhere, and the rest lies behind locks.
  private weak var object: NSObject?
  private let state = Locked(State())

  private struct State {
    var subscriptions: [Subscription] = []
    /// The values that are about to change, by key; a setter may be called while another one is at work.
    var pending: [PropertyKey: [Any?]] = [:]
  }

  private final class Subscription: Sendable {
    let key: PropertyKey
    let change: @Sendable (Any?, Any?) -> Void

    init(key: PropertyKey, change: @escaping @Sendable (Any?, Any?) -> Void) { (self.key, self.change) = (key, change) }
  }

  private static let sources = Locked<[ObjectIdentifier: ManualSource]>([:])

  private init(_ object: NSObject) { self.object = object }

  /// Those of an object that was at this place in memory before are none of its own.
  static func ifObserved(_ object: NSObject) -> ManualSource? {
    sources.withLock { sources in sources[ObjectIdentifier(object)].flatMap { $0.object === object ? $0 : nil } }
  }

  static func of(_ object: NSObject) -> ManualSource {
    sources.withLock { sources in
      if let known = sources[ObjectIdentifier(object)], known.object === object { return known }
      sources = sources.filter { $0.value.object != nil }
      let new = ManualSource(object)
      sources[ObjectIdentifier(object)] = new
      return new
    }
  }

  func subscribe(toKey key: String, _ change: @escaping @Sendable (Any?, Any?) -> Void) -> NSKeyValueObservation {
    let subscription = Subscription(key: PropertyKey(key), change: change)
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
    state.withLock { $0.pending[PropertyKey(key), default: []].append(value) }
  }

  func didChange(_ key: String) {
    let (old, listeners) = state.withLock { state in
      (
        state.pending[PropertyKey(key)]?.popLast() ?? nil,
        state.subscriptions.filter { $0.key == PropertyKey(key) }
      )
    }
    let new = value(ofKey: key) ?? nil
    for listener in listeners { listener.change(old, new) }
  }

  func refuseRemoval(_ reason: String, remedy: String) {
    fatalError("*** Terminating app due to uncaught exception NSRangeException: \(reason) (\(remedy))")
  }
}

/// The value in an optional of any depth.
func unwrapped(_ value: Any) -> Any? {
  guard let optional = value as? any AnyOptional else { return value }
  return optional.anyValue.flatMap(unwrapped)
}

private protocol AnyOptional { var anyValue: Any? { get } }

extension Optional: AnyOptional { fileprivate var anyValue: Any? { self } }
