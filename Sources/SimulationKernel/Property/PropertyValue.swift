import CoreMediaModel
import Foundation

/// The value of a property of any type, as scenarios write it and snapshots keep it.
package enum PropertyValue: Sendable, Hashable {
  /// There is none.
  case none
  /// `true` or `false`.
  case boolean(Bool)
  /// A whole number.
  case integer(Int64)
  /// A number.
  case number(Double)
  /// An exact time in seconds.
  case time(CMTime)
  /// A name of a case, or any other text.
  case text(String)
  /// Several values in their order.
  case list([PropertyValue])
  /// The parts of a structure in their order.
  case fields([Field])

  /// A part of a structure.
  package struct Field: Sendable, Hashable {
    package let name: String
    package let value: PropertyValue

    package init(_ name: String, _ value: PropertyValue) {
      self.name = name
      self.value = value
    }
  }

  /// The part of that name; nil when there is none.
  package subscript(name: String) -> PropertyValue? {
    guard case .fields(let fields) = self else { return nil }
    return fields.first { $0.name == name }?.value
  }

  /// The number that a number of either kind is; nil for everything else.
  package var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    case .none, .boolean, .time, .text, .list, .fields: nil
    }
  }
}

extension PropertyValue: CustomStringConvertible {
  /// The value as a scenario writes it.
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

  /// A time is its text, and a number that JSON does not have is too.
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
