import CoreVideoModel
import Foundation

extension CMFormatDescription {
  /// A dictionary of additional properties of a format, such as its color space.
  public struct Extensions: Hashable, Sendable {
    /// The key of a format extension.
    ///
    /// `@unchecked Sendable`, because the initializer copies mutable strings.
    public struct Key: RawRepresentable, Hashable, @unchecked Sendable {
      /// The raw string of the key, equal to the C constant.
      public let rawValue: CFString

      /// Creates a key from a copy of a string.
      public init(rawValue: CFString) {
        self.rawValue = rawValue.copy() as? CFString ?? rawValue
      }
    }

    /// The value of a format extension.
    ///
    /// `@unchecked Sendable`, because the value is a property list that never changes.
    public struct Value: Hashable, @unchecked Sendable {
      /// The value as a property-list object: a string, number, data, array or dictionary.
      public let propertyListRepresentation: CFTypeRef

      /// Creates a value from a property-list object.
      public init(_ propertyListRepresentation: CFTypeRef) {
        self.propertyListRepresentation = propertyListRepresentation
      }
    }

    private var values: [Key: Value] = [:]

    /// Creates an empty set of extensions.
    public init() {}
  }
}

extension CMFormatDescription.Extensions {
  /// Creates extensions from a dictionary, ignoring keys that are not strings.
  public init(base dictionary: CFDictionary?) {
    for case (let key as String, let value) in dictionary ?? [:] {
      values[Key(rawValue: key as CFString)] = Value(value as AnyObject)
    }
  }

  /// Accesses the value for a key; nil if the key is absent.
  public subscript(key: Key) -> Value? {
    get { values[key] }
    set { values[key] = newValue }
  }

  /// A Boolean value that indicates whether there are no extensions.
  public var isEmpty: Bool { values.isEmpty }
  /// The number of extensions in the set.
  public var count: Int { values.count }

  /// The extensions as a dictionary.
  var dictionary: CFDictionary {
    let result = CFMutableDictionary()
    for (key, value) in values { result[key.rawValue] = value.propertyListRepresentation }
    return result
  }
}

extension CMFormatDescription.Extensions: ExpressibleByDictionaryLiteral {
  /// Creates extensions from a dictionary literal.
  ///
  /// For duplicate keys, the last value is used.
  public init(dictionaryLiteral elements: (Key, Value)...) {
    values = Dictionary(elements) { _, later in later }
  }
}

extension CMFormatDescription.Extensions.Value {
  /// Returns whether the property-list objects of two values are equal.
  public static func == (a: Self, b: Self) -> Bool {
    (a.propertyListRepresentation as? NSObject) == (b.propertyListRepresentation as? NSObject)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(propertyListRepresentation as? NSObject)
  }

  /// Returns a value that wraps a string.
  public static func string(_ value: CFString) -> Self { Self(value) }
  /// Returns a value that wraps a number.
  public static func number(_ value: CFNumber) -> Self { Self(value) }
  /// Returns a value that wraps an integer.
  public static func number(_ value: Int) -> Self { Self(NSNumber(value: value)) }
  /// Returns a value that wraps a floating-point number.
  public static func number(_ value: Double) -> Self { Self(NSNumber(value: value)) }
}
