import CombineModel
import Foundation
import Locking

/// A stored property of a view that the view's updates read. **Source:** Apple, DynamicProperty.
public protocol DynamicProperty {
  /// Updates the property before the body is evaluated. Does nothing by default.
  mutating func update()
}

extension DynamicProperty {
  /// Does nothing by default.
  public mutating func update() {}
}

/// A dynamic property whose value is stored in a node. Only its connection is bound to the main actor, because a type
/// with a property wrapper that is isolated would become isolated in Swift 5.
protocol ConnectedProperty: DynamicProperty {
  @MainActor func connect(to node: Node, at path: [Int])
}

/// A value in a node, and the nodes that are rendered again when it changes.
final class Storage<Value>: @unchecked Sendable {
  // Unchecked: the lock protects the value. Clients may use a state on any thread.
  private let lock = NSRecursiveLock()
  private var stored: Value
  private weak var node: Node?

  init(_ value: Value, node: Node? = nil) { (stored, self.node) = (value, node) }

  var value: Value {
    get { lock.withLock { stored } }
    set {
      // As on Apple's systems, an equal value updates no view. Otherwise a view that sets a state in each update would
      // never come to rest.
      let isNew = lock.withLock {
        defer { stored = newValue }
        return !((stored as? any Equatable)?.equals(newValue) ?? false)
      }
      if isNew { node?.invalidate() }
    }
  }
}

extension Equatable {
  fileprivate func equals(_ other: Any) -> Bool { (other as? Self) == self }
}

/// The connection between a property of a view value and the storage in a node.
final class Connection<Value>: @unchecked Sendable {
  // Unchecked: the connection is made on the main actor before the body is evaluated, and the storage has a lock.
  private let make: () -> Value
  private var storage: Storage<Value>?

  init(_ make: @escaping () -> Value) { self.make = make }

  @MainActor func connect(to node: Node, at path: [Int]) { storage = node.slot(path) { Storage(make(), node: node) } }

  var value: Value {
    get { storage?.value ?? make() }
    set {
      // Without a node, as in a test that reads a view's property, the value is kept in the connection.
      let target = storage ?? Storage(newValue)
      storage = target
      target.value = newValue
    }
  }

  var binding: Binding<Value> { Binding(get: { self.value }, set: { self.value = $0 }) }
}

/// A value that belongs to a view and that is kept while the view's place in the hierarchy exists. **Source:** Apple,
/// State.
@propertyWrapper public struct State<Value>: DynamicProperty, ConnectedProperty {
  private let connection: Connection<Value>

  /// Creates a state with an initial value.
  public init(wrappedValue value: Value) { connection = Connection { value } }
  /// Creates a state with an initial value.
  public init(initialValue value: Value) { connection = Connection { value } }

  /// The current value. Setting it updates the views that belong to the same place.
  public var wrappedValue: Value {
    get { connection.value }
    nonmutating set { connection.value = newValue }
  }
  /// A binding to the value.
  public var projectedValue: Binding<Value> { connection.binding }

  func connect(to node: Node, at path: [Int]) { connection.connect(to: node, at: path) }
}

extension State: Sendable where Value: Sendable {}

extension State where Value: ExpressibleByNilLiteral {
  /// Creates a state whose initial value is nil.
  public init() { self.init(wrappedValue: nil) }
}

/// A reference to a value that something else stores. **Source:** Apple, Binding.
@propertyWrapper @dynamicMemberLookup public struct Binding<Value>: DynamicProperty {
  private let read: () -> Value
  private let write: (Value) -> Void

  /// Creates a binding from two closures.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) { (read, write) = (get, set) }
  /// Creates a binding from two closures. The second receives an empty transaction.
  public init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
    (read, write) = (get, { set($0, Transaction()) })
  }
  /// Creates a copy of a binding.
  public init(projectedValue: Binding<Value>) { self = projectedValue }
  /// Creates a binding to the value of an optional binding, or returns nil if that value is nil.
  public init?(_ base: Binding<Value?>) {
    guard let value = base.wrappedValue else { return nil }
    self.init(get: { base.wrappedValue ?? value }, set: { base.wrappedValue = $0 })
  }
  /// Creates a binding that wraps the value of another one in an optional.
  public init<Base>(_ base: Binding<Base>) where Value == Base? {
    self.init(get: { base.wrappedValue }, set: { if let value = $0 { base.wrappedValue = value } })
  }

  /// The value that the binding refers to.
  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }
  /// The binding, for use as a projection.
  public var projectedValue: Binding<Value> { self }
  /// Returns a binding to a property of the value.
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    Binding<Subject>(get: { wrappedValue[keyPath: keyPath] }, set: { wrappedValue[keyPath: keyPath] = $0 })
  }
  /// Creates a binding to a constant. Setting its value has no effect.
  public static func constant(_ value: Value) -> Binding<Value> { Binding(get: { value }, set: { _ in }) }
  /// Returns the binding itself. The animation has no effect.
  public func animation(_ animation: Animation? = .default) -> Binding<Value> { self }
}

// Unchecked: as on Apple's systems, the client's closures decide where the value may be used.
extension Binding: @unchecked Sendable where Value: Sendable {}

extension Binding: Identifiable where Value: Identifiable {
  /// The identity of the value.
  public var id: Value.ID { wrappedValue.id }
}

/// A model object that a view creates and keeps, and whose changes update the view. **Source:** Apple, StateObject.
@propertyWrapper public struct StateObject<ObjectType: ObservableObject>: DynamicProperty, ConnectedProperty {
  private let connection: Connection<ObjectType>

  /// Creates a state object. `thunk` is called once for each place in the view hierarchy.
  public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {
    let first = Storage<ObjectType?>(nil)
    connection = Connection {
      if let object = first.value { return object }
      let object = thunk()
      first.value = object
      return object
    }
  }

  /// The object that is observed.
  public var wrappedValue: ObjectType { connection.value }
  /// The bindings to the properties of the object.
  public var projectedValue: ObservedObject<ObjectType>.Wrapper { .init(object: wrappedValue) }

  func connect(to node: Node, at path: [Int]) {
    connection.connect(to: node, at: path)
    node.follow(wrappedValue, at: path)
  }
}

/// A model object whose changes update the view. **Source:** Apple, ObservedObject.
@propertyWrapper public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty, ConnectedProperty {
  /// The bindings to the properties of an object. **Source:** Apple, ObservedObject.Wrapper.
  @dynamicMemberLookup public struct Wrapper {
    let object: ObjectType

    /// Returns a binding to a property.
    public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>) -> Binding<Subject>
    {
      let object = object
      return Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
    }
  }

  /// The object that is observed.
  public var wrappedValue: ObjectType
  /// The bindings to the properties of the object.
  public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }

  /// Creates an observed object.
  public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }
  /// Creates an observed object.
  public init(initialValue: ObjectType) { wrappedValue = initialValue }

  func connect(to node: Node, at path: [Int]) { node.follow(wrappedValue, at: path) }
}

/// A source of bindings to the properties of an observable object. **Source:** Apple, Bindable.
@propertyWrapper @dynamicMemberLookup public struct Bindable<Value> {
  /// The object that is observed.
  public var wrappedValue: Value
  /// The bindable object itself.
  public var projectedValue: Bindable<Value> { self }

  /// Creates a bindable object.
  public init(wrappedValue: Value) where Value: AnyObject { self.wrappedValue = wrappedValue }
  /// Creates a bindable object.
  public init(_ wrappedValue: Value) where Value: AnyObject { self.wrappedValue = wrappedValue }

  /// Returns a binding to a property.
  public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject>
  where Value: AnyObject {
    let object = wrappedValue
    return Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
  }
}

/// A value that shows which view has the keyboard's focus. There is no keyboard, so only the client changes it.
/// **Source:** Apple, FocusState.
@propertyWrapper public struct FocusState<Value: Hashable>: DynamicProperty, ConnectedProperty {
  /// A reference to a focus state. **Source:** Apple, FocusState.Binding.
  public typealias Binding = SwiftUI.Binding<Value>

  private let connection: Connection<Value>

  /// Creates a state that is false.
  public init() where Value == Bool { connection = Connection { false } }
  /// Creates a state that is nil.
  public init<Wrapped: Hashable>() where Value == Wrapped? { connection = Connection { nil } }

  /// The current value of the property.
  public var wrappedValue: Value {
    get { connection.value }
    nonmutating set { connection.value = newValue }
  }
  /// A binding to the value.
  public var projectedValue: Binding { connection.binding }

  func connect(to node: Node, at path: [Int]) { connection.connect(to: node, at: path) }
}

/// A value that a gesture changes while it is in progress, and that then returns to its initial value. **Source:**
/// Apple, GestureState.
@propertyWrapper public struct GestureState<Value>: DynamicProperty, ConnectedProperty {
  private let initial: Value
  let connection: Connection<Value>

  /// Creates a state with an initial value.
  public init(wrappedValue: Value) {
    initial = wrappedValue
    connection = Connection { wrappedValue }
  }
  /// Creates a state with an initial value.
  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  /// The current value of the property.
  public var wrappedValue: Value { connection.value }
  /// The state itself, for ``Gesture/updating(_:body:)``.
  public var projectedValue: GestureState<Value> { self }

  func connect(to node: Node, at path: [Int]) { connection.connect(to: node, at: path) }
  func reset() { connection.value = initial }
}

/// A value in the user defaults. Changes by any part of the app update the view. **Source:** Apple, AppStorage.
@propertyWrapper public struct AppStorage<Value>: DynamicProperty, ConnectedProperty {
  private let key: String
  private let store: UserDefaults
  private let read: (Any?) -> Value
  private let write: (Value) -> Any?

  private init(
    _ key: String, _ store: UserDefaults?, _ read: @escaping (Any?) -> Value, _ write: @escaping (Value) -> Any?
  ) {
    (self.key, self.store, self.read, self.write) = (key, store ?? .standard, read, write)
  }

  /// Creates a property for a key. `wrappedValue` is the value of a missing key.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(key, store, { $0 as? Value ?? wrappedValue }, { $0 })
  }
  /// Creates a property for a key whose raw value is stored. `wrappedValue` is the value of a missing key.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value: RawRepresentable {
    self.init(key, store, { ($0 as? Value.RawValue).flatMap { Value(rawValue: $0) } ?? wrappedValue }, { $0.rawValue })
  }
  /// Creates an optional property for a key.
  public init<Wrapped>(_ key: String, store: UserDefaults? = nil) where Value == Wrapped? {
    self.init(key, store, { $0 as? Wrapped }, { $0 })
  }

  /// The current value of the property.
  public var wrappedValue: Value {
    get { read(store.object(forKey: key)) }
    nonmutating set {
      store.set(write(newValue), forKey: key)
      NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: store)
    }
  }
  /// A binding to the value.
  public var projectedValue: Binding<Value> { Binding(get: { wrappedValue }, set: { wrappedValue = $0 }) }

  func connect(to node: Node, at path: [Int]) {
    _ = node.slot(path) {
      NotificationCenter.default.publisher(for: UserDefaults.didChangeNotification, object: store)
        .sink { [weak node] _ in node?.invalidate() }
    }
  }
}

/// A value per scene that lasts as long as the view. **Source:** Apple, SceneStorage.
public typealias SceneStorage<Value> = AppStorage<Value>

/// A namespace for geometry that two views share. It has no effect. **Source:** Apple, Namespace.
@propertyWrapper public struct Namespace: DynamicProperty {
  /// An identifier of a namespace. **Source:** Apple, Namespace.ID.
  public struct ID: Hashable, Sendable {}

  /// Creates a namespace for identifiers.
  public init() {}
  /// The identifier of the namespace.
  public var wrappedValue: ID { ID() }
}
