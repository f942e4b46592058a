import Foundation
import Locking

// Linux Foundation has no key-value observing; these are Apple's names for it.

/// Keeps an observation alive; observing ends when it is invalidated or let go of.
public final class NSKeyValueObservation: NSObject, Sendable {
  private let end: Locked<(@Sendable () -> Void)?>

  package init(end: @escaping @Sendable () -> Void) { self.end = Locked(end) }

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

extension NSKeyValueObservedChange {
  package init(new: Value? = nil, old: Value? = nil, isPrior: Bool = false) {
    self.init(kind: .setting, newValue: new, oldValue: old, indexes: nil, isPrior: isPrior)
  }
}

/// How a property changed, as the number under ``NSKeyValueChangeKey/kindKey``.
public enum NSKeyValueChange: UInt, Sendable {
  case setting = 1
  case insertion, removal, replacement
}

/// What a change that is observed by a key path of strings says. **Source:** Apple, `NSKeyValueChangeKey`.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The kind of change, a number: 1, for the property was set.
  public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
  /// The value after the change, if asked for with `.new`.
  public static let newKey = NSKeyValueChangeKey(rawValue: "new")
  /// The value before the change, if asked for with `.old`.
  public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
  /// Which elements changed; never there: no observable property here is an indexed collection.
  public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
  /// True in a call before the change, if asked for with `.prior`.
  public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}
