import CoreMediaModel
import Foundation

/// A type-erased property value, as written in scenarios and stored in snapshots.
package enum PropertyValue: Sendable, Hashable {
  /// The property has no value.
  case none
  /// A Boolean: `true` or `false`.
  case boolean(Bool)
  /// An integer that fits 64 bits.
  case integer(Int64)
  /// A floating-point number in double precision.
  case number(Double)
  /// An exact time in seconds.
  case time(CMTime)
  /// The name of a case, or any other text.
  case text(String)
  /// A list of values in order.
  case list([PropertyValue])
  /// The fields of a structure in order.
  case fields([Field])

  /// A named field of a structure.
  package struct Field: Sendable, Hashable {
    package let name: String
    package let value: PropertyValue

    package init(_ name: String, _ value: PropertyValue) {
      self.name = name
      self.value = value
    }
  }

  /// Returns the value of the field with the given name, or nil if there is none.
  package subscript(name: String) -> PropertyValue? {
    guard case .fields(let fields) = self else { return nil }
    return fields.first { $0.name == name }?.value
  }

  /// The value as a double if it is an integer or a number; otherwise nil.
  package var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    case .none, .boolean, .time, .text, .list, .fields: nil
    }
  }
}

extension PropertyValue: CustomStringConvertible {
  /// The value in scenario syntax.
  package var description: String {
    switch self {
    case .none: "none"
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .time(let time): time.isNumeric ? "\(time.value)/\(time.timescale)" : "invalid"
    case .text(let text): text
    case .list(let values): "[\(values.map(\.description).joined(separator: ", "))]"
    case .fields(let fields): "{\(fields.map { "\($0.name): \($0.value)" }.joined(separator: ", "))}"
    }
  }
}

extension PropertyValue: Encodable {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Encodes the value. Times, and numbers that JSON cannot represent, are encoded as text.
  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .fields(let fields):
      var container = encoder.container(keyedBy: Name.self)
      for field in fields { try container.encode(field.value, forKey: Name(stringValue: field.name)) }
    case .list(let values): try values.encode(to: encoder)
    default:
      var container = encoder.singleValueContainer()
      switch self {
      case .none: try container.encodeNil()
      case .boolean(let value): try container.encode(value)
      case .integer(let value): try container.encode(value)
      case .number(let value) where value.isFinite: try container.encode(value)
      default: try container.encode(description)
      }
    }
  }
}
