import Foundation
import Locking

// Linux Foundation has no key-value observing; these are Apple's names for it, for the objects of the model.

/// Keeps an observation alive; observing ends when it is invalidated or let go of.
public final class NSKeyValueObservation: Sendable {
  private let end: Locked<(@Sendable () -> Void)?>

  init(end: @escaping @Sendable () -> Void) { self.end = Locked(end) }

  /// Ends the observation. A change that is being told meanwhile may still arrive.
  public func invalidate() {
    // The closure, which keeps the client's, is let go of outside the lock.
    let last = end.withLock { $0.take() }
    last?()
  }

  deinit { invalidate() }
}

/// What an observer wants to be told.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The value after the change.
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  /// The value before the change.
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// One call at once, with the present value.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
  /// One call before each change as well.
  public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// What changed.
public struct NSKeyValueObservedChange<Value> {
  /// The kind of change; properties of capture objects are always set as a whole.
  public enum Kind: UInt, Sendable {
    case setting = 1
    case insertion, removal, replacement
  }

  /// Always ``Kind/setting``.
  public let kind: Kind
  /// The value after the change, if asked for with `.new` (and not in a prior call).
  public let newValue: Value?
  /// The value before the change, if asked for with `.old` (and not in the initial call).
  public let oldValue: Value?
  /// Always nil: no observable property of capture objects is an indexed collection.
  public let indexes: IndexSet?
  /// Whether this call comes before the change.
  public let isPrior: Bool
}

/// Objects whose documented properties can be observed by key path.
public protocol KeyValueObservable: CaptureObject {}

extension CaptureObject: KeyValueObservable {}

extension KeyValueObservable {
  /// Calls `changeHandler` at each change of the property, on the thread that makes it.
  ///
  /// Both calls of an observer with `.prior` come after the model has changed; `isPrior` and the values are as on Apple's platforms.
  ///
  /// **Source:** Apple, "Using Key-Value Observing in Swift".
  @preconcurrency
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let declared = (Self.self as? any InheritedObservation.Type)?.declaredKeyPath(keyPath) ?? keyPath
    let observer = CaptureObject.Observer(keyPath: declared) { object, old, new in
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

extension NSKeyValueObservedChange {
  init(new: Value? = nil, old: Value? = nil, isPrior: Bool = false) {
    self.init(kind: .setting, newValue: new, oldValue: old, indexes: nil, isPrior: isPrior)
  }
}
