import Foundation
import PlatformTypes
import SimulationKernel

extension NSObject {
  /// A publisher of the values of an observable property, on the thread that changes the property.
  ///
  /// Without demand, the initial value is held until the subscriber requests it, and later values are dropped.
  /// **Source:** Apple, `NSObject.KeyValueObservingPublisher`; for demand, the Foundation overlay of the Swift project.
  public struct KeyValueObservingPublisher<Subject: NSObject, Value>: Publisher, Equatable {
    /// The type of the property.
    public typealias Output = Value
    /// The publisher never fails or finishes.
    public typealias Failure = Never
    typealias Handler = @Sendable (Subject, NSKeyValueObservedChange<Value>) -> Void

    /// The object whose property is observed.
    public let object: Subject
    /// The key path of the property.
    public let keyPath: KeyPath<Subject, Value>
    /// The options, of which `initial` and `prior` determine when values are published.
    public let options: NSKeyValueObservingOptions
    let observe: (NSKeyValueObservingOptions, @escaping Handler) -> NSKeyValueObservation

    /// Observes the property for a subscriber, until it cancels its subscription.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
      HeldSubscription.begin(subscriber) { subscription in
        let observation = observe(options.subtracting(.initial).union([.old, .new])) { [weak subscription] _, change in
          guard let value = change.newValue ?? change.oldValue else { return }
          subscription?.offer(value, isHeld: false)
        }
        if options.contains(.initial) { subscription.offer(object[keyPath: keyPath], isHeld: true) }
        return AnyCancellable { observation.invalidate() }
      }
    }

    public static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.object === rhs.object && lhs.keyPath == rhs.keyPath && lhs.options == rhs.options
    }

    /// Returns a publisher of the changes without their values.
    public func didChange() -> Publishers.Map<Self, Void> { map { _ in } }
  }
}

extension NSObject.KeyValueObservingPublisher where Subject: KeyValueObservable {
  /// Creates a publisher of a property's values, as ``KeyValueObservable/publisher(for:options:)`` does.
  public init(object: Subject, keyPath: KeyPath<Subject, Value>, options: NSKeyValueObservingOptions) {
    self = object.publisher(for: keyPath, options: options)
  }
}

extension KeyValueObservable {
  /// Returns a publisher of a property's values: by default, of the current value and of each later one.
  ///
  /// **Source:** Apple, `publisher(for:options:)`, and "Performing Key-Value Observing with Combine".
  public func publisher<Value>(
    for keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [.initial, .new]
  ) -> NSObject.KeyValueObservingPublisher<Self, Value> {
    .init(object: self, keyPath: keyPath, options: options) { [self] in
      observe(keyPath, options: $0, changeHandler: $1)
    }
  }
}

extension NSObjectProtocol where Self: NSObject {
  /// Returns a publisher of the values of the property at a key path, whose names `keys` repeats.
  ///
  /// `camsim build` rewrites `publisher(for: \\.camera.lensPosition)` to a call to this function if the key path has
  /// several keys or starts with a property of an app class. **Source:** Apple, `publisher(for:options:)`.
  public func publisher<Value>(
    for keyPath: KeyPath<Self, Value>, _ keys: String, options: NSKeyValueObservingOptions = [.initial, .new]
  ) -> NSObject.KeyValueObservingPublisher<Self, Value> {
    .init(object: self, keyPath: keyPath, options: options) { [self] in
      observe(keyPath, keys, options: $0, changeHandler: $1)
    }
  }
}
