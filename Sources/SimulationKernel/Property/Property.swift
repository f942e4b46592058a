import CoreMediaModel
import Foundation

/// A property of one of Apple's classes: the one place that says how it is called, read and set, and whether it can be observed.
///
/// Scenarios, their schema and documentation, and snapshots are made from tables of these; a class has its table in
/// `TYPE.properties`. A method that sets something stands among them under its name without `set`.
package struct Property<Object: AnyObject>: Sendable {
  /// Called when a setting has taken effect, with the time of the first frame that shows it.
  package typealias Completion = @Sendable (CMTime) -> Void
  package typealias Get = @Sendable (Object) -> PropertyValue
  package typealias Set = @Sendable (Object, PropertyValue, @escaping Completion) throws -> Void

  /// Apple's Swift name.
  package let name: String
  /// One sentence of documentation.
  package let about: String
  /// What values it takes.
  package let form: PropertyForm
  /// The property itself; nil for a method.
  package let keyPath: (AnyKeyPath & Sendable)?
  /// Whether Apple documents it as key-value observable. **Source:** appendix 1 of the rule book.
  package let isObservable: Bool
  /// Reads it; nil for a method.
  package let get: Get?
  /// Sets it; nil for what can only be read. Throws ``PropertyMismatch`` for a value that is nothing of the kind, and what Apple's
  /// method throws.
  package let set: Set?

  package init(
    _ name: String, _ form: PropertyForm, keyPath: (AnyKeyPath & Sendable)? = nil, isObservable: Bool = false,
    _ about: String, get: Get? = nil, set: Set? = nil
  ) {
    self.name = name
    self.about = about
    self.form = form
    self.keyPath = keyPath
    self.isObservable = isObservable
    self.get = get
    self.set = set
  }

  /// A property that can only be read.
  package static func readOnly<Value: PropertyReadable>(
    _ name: String, _ path: KeyPath<Object, Value> & Sendable, observable: Bool = false, _ about: String
  ) -> Property {
    Property(
      name, Value.propertyForm, keyPath: path, isObservable: observable, about,
      get: { $0[keyPath: path].propertyValue })
  }

  /// A property that can be read and set.
  package static func settable<Value: PropertySettable>(
    _ name: String, _ path: ReferenceWritableKeyPath<Object, Value> & Sendable, observable: Bool = false,
    _ about: String
  ) -> Property {
    Property(
      name, Value.propertyForm, keyPath: path, isObservable: observable, about,
      get: { $0[keyPath: path].propertyValue },
      set: { object, value, _ in object[keyPath: path] = try Value.required(value) })
  }

  /// A method that sets something from its arguments.
  package static func method(
    _ name: String, _ about: String, _ parameters: [PropertyForm.Parameter], set: @escaping Set
  ) -> Property {
    Property(name, .arguments(parameters), about, set: set)
  }

  /// The same property, set in another way.
  package func settable(
    _ form: PropertyForm? = nil, _ about: String? = nil, _ set: @escaping Set
  ) -> Property {
    Property(
      name, form ?? self.form, keyPath: keyPath, isObservable: isObservable, about ?? self.about, get: get, set: set)
  }

  /// The same property of any object. Only for objects of the class.
  package var erased: Property<AnyObject> {
    var (anyGet, anySet): (Property<AnyObject>.Get?, Property<AnyObject>.Set?)
    if let get { anyGet = { get(Self.typed($0)) } }
    if let set { anySet = { try set(Self.typed($0), $1, $2) } }
    return Property<AnyObject>(
      name, form, keyPath: keyPath, isObservable: isObservable, about, get: anyGet, set: anySet)
  }

  private static func typed(_ object: AnyObject) -> Object {
    guard let object = object as? Object else { preconditionFailure("\(object) is not of the class \(Object.self)") }
    return object
  }
}

/// A value that is nothing of what a property takes.
package struct PropertyMismatch: Error {
  /// What it takes.
  package let expected: String

  package init(_ expected: String) { self.expected = expected }
}

extension PropertySettable {
  /// The value that is written so.
  ///
  /// - Throws: ``PropertyMismatch``.
  package static func required(_ value: PropertyValue?) throws -> Self {
    guard let value, let result = Self(propertyValue: value) else { throw PropertyMismatch(propertyForm.expectation) }
    return result
  }
}
