import CoreMediaModel
import Foundation

/// A type whose values can be converted to property values.
package protocol PropertyReadable: SendableMetatype {
  static var propertyForm: PropertyForm { get }
  var propertyValue: PropertyValue { get }
}

/// A type whose values can be converted to and from property values.
package protocol PropertySettable: PropertyReadable {
  /// Creates a value from a property value, or returns nil if it has another form.
  init?(propertyValue: PropertyValue)
}

/// A type whose values have names.
package protocol PropertyNamed: PropertySettable, Equatable {
  /// The noun for a value of this type in error messages, such as `a focus mode`.
  static var propertyNoun: String { get }
  /// All values with their names, in Apple's order and Swift spelling.
  static var propertyNames: [(name: String, value: Self)] { get }
}

extension PropertyNamed {
  package static var propertyForm: PropertyForm { .word(noun: propertyNoun, propertyNames.map(\.name)) }

  package var propertyValue: PropertyValue {
    .text(Self.propertyNames.first { $0.value == self }?.name ?? "\(self)")
  }

  package init?(propertyValue: PropertyValue) {
    guard case .text(let name) = propertyValue, let entry = Self.propertyNames.first(where: { $0.name == name }) else {
      return nil
    }
    self = entry.value
  }
}

extension PropertyNamed where Self: CaseIterable {
  package static var propertyNames: [(name: String, value: Self)] { allCases.map { ("\($0)", $0) } }
}

// MARK: Standard library and Foundation types

extension Bool: PropertySettable {
  package static var propertyForm: PropertyForm { .boolean }
  package var propertyValue: PropertyValue { .boolean(self) }
  package init?(propertyValue: PropertyValue) {
    guard case .boolean(let value) = propertyValue else { return nil }
    self = value
  }
}

extension String: PropertySettable {
  package static var propertyForm: PropertyForm { .text }
  package var propertyValue: PropertyValue { .text(self) }
  package init?(propertyValue: PropertyValue) {
    guard case .text(let value) = propertyValue else { return nil }
    self = value
  }
}

extension FixedWidthInteger where Self: PropertySettable {
  package static var propertyForm: PropertyForm { .integer }
  package var propertyValue: PropertyValue { .integer(Int64(clamping: self)) }
  package init?(propertyValue: PropertyValue) {
    guard case .integer(let value) = propertyValue else { return nil }
    self.init(exactly: value)
  }
}

extension Int: PropertySettable {}
extension Int32: PropertySettable {}
extension Int64: PropertySettable {}

extension BinaryFloatingPoint where Self: PropertySettable {
  package static var propertyForm: PropertyForm { .number }
  package var propertyValue: PropertyValue { .number(Double(self)) }
  package init?(propertyValue: PropertyValue) {
    guard let value = propertyValue.double else { return nil }
    self.init(value)
  }
}

extension Float: PropertySettable {
  /// The number with the fewest digits that identify the value, such as 2.698 instead of 2.697999954223633.
  package var propertyValue: PropertyValue { .number(Double(description) ?? Double(self)) }
}
extension Double: PropertySettable {}
extension CGFloat: PropertySettable {}

extension Optional: PropertyReadable where Wrapped: PropertyReadable {
  package static var propertyForm: PropertyForm { Wrapped.propertyForm }
  package var propertyValue: PropertyValue { map(\.propertyValue) ?? .none }
}

extension Optional: PropertySettable where Wrapped: PropertySettable {
  package init?(propertyValue: PropertyValue) {
    guard let value = Wrapped(propertyValue: propertyValue) else { return nil }
    self = .some(value)
  }
}

extension Array: PropertyReadable where Element: PropertyReadable {
  package static var propertyForm: PropertyForm { .list(Element.propertyForm) }
  package var propertyValue: PropertyValue { .list(map(\.propertyValue)) }
}

extension Array: PropertySettable where Element: PropertySettable {
  package init?(propertyValue: PropertyValue) {
    guard case .list(let values) = propertyValue else { return nil }
    let elements = values.compactMap(Element.init(propertyValue:))
    guard elements.count == values.count else { return nil }
    self = elements
  }
}

extension CMTime: PropertySettable {
  package static var propertyForm: PropertyForm { .time }
  package var propertyValue: PropertyValue { .time(self) }

  /// Creates a time from an exact time, whole seconds, or `invalid`.
  package init?(propertyValue: PropertyValue) {
    switch propertyValue {
    case .time(let time): self = time
    case .integer(let seconds): self = CMTime(value: seconds, timescale: 1)
    case .text("invalid"): self = .invalid
    case .none, .boolean, .number, .text, .list, .fields: return nil
    }
  }
}

// MARK: Structures of numbers

/// A structure that consists of a fixed number of numbers.
package protocol PropertyNumbers: PropertySettable {
  static var propertyNoun: String { get }
  static var propertyParts: [String] { get }
  var numbers: [Double] { get }
  init(numbers: [Double])
}

extension PropertyNumbers {
  package static var propertyForm: PropertyForm { .numbers(noun: propertyNoun, propertyParts) }
  package var propertyValue: PropertyValue { .list(numbers.map(PropertyValue.number)) }
  package init?(propertyValue: PropertyValue) {
    guard case .list(let values) = propertyValue else { return nil }
    let numbers = values.compactMap(\.double)
    guard numbers.count == values.count, numbers.count == Self.propertyParts.count else { return nil }
    self.init(numbers: numbers)
  }
}

extension CGPoint: PropertyNumbers {
  package static var propertyNoun: String { "a point" }
  package static var propertyParts: [String] { ["x", "y"] }
  package var numbers: [Double] { [x, y].map { Double($0) } }
  package init(numbers: [Double]) { self.init(x: numbers[0], y: numbers[1]) }
}

extension CGSize: PropertyNumbers {
  package static var propertyNoun: String { "a size" }
  package static var propertyParts: [String] { ["width", "height"] }
  package var numbers: [Double] { [width, height].map { Double($0) } }
  package init(numbers: [Double]) { self.init(width: numbers[0], height: numbers[1]) }
}

extension CGRect: PropertyNumbers {
  package static var propertyNoun: String { "a rectangle" }
  package static var propertyParts: [String] { ["x", "y", "width", "height"] }
  package var numbers: [Double] { [origin.x, origin.y, size.width, size.height].map { Double($0) } }
  package init(numbers: [Double]) {
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

extension CMVideoDimensions: PropertySettable {
  package static var propertyForm: PropertyForm { .numbers(noun: "a size", ["width", "height"]) }
  package var propertyValue: PropertyValue { .list([.integer(Int64(width)), .integer(Int64(height))]) }
  package init?(propertyValue: PropertyValue) {
    guard let size = CGSize(propertyValue: propertyValue), let width = Int32(exactly: size.width),
      let height = Int32(exactly: size.height)
    else { return nil }
    self.init(width: width, height: height)
  }
}
