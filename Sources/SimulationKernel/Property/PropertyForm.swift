/// What values a property takes; the form of a scenario's values, its schema and its documentation come from it.
package indirect enum PropertyForm: Sendable {
  /// `true` or `false`.
  case boolean
  /// A whole number.
  case integer
  /// A number.
  case number
  /// An exact time in seconds.
  case time
  /// Any text.
  case text
  /// A text in a notation of the scenario file's own, by its name.
  case notation(String)
  /// One of a few words; the noun is what errors call it.
  case word(noun: String, [String])
  /// So many numbers.
  case numbers(noun: String, [String])
  /// Any number of values.
  case list(PropertyForm)
  /// The arguments of a method: all of them.
  case arguments([Parameter])
  /// Some parts of a structure.
  case parts(noun: String, [Parameter])
  /// A single value, or parts of a structure.
  case either(PropertyForm, PropertyForm)

  /// A part of a structure, or an argument.
  package struct Parameter: Sendable {
    package let name: String
    package let form: PropertyForm
    package let about: String

    package init(_ name: String, _ form: PropertyForm, _ about: String) {
      self.name = name
      self.form = form
      self.about = about
    }
  }

  /// What an error says that a value should have been.
  package var expectation: String {
    switch self {
    case .boolean: "true or false"
    case .integer: "a whole number"
    case .number: "a number"
    case .time: "a duration such as 1/60, 500 ms or invalid"
    case .text: "a text"
    case .notation(let name): "a \(name)"
    case .word(_, let words): "one of: \(words.joined(separator: ", "))"
    case .numbers(let noun, let names): "\(noun) [\(names.joined(separator: ", "))]"
    case .list(let element): "a list, of \(element.expectation)"
    case .arguments(let parameters), .parts(_, let parameters):
      "a mapping of \(parameters.map(\.name).joined(separator: ", "))"
    case .either(let one, let other): "\(one.expectation), or \(other.expectation)"
    }
  }
}
