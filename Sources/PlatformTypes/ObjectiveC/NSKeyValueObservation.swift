import Foundation
import Locking

// On Linux, Foundation has no key-value observing. These types have the names of Apple's API.

/// A key-value observation, which ends when it is invalidated or deallocated.
public final class NSKeyValueObservation: NSObject, Sendable {
  private let end: Locked<(@Sendable () -> Void)?>

  package init(end: @escaping @Sendable () -> Void) { self.end = Locked(end) }

  /// Ends the observation. A change that is being delivered concurrently can still arrive.
  public func invalidate() {
    // The closure, which retains the client's closure, is released outside the lock.
    let last = end.withLock { $0.take() }
    last?()
  }

  deinit { invalidate() }
}

/// Options that determine which values and calls an observer receives.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Includes the value after the change.
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  /// Includes the value before the change.
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// Calls the observer once immediately, with the current value.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
  /// Also calls the observer once before each change.
  public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// A change of an observed property.
public struct NSKeyValueObservedChange<Value> {
  /// The kind of a change; properties of capture objects are always set as a whole.
  public enum Kind: UInt, Sendable {
    case setting = 1
    case insertion, removal, replacement
  }

  /// The kind of change, which is always ``Kind/setting`` in this model.
  public let kind: Kind
  /// The value after the change, if requested with `.new`; nil in a prior call.
  public let newValue: Value?
  /// The value before the change, if requested with `.old`; nil in the initial call.
  public let oldValue: Value?
  /// The indexes of changed elements; always nil, because no observable property is an indexed collection.
  public let indexes: IndexSet?
  /// A Boolean value that indicates whether the call precedes the change.
  public let isPrior: Bool
}

extension NSKeyValueObservedChange {
  package init(new: Value? = nil, old: Value? = nil, isPrior: Bool = false) {
    self.init(kind: .setting, newValue: new, oldValue: old, indexes: nil, isPrior: isPrior)
  }
}

/// The kind of a change, stored as a number under ``NSKeyValueChangeKey/kindKey``.
public enum NSKeyValueChange: UInt, Sendable {
  case setting = 1
  case insertion, removal, replacement
}

/// The keys of the change dictionary for observers with string key paths. **Source:** Apple, `NSKeyValueChangeKey`.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The kind of change as a number, which is always 1 (setting) in this model.
  public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
  /// The value after the change, if requested with `.new`.
  public static let newKey = NSKeyValueChangeKey(rawValue: "new")
  /// The value before the change, if requested with `.old`.
  public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
  /// The indexes of changed elements; never present, because no observable property is an indexed collection.
  public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
  /// A Boolean value that is true in a call before the change, if requested with `.prior`.
  public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}
