import CoreVideoModel
import Foundation

extension CMFormatDescription {
  /// Facts of a format beyond its type and size, by name.
  public struct Extensions: Hashable, Sendable {
    /// The name of a fact.
    ///
    /// `@unchecked Sendable`, because a name is never a mutable string.
    public struct Key: RawRepresentable, Hashable, @unchecked Sendable {
      /// The name as the C constants spell it.
      public let rawValue: CFString

      /// The fact of a name.
      public init(rawValue: CFString) {
        self.rawValue = rawValue.copy() as? CFString ?? rawValue
      }
    }

    /// A fact: a property-list value.
    ///
    /// `@unchecked Sendable`, because it is a property list that never changes.
    public struct Value: Hashable, @unchecked Sendable {
      /// The value as an object: string, number, data, array or dictionary.
      public let propertyListRepresentation: CFTypeRef

      /// A fact of a property-list object.
      public init(_ propertyListRepresentation: CFTypeRef) {
        self.propertyListRepresentation = propertyListRepresentation
      }
    }

    private var values: [Key: Value] = [:]

    /// No facts.
    public init() {}
  }
}

extension CMFormatDescription.Extensions {
  /// Facts of a dictionary with string keys; other keys are ignored, as they can name nothing.
  public init(base dictionary: CFDictionary?) {
    for case (let key as String, let value) in dictionary ?? [:] {
      values[Key(rawValue: key as CFString)] = Value(value as AnyObject)
    }
  }

  /// The fact of a name, or nil.
  public subscript(key: Key) -> Value? {
    get { values[key] }
    set { values[key] = newValue }
  }

  /// Whether there are no facts.
  public var isEmpty: Bool { values.isEmpty }
  /// How many facts there are.
  public var count: Int { values.count }

  /// The facts as a dictionary.
  var dictionary: CFDictionary {
    let result = CFMutableDictionary()
    for (key, value) in values { result[key.rawValue] = value.propertyListRepresentation }
    return result
  }
}

extension CMFormatDescription.Extensions: ExpressibleByDictionaryLiteral {
  /// Facts by name; of two with the same name, the later counts.
  public init(dictionaryLiteral elements: (Key, Value)...) {
    values = Dictionary(elements) { _, later in later }
  }
}

extension CMFormatDescription.Extensions.Value {
  /// Values are equal when their objects are.
  public static func == (a: Self, b: Self) -> Bool {
    (a.propertyListRepresentation as? NSObject) == (b.propertyListRepresentation as? NSObject)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(propertyListRepresentation as? NSObject)
  }

  /// A text.
  public static func string(_ value: CFString) -> Self { Self(value) }
  /// A number.
  public static func number(_ value: CFNumber) -> Self { Self(value) }
  /// A number.
  public static func number(_ value: Int) -> Self { Self(NSNumber(value: value)) }
  /// A number.
  public static func number(_ value: Double) -> Self { Self(NSNumber(value: value)) }
}
