/// The form of a property's values, which determines the syntax, schema, and documentation of scenario values.
package indirect enum PropertyForm: Sendable {
  /// A Boolean: `true` or `false`.
  case boolean
  /// An integer of any size.
  case integer
  /// A floating-point number or integer.
  case number
  /// An exact time in seconds.
  case time
  /// Text without further restrictions.
  case text
  /// Text in a named notation of the scenario file.
  case notation(String)
  /// A word from a fixed set; error messages use the noun.
  case word(noun: String, [String])
  /// A fixed number of named numbers.
  case numbers(noun: String, [String])
  /// A list of values of the same form.
  case list(PropertyForm)
  /// The arguments of a method; all are required.
  case arguments([Parameter])
  /// The fields of a structure; all are optional.
  case parts(noun: String, [Parameter])
  /// Either of two forms: a single value, or the fields of a structure.
  case either(PropertyForm, PropertyForm)

  /// A field of a structure, or an argument.
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

  /// The description of the expected value for error messages.
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
