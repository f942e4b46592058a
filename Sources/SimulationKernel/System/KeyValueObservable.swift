import Foundation
import PlatformTypes

/// An object whose documented properties can be observed by key path.
public protocol KeyValueObservable: CaptureObject {}

extension CaptureObject: KeyValueObservable {}

extension KeyValueObservable {
  /// Calls `changeHandler` for each change of the property, on the thread that makes the change.
  ///
  /// With `.prior`, both calls happen after the model has changed; `isPrior` and the values are as on Apple's
  /// platforms.
  ///
  /// **Source:** Apple, "Using Key-Value Observing in Swift".
  @preconcurrency
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let declared = (Self.self as? any InheritedObservation.Type)?.declaredKeyPath(keyPath) ?? keyPath
    let observer = CaptureObject.Observer(.keyPath(declared)) { object, old, new in
      guard let object = object as? Self, let old = old as? Value, let new = new as? Value else { return }
      if options.contains(.prior) {
        changeHandler(object, .init(old: options.contains(.old) ? old : nil, isPrior: true))
      }
      changeHandler(
        object, .init(new: options.contains(.new) ? new : nil, old: options.contains(.old) ? old : nil))
    }
    add(observer)
    if options.contains(.initial) {
      changeHandler(self, .init(new: options.contains(.new) ? self[keyPath: keyPath] : nil))
    }
    return NSKeyValueObservation { [weak self] in self?.remove(observer) }
  }
}

// MARK: String key paths

/// A class whose properties can be read by name, for string key paths.
package protocol KeyValueCoded: CaptureObject {
  /// The key paths of the properties, by their Swift names.
  var namedKeyPaths: [String: AnyKeyPath] { get }
}

extension CaptureObject: KeyValueSource {
  package func subscribe(toKey key: String, _ change: @escaping @Sendable (Any?, Any?) -> Void) -> NSKeyValueObservation
  {
    let observer = Observer(.key(PropertyKey(key))) { _, old, new in change(old, new) }
    add(observer)
    return NSKeyValueObservation { [weak self] in self?.remove(observer) }
  }

  package func value(ofKey key: String) -> Any?? {
    let key = PropertyKey(key)
    let named = (self as? any KeyValueCoded)?.namedKeyPaths.first { PropertyKey($0.key) == key }
    return named.map { self[keyPath: $0.value] }
  }

  /// Returns the value of an observable property, whose name may be the one in Objective-C or in Swift.
  ///
  /// Raises NSUnknownKeyException for other keys. **Source:** Apple, `value(forKey:)`.
  public func value(forKey key: String) -> Any? {
    if let value = value(ofKey: key) { return value }
    system.refuse(
      Misuse(
        .undefinedKey,
        "[\(self) valueForUndefinedKey:]: this class is not key value coding-compliant for the key \(key).",
        evidence: .inferred, remedy: "read the property itself; only observable properties can be read by name on Linux"
      ))
    return nil
  }

  package func reportInvalidRemoval(_ reason: String, remedy: String) {
    system.refuse(Misuse(.range, reason, evidence: .rule(446), remedy: remedy))
  }
}
