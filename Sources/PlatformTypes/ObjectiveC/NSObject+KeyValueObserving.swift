import Foundation
import Locking

extension NSObject {
  /// Registers an observer for changes at a key path such as `running` or `session.running`.
  ///
  /// The observer is called on the thread that changes the property. Keys can be Objective-C or Swift names. Neither
  /// object is retained. The properties that Apple documents as key-value observable can be observed, and so can
  /// properties of app classes that are `@objc dynamic` or whose changes are published manually. **Source:** Apple,
  /// `addObserver(_:forKeyPath:options:context:)`.
  public func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {
    addObserver(observer, forKeyPath: keyPath, options: options, context: context, of: nil)
  }

  /// Removes the most recent registration of an observer for a key path.
  ///
  /// Raises NSRangeException if there is none, and NSInternalInconsistencyException if an object in the key path was
  /// replaced without a notification. **Source:** Apple, `removeObserver(_:forKeyPath:)`; rule 446.
  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
    removeObserver(observer, forKeyPath: keyPath) { _ in true }
  }

  /// Removes the most recent registration of an observer for a key path and a context.
  ///
  /// Raises NSRangeException if there is none. **Source:** Apple, `removeObserver(_:forKeyPath:context:)`.
  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?) {
    removeObserver(observer, forKeyPath: keyPath) { $0 == context }
  }

  /// Registers an observer that receives `subject`, which is a class, as the changed object instead of this object.
  package func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions,
    context: UnsafeMutableRawPointer?, of subject: AnyClass?
  ) {
    let registration = KeyPathRegistration(observer, of: self, keyPath, options, context, subject: subject)
    KeyPathRegistration.add(registration, to: self)
    registration.begin()
  }

  private func removeObserver(
    _ observer: NSObject, forKeyPath keyPath: String, where isMeant: (UnsafeMutableRawPointer?) -> Bool
  ) {
    guard let registration = KeyPathRegistration.remove(observer, keyPath, from: self, where: isMeant) else {
      let removal = InvalidRemoval.notRegistered(observer: "\(observer)", keyPath: keyPath, object: self)
      return keyValueSource.reportInvalidRemoval(removal)
    }
    registration.end()
  }
}

/// The registration of an observer for a key path of an object.
private final class KeyPathRegistration: @unchecked Sendable {
  // Unchecked: all properties are constants, thread-safe weak references, or protected by a lock.
  private weak var observer: NSObject?
  private weak var object: NSObject?
  private let observerID: ObjectIdentifier
  private let observerName: String
  private let keyPath: String
  private let options: NSKeyValueObservingOptions
  private let context: UnsafeMutableRawPointer?
  private let subject: AnyClass?
  private let link = Locked<KeyPathObservation?>(nil)

  init(
    _ observer: NSObject, of object: NSObject, _ keyPath: String, _ options: NSKeyValueObservingOptions,
    _ context: UnsafeMutableRawPointer?, subject: AnyClass?
  ) {
    (self.observer, self.object) = (observer, object)
    (self.keyPath, self.options, self.context) = (keyPath, options, context)
    (observerID, observerName, self.subject) = (ObjectIdentifier(observer), "\(observer)", subject)
  }

  func begin() {
    guard let object else { return }
    let keys = keyPath.split(separator: ".").map(String.init)
    let willChange = { @Sendable [weak self] (old: Any?) -> Void in self?.tellBefore(old) }
    let link = KeyPathObservation(
      object, keys[...],
      KeyValueListener(willChange: options.contains(.prior) ? willChange : nil) { [weak self] in self?.tell($0, $1) })
    self.link.withLock { $0 = link }
    if options.contains(.initial) { tell(options.contains(.new) ? [.newKey: link.value] : [:]) }
  }

  func end() { link.withLock { $0.take() }?.remove(observerName) }

  private func tellBefore(_ old: Any?) { tell(requested(old).merging([.notificationIsPriorKey: true]) { $1 }) }

  private func tell(_ old: Any?, _ new: Any?) {
    tell(options.contains(.new) ? requested(old).merging([.newKey: new]) { $1 } : requested(old))
  }

  private func requested(_ old: Any?) -> [NSKeyValueChangeKey: Any?] { options.contains(.old) ? [.oldKey: old] : [:] }

  private func tell(_ change: [NSKeyValueChangeKey: Any?]) {
    guard let observer else {
      fatalError(
        """
        EXC_BAD_ACCESS: \(observerName) was deallocated while still registered as an observer of the key path "\(keyPath)" \
        (remove the observer before it is deallocated)
        """)
    }
    var all: [NSKeyValueChangeKey: Any] = [.kindKey: NSNumber(value: NSKeyValueChange.setting.rawValue)]
    for (key, value) in change { all[key] = KeyValueObject.of(value) }
    let subject: Any? = subject ?? object
    guard let listener = observer as? any KeyValueObserver else {
      return observer.observeValue(forKeyPath: keyPath, of: subject, change: all, context: context)
    }
    listener.observeValue(forKeyPath: keyPath, of: subject, change: all, context: context)
  }

  // MARK: Registrations

  // Unchecked: weak references are thread-safe.
  private struct Observed: @unchecked Sendable {
    weak var object: NSObject?
    var registrations: [KeyPathRegistration] = []
  }

  private static let observed = Locked<[ObjectIdentifier: Observed]>([:])

  static func add(_ registration: KeyPathRegistration, to object: NSObject) {
    observed.withLock { all in
      // Removes entries of deallocated objects, whose addresses can be reused.
      all = all.filter { $0.value.object != nil }
      all[ObjectIdentifier(object), default: Observed(object: object)].registrations.append(registration)
    }
  }

  static func remove(
    _ observer: NSObject, _ keyPath: String, from object: NSObject, where isMeant: (UnsafeMutableRawPointer?) -> Bool
  ) -> KeyPathRegistration? {
    observed.withLock { all in
      guard
        let index = all[ObjectIdentifier(object)]?.registrations.lastIndex(where: { registration in
          registration.observerID == ObjectIdentifier(observer) && registration.keyPath == keyPath
            && isMeant(registration.context)
        })
      else { return nil }
      return all[ObjectIdentifier(object)]?.registrations.remove(at: index)
    }
  }
}

/// Conversion of values to their Objective-C representation: numbers to `NSNumber`, enumerations to their raw values,
/// nil to `NSNull`.
private enum KeyValueObject {
  static func of(_ value: Any?) -> Any {
    guard let value = value.flatMap(unwrapped) else { return NSNull() }
    if let value = value as? any RawRepresentable { return of(value.rawValue) }
    return value is any Numeric || value is Bool ? value as AnyObject as? NSNumber ?? value : value
  }
}
