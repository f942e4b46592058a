import Foundation
import Locking

/// The observation of one property in a key path, linked to the observation of the remaining keys.
final class KeyPathObservation: @unchecked Sendable {
  // Unchecked: a lock protects the remaining link, and the subscription is set during initialization.
  private weak var object: NSObject?
  private let keys: ArraySlice<String>
  private let listener: KeyValueListener
  private var subscription: NSKeyValueObservation?
  private let rest = Locked<KeyPathObservation?>(nil)

  init(_ object: NSObject, _ keys: ArraySlice<String>, _ listener: KeyValueListener) {
    (self.object, self.keys, self.listener) = (object, keys, listener)
    guard let key = keys.first else { return }
    if keys.count > 1 { follow(Self.value(of: keys.prefix(1), in: object)) }
    let willChange = { @Sendable [weak self] (old: Any?) -> Void in self?.prepare(old) }
    subscription = object.keyValueSource.subscribe(
      toKey: key,
      KeyValueListener(willChange: listener.willChange.map { _ in willChange }) { [weak self] in self?.step($0, $1) })
  }

  /// The current value at the end of the key path.
  var value: Any? { object.flatMap { Self.value(of: keys, in: $0) } }

  /// The part of the key path whose first object was replaced without a notification, and the object with that
  /// property, or nil if all objects are those that are observed.
  ///
  /// A property that has become nil is accepted. **Source:** inferred, because nil accepts every message.
  var silentChange: (keyPath: String, object: NSObject)? {
    guard keys.count > 1, let object, let value = Self.value(of: keys.prefix(1), in: object) as? NSObject else {
      return nil
    }
    let link = rest.withLock { $0 }
    guard let link, link.object === value else { return (keys.joined(separator: "."), object) }
    return link.silentChange
  }

  /// Ends the observation on behalf of a client. Reports a silent change, which is an exception on Apple's platforms.
  func remove(_ observer: String) {
    if let (path, owner) = silentChange {
      object?.keyValueSource.reportInvalidRemoval(.silentChange(observer: observer, keyPath: path, object: owner))
    }
    end()
  }

  func end() {
    subscription?.invalidate()
    rest.withLock { $0.take() }?.end()
  }

  private func prepare(_ old: Any?) {
    listener.willChange?(keys.count > 1 ? old.flatMap { Self.value(of: keys.dropFirst(), in: $0) } : old)
  }

  private func step(_ old: Any?, _ new: Any?) {
    guard keys.count > 1 else { return listener.didChange(old, new) }
    let rest = keys.dropFirst()
    let before = old.flatMap { Self.value(of: rest, in: $0) }
    follow(new)
    listener.didChange(before, new.flatMap { Self.value(of: rest, in: $0) })
  }

  private func follow(_ value: Any?) {
    let next = (value as? NSObject).map { KeyPathObservation($0, keys.dropFirst(), listener) }
    let last = rest.withLock { link in
      defer { link = next }
      return link
    }
    last?.end()
  }

  private static func value(of keys: ArraySlice<String>, in value: Any) -> Any? {
    guard let key = keys.first else { return value }
    guard let object = value as? NSObject else { return nil }
    let source = object.keyValueSource
    guard let value = source.value(ofKey: key) else {
      fatalError(
        """
        *** Terminating app due to uncaught exception NSUnknownKeyException: [\(object) valueForUndefinedKey:]: this class is not key value \
        coding-compliant for the key \(key). (use the name of a property of the class)
        """)
    }
    return value.flatMap { Self.value(of: keys.dropFirst(), in: $0) }
  }
}
