import Foundation
import PlatformTypes

/// An object whose documented properties can be observed by key path.
public protocol KeyValueObservable: CaptureObject {}

extension CaptureObject: KeyValueObservable {}

extension KeyValueObservable {
  /// Calls `changeHandler` for each change of the property, on the thread that makes the change.
  ///
  /// With `.prior`, it is also called before each change, and sees the state before it. Other threads see the new state
  /// already.
  ///
  /// **Source:** Apple, "Using Key-Value Observing in Swift".
  @preconcurrency
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let declared = (Self.self as? any InheritedObservation.Type)?.declaredKeyPath(keyPath) ?? keyPath
    let notifyBefore: @Sendable (CaptureObject, Any) -> Void = { object, old in
      guard let object = object as? Self, let old = old as? Value else { return }
      changeHandler(object, .init(old: options.contains(.old) ? old : nil, isPrior: true))
    }
    let observer = CaptureObject.Observer(
      .keyPath(declared), before: options.contains(.prior) ? notifyBefore : nil
    ) { object, old, new in
      guard let object = object as? Self, let old = old as? Value, let new = new as? Value else { return }
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
  package func subscribe(toKey key: String, _ listener: KeyValueListener) -> NSKeyValueObservation {
    let before = listener.willChange.map { willChange in
      { @Sendable (_: CaptureObject, old: Any) in willChange(old) }
    }
    let observer = Observer(.key(PropertyKey(key)), before: before) { _, old, new in listener.didChange(old, new) }
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

  package func reportInvalidRemoval(_ removal: InvalidRemoval) {
    switch removal {
    case .notRegistered: system.refuse(Misuse(.range, removal.reason, evidence: .rule(446), remedy: removal.remedy))
    case .silentChange:
      system.refuse(Misuse(.internalInconsistency, removal.reason, evidence: .rule(446), remedy: removal.remedy))
    }
  }
}
