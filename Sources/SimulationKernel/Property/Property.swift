import CoreMediaModel
import Foundation

/// A description of a property of an Apple class: its name, accessors, and key-value observability.
///
/// Scenarios, their schema and documentation, and snapshots are generated from tables of these descriptions; the table
/// of each class is `TYPE.properties`. A setter method is listed under its name without `set`.
package struct Property<Object: AnyObject>: Sendable {
  /// Called when a setting has taken effect, with the time of the first affected frame.
  package typealias Completion = @Sendable (CMTime) -> Void
  package typealias Get = @Sendable (Object) -> PropertyValue
  package typealias Set = @Sendable (Object, PropertyValue, @escaping Completion) throws -> Void

  /// The name of Apple's Swift property or method.
  package let name: String
  /// A one-sentence description for the documentation.
  package let about: String
  /// The form of the property's values. It is made on demand, because most runs use few properties.
  package var form: PropertyForm { makeForm() }
  /// The key path of the property, or nil for a method.
  package let keyPath: (AnyKeyPath & Sendable)?
  /// Whether Apple documents the property as key-value observable. **Source:** appendix 1 of the rule book.
  package let isObservable: Bool
  /// The getter, or nil for a method.
  package let get: Get?
  /// The setter, or nil for a read-only property. Throws ``PropertyMismatch`` for a value of another form, and any
  /// error that Apple's method throws.
  package let set: Set?
  private let makeForm: @Sendable () -> PropertyForm

  package init(
    _ name: String, _ form: @autoclosure @escaping @Sendable () -> PropertyForm,
    keyPath: (AnyKeyPath & Sendable)? = nil, isObservable: Bool = false,
    _ about: String, get: Get? = nil, set: Set? = nil
  ) {
    self.name = name
    self.about = about
    makeForm = form
    self.keyPath = keyPath
    self.isObservable = isObservable
    self.get = get
    self.set = set
  }

  /// Describes a property that is read-only.
  package static func readOnly<Value: PropertyReadable>(
    _ name: String, _ path: KeyPath<Object, Value> & Sendable, observable: Bool = false, _ about: String
  ) -> Property {
    Property(
      name, Value.propertyForm, keyPath: path, isObservable: observable, about,
      get: { $0[keyPath: path].propertyValue })
  }

  /// Describes a property that is readable and writable.
  package static func settable<Value: PropertySettable>(
    _ name: String, _ path: ReferenceWritableKeyPath<Object, Value> & Sendable, observable: Bool = false,
    _ about: String
  ) -> Property {
    Property(
      name, Value.propertyForm, keyPath: path, isObservable: observable, about,
      get: { $0[keyPath: path].propertyValue },
      set: { object, value, _ in object[keyPath: path] = try Value.required(value) })
  }

  /// Describes a method that sets values from its arguments.
  package static func method(
    _ name: String, _ about: String, _ parameters: [PropertyForm.Parameter], set: @escaping Set
  ) -> Property {
    Property(name, .arguments(parameters), about, set: set)
  }

  /// Returns the property with a different setter.
  package func settable(
    _ form: PropertyForm? = nil, _ about: String? = nil, _ set: @escaping Set
  ) -> Property {
    Property(
      name, form ?? self.form, keyPath: keyPath, isObservable: isObservable, about ?? self.about, get: get, set: set)
  }

  /// The property with its object type erased. Use it only with objects of the original class.
  package var erased: Property<AnyObject> {
    var (anyGet, anySet): (Property<AnyObject>.Get?, Property<AnyObject>.Set?)
    if let get { anyGet = { get(Self.typed($0)) } }
    if let set { anySet = { try set(Self.typed($0), $1, $2) } }
    return Property<AnyObject>(
      name, form, keyPath: keyPath, isObservable: isObservable, about, get: anyGet, set: anySet)
  }

  private static func typed(_ object: AnyObject) -> Object {
    guard let object = object as? Object else {
      preconditionFailure(
        "Property: \(object) is not an instance of \(Object.self); use an erased property only with objects of its class"
      )
    }
    return object
  }
}

/// An error for a value that does not match a property's form.
package struct PropertyMismatch: Error {
  /// A description of the expected value.
  package let expected: String

  package init(_ expected: String) { self.expected = expected }
}

extension PropertySettable {
  /// Returns the value that a property value represents.
  ///
  /// - Throws: ``PropertyMismatch`` if the value has another form.
  package static func required(_ value: PropertyValue?) throws -> Self {
    guard let value, let result = Self(propertyValue: value) else { throw PropertyMismatch(propertyForm.expectation) }
    return result
  }
}
