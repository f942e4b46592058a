import Foundation
import PlatformTypes

/// What the classes of the model have in common: the system they were born in, and observers of their properties.
open class CaptureObject: NSObject, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.

  /// The world of this object.
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

  /// For an object that its world keeps, and which therefore must not keep its world.
  package init(belongingTo system: CaptureSystem) {
    world = .belonging(.init(system))
    observers = Guarded([], lock: system.lock)
    super.init()
  }

  /// Whether there are observers; checked before a change is prepared for them.
  package var isObserved: Bool { observers.read { !$0.isEmpty } }

  func add(_ observer: Observer) { change(observers) { $0.append(observer) } }

  /// The observer, which keeps its client's closure, is let go of by the caller, which may be a `deinit`.
  func remove(_ observer: Observer) {
    let observers = observers
    system.changeSoon { observers.write($0) { $0.removeAll { $0 === observer } } }
  }

  /// Tells the observers of a property, which have its key path or its name.
  package func notifyObservers<Object: CaptureObject, Value>(
    of keyPath: KeyPath<Object, Value>, _ name: StaticString, old: Value, new: Value
  ) {
    let path: AnyKeyPath = keyPath
    lazy var key = PropertyKey(name.description)
    for observer in observers.read({ $0 }) {
      switch observer.subject {
      case .keyPath(let observed) where observed == path: observer.notify(self, old, new)
      case .key(let observed) where observed == key: observer.notify(self, old, new)
      default: break
      }
    }
  }

  /// One registration: what is observed, and whom to tell, with the types erased.
  final class Observer: @unchecked Sendable {
    // Unchecked: a key path is immutable; only its type does not say so.
    let subject: Subject
    let notify: @Sendable (CaptureObject, Any, Any) -> Void

    enum Subject {
      case keyPath(AnyKeyPath)
      case key(PropertyKey)
    }

    init(_ subject: Subject, notify: @escaping @Sendable (CaptureObject, Any, Any) -> Void) {
      self.subject = subject
      self.notify = notify
    }
  }
}

/// A class with subclasses that inherit its observable properties.
package protocol InheritedObservation: CaptureObject {
  /// The key path as the class that declares the property writes it: what changes are announced with.
  ///
  /// Swift does not take `\AVCaptureMovieFileOutput.isRecording` and `\AVCaptureFileOutput.isRecording` for equal, so such a class
  /// translates.
  static func declaredKeyPath(_ keyPath: AnyKeyPath) -> AnyKeyPath
}
