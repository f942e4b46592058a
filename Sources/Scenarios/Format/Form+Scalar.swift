import StructuredDocuments

extension Form<String> {
  /// Returns the form of a nonempty text.
  static func text(_ what: String) -> Self {
    Self(schema: ["type": "string", "minLength": 1]) { cursor in
      let text = try cursor.scalar(expecting: what).text
      guard !text.isEmpty else { throw cursor.error("expected \(what), but the text is empty.") }
      return text
    }
  }

  /// Returns the form of a word from a fixed list.
  static func word(_ what: String, _ words: [String]) -> Self {
    Self(schema: ["enum": .list(words.map(JSONValue.string))]) { cursor in
      let text = try cursor.scalar(expecting: what).text
      guard words.contains(text) else {
        throw cursor.error("'\(text.shortened)' is not \(what); \(NearestName.advice(for: text, in: words))")
      }
      return text
    }
  }

  /// The form of the name of a file that a run creates directly in its output folder.
  static var outputFileName: Self {
    let reserved = ["trace.txt", "stable.txt", "frames"]
    return Self(schema: ["type": "string", "pattern": "^[^/.\\u0000-\\u001F\\u007F][^/\\u0000-\\u001F\\u007F]*$"]) {
      cursor in
      let name = try cursor.scalar(expecting: "a file name").text
      // A line break would split the trace line that names the file, and a NUL would truncate the name.
      let isPlain = name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") }
      guard !name.isEmpty, isPlain, !name.hasPrefix("."), name.utf8.count <= 200 else {
        throw cursor.error(
          "'\(name.shortened)' is not a plain file name; write a name without folders or control characters, such as "
            + "clip.mov, because the file is stored in the output folder.")
      }
      guard !reserved.contains(name) else {
        throw cursor.error("'\(name)' is a reserved file name; choose another one.")
      }
      return name
    }
  }
}

extension DocumentForm
where Source == Cursor, Value: CaseIterable & RawRepresentable & Sendable, Value.RawValue == String {
  /// Returns the form of an enumeration case, by its raw value.
  static func name(_ what: String) -> Self {
    Form<String>.word(what, Value.allCases.map(\.rawValue)).map { text, cursor in
      guard let value = Value(rawValue: text) else { throw cursor.error("'\(text)' is not \(what).") }
      return value
    }
  }
}

extension Form<Bool> {
  /// The form of a Boolean: `true` or `false`, without YAML's other spellings.
  static var boolean: Self {
    Self(schema: ["type": "boolean"]) { cursor in
      let (text, isPlain) = try cursor.scalar(expecting: "true or false")
      guard isPlain, let value = Bool(text) else {
        throw cursor.error("expected true or false, but found \(Cursor.found(text, isPlain)).")
      }
      return value
    }
  }
}

extension Form<Int64> {
  /// Returns the form of an integer in a range.
  static func integer(_ what: String, _ range: ClosedRange<Int64>) -> Self {
    Self(
      schema: ["type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound)]
    ) { cursor in
      let (text, isPlain) = try cursor.scalar(expecting: what)
      guard isPlain, let value = Int64(text), range.contains(value) else {
        throw cursor.error(
          "expected \(what) (a whole number from \(range.lowerBound) to \(range.upperBound)), but found "
            + "\(Cursor.found(text, isPlain)).")
      }
      return value
    }
  }
}

extension Form<Double> {
  /// Returns the form of a number, with or without a fraction.
  static func number(_ what: String) -> Self {
    Self(schema: ["type": "number"]) { cursor in
      let (text, isPlain) = try cursor.scalar(expecting: what)
      guard isPlain, let value = Quantity.number(text) else {
        throw cursor.error("expected \(what) (a number), but found \(Cursor.found(text, isPlain)).")
      }
      return value
    }
  }

  /// Returns the form of a number with a unit.
  ///
  /// - Parameter isPositive: Whether zero is excluded. Negative values are always excluded.
  static func quantity(_ what: String, unit: String, isPositive: Bool) -> Self {
    Self(schema: ["type": "string", "pattern": .string(#"^[0-9]+(\.[0-9]+)? ?\#(unit)$"#)]) { cursor in
      let text = try cursor.scalar(expecting: what).text
      guard let (number, found) = Quantity.split(text), found == unit, let value = Quantity.number(number) else {
        throw cursor.error("expected \(what) such as '2 \(unit)', but found '\(text.shortened)'.")
      }
      guard value > 0 || (!isPositive && value == 0) else {
        throw cursor.error("\(what) cannot be \(text); write \(isPositive ? "more than 0" : "0 or more") \(unit).")
      }
      return value
    }
  }
}
