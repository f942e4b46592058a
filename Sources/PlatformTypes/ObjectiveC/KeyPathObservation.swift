import Foundation
import Locking

/// The observation of one property in a key path, linked to the observation of the remaining keys.
final class KeyPathObservation: @unchecked Sendable {
  // Unchecked: a lock protects the remaining link, and the subscription is set during initialization.
  private weak var object: NSObject?
  private let keys: ArraySlice<String>
  private let changed: @Sendable (Any?, Any?) -> Void
  private var subscription: NSKeyValueObservation?
  private let rest = Locked<KeyPathObservation?>(nil)

  init(_ object: NSObject, _ keys: ArraySlice<String>, _ changed: @escaping @Sendable (Any?, Any?) -> Void) {
    (self.object, self.keys, self.changed) = (object, keys, changed)
    guard let key = keys.first else { return }
    if keys.count > 1 { follow(Self.value(of: keys.prefix(1), in: object)) }
    subscription = object.keyValueSource.subscribe(toKey: key) { [weak self] in self?.step($0, $1) }
  }

  /// The current value at the end of the key path.
  var value: Any? { object.flatMap { Self.value(of: keys, in: $0) } }

  func end() {
    subscription?.invalidate()
    rest.withLock { $0.take() }?.end()
  }

  private func step(_ old: Any?, _ new: Any?) {
    guard keys.count > 1 else { return changed(old, new) }
    let rest = keys.dropFirst()
    let before = old.flatMap { Self.value(of: rest, in: $0) }
    follow(new)
    changed(before, new.flatMap { Self.value(of: rest, in: $0) })
  }

  private func follow(_ value: Any?) {
    let next = (value as? NSObject).map { KeyPathObservation($0, keys.dropFirst(), changed) }
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
