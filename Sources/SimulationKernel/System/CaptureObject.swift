import Foundation
import PlatformTypes

/// The superclass of the model's classes, which stores an object's system and its property observers.
open class CaptureObject: NSObject, @unchecked Sendable {
  // Unchecked: all mutable state is guarded by the system's lock.

  /// The system in which this object was created.
  public var system: CaptureSystem { world.system }
  private let world: WorldReference
  private let observers: Guarded<[Observer]>

  public override init() {
    let system = CaptureSystem.current
    world = .keeping(system)
    observers = Guarded([], lock: system.lock)
    super.init()
  }

  package init(system: CaptureSystem) {
    world = .keeping(system)
    observers = Guarded([], lock: system.lock)
    super.init()
  }

  /// Creates an object that its world retains, and that therefore must not retain its world.
  package init(belongingTo system: CaptureSystem) {
    world = .belonging(.init(system))
    observers = Guarded([], lock: system.lock)
    super.init()
  }

  /// Whether there are observers. Checked before preparing a change notification.
  package var isObserved: Bool { observers.read { !$0.isEmpty } }

  /// Whether an observer is notified before changes.
  final var isObservedBeforeChanges: Bool { observers.read { $0.contains { $0.notifyBefore != nil } } }

  func add(_ observer: Observer) {
    change(observers) { observers in
      observers.append(observer)
      if observer.notifyBefore != nil, system.openEffects.earlier == nil {
        system.openEffects.earlier = EarlierStates()
      }
    }
  }

  /// Removes an observer. The caller releases the observer and the closure that it retains, possibly in a `deinit`.
  func remove(_ observer: Observer) {
    let observers = observers
    system.changeSoon { observers.write($0) { $0.removeAll { $0 === observer } } }
  }

  /// Notifies the observers of a property, registered by key path or by name.
  package func notifyObservers<Object: CaptureObject, Value>(
    of keyPath: KeyPath<Object, Value>, _ name: StaticString, old: Value, new: Value
  ) {
    for observer in observers(of: keyPath, name) where isRegistered(observer) { observer.notify(self, old, new) }
  }

  /// Notifies the observers of a property that expect a call before each change.
  final func notifyObserversBeforeChange(of keyPath: AnyKeyPath, _ name: StaticString, old: Any) {
    for observer in observers(of: keyPath, name) where isRegistered(observer) { observer.notifyBefore?(self, old) }
  }

  /// Whether an observer is still registered; an observer called before it may have removed it.
  private final func isRegistered(_ observer: Observer) -> Bool { observers.read { $0.contains { $0 === observer } } }

  private final func observers(of path: AnyKeyPath, _ name: StaticString) -> [Observer] {
    lazy var key = PropertyKey(name.description)
    return observers.read({ $0 }).filter { observer in
      switch observer.subject {
      case .keyPath(let observed): observed == path
      case .key(let observed): observed == key
      }
    }
  }

  /// A type-erased observer registration: the observed property, and the closures to call.
  final class Observer: @unchecked Sendable {
    // Unchecked: key paths are immutable, but `AnyKeyPath` is not declared `Sendable`.
    let subject: Subject
    let notify: @Sendable (CaptureObject, Any, Any) -> Void
    /// The closure to call before a change, or nil.
    let notifyBefore: (@Sendable (CaptureObject, Any) -> Void)?

    enum Subject {
      case keyPath(AnyKeyPath)
      case key(PropertyKey)
    }

    init(
      _ subject: Subject, before notifyBefore: (@Sendable (CaptureObject, Any) -> Void)?,
      notify: @escaping @Sendable (CaptureObject, Any, Any) -> Void
    ) {
      (self.subject, self.notifyBefore, self.notify) = (subject, notifyBefore, notify)
    }
  }
}

/// A class with subclasses that inherit its observable properties.
package protocol InheritedObservation: CaptureObject {
  /// Returns the key path rooted at the class that declares the property, which change notifications use.
  ///
  /// Swift does not consider `\AVCaptureMovieFileOutput.isRecording` and `\AVCaptureFileOutput.isRecording` equal, so
  /// the class converts the former to the latter.
  static func declaredKeyPath(_ keyPath: AnyKeyPath) -> AnyKeyPath
}
