import CaptureModel

/// A place in a profile file: its value, its path, and the origin that values there have unless they tell otherwise.
///
/// `"from"` in an object gives the origin of all values in it: a name of `origins`, or an object of names by key in which
/// `"*"` stands for the other keys.
struct ProfileNode {
  let reader: ProfileReader
  let value: JSONValue
  let path: String
  /// Name of the origin, if one was given here or further out.
  let from: String?

  func error(_ problem: String, remedy: String) -> DeviceProfileError {
    DeviceProfileError(file: reader.file, keyPath: path, problem: problem, remedy: remedy)
  }

  private func mismatch(_ expected: String) -> DeviceProfileError {
    error("is \(value.kind)", remedy: "write \(expected)")
  }

  // MARK: Containers

  /// This node, once it is certain that it is an object and has no keys but these and `from`; nil allows any.
  func object(keys: Set<String>?) throws -> ProfileNode {
    guard case .object(let fields) = value else { throw mismatch("an object in braces") }
    if let keys, let unknown = fields.keys.sorted().first(where: { $0 != "from" && !keys.contains($0) }) {
      throw error("has the unknown key \"\(unknown)\"", remedy: "use \(keys.sorted().joined(separator: ", "))")
    }
    return self
  }

  /// The value of a key that must be there.
  func child(_ key: String) throws -> ProfileNode {
    guard let child = try optionalChild(key) else { throw error("has no \"\(key)\"", remedy: "add it") }
    return child
  }

  /// The value of a key, or nil.
  func optionalChild(_ key: String) throws -> ProfileNode? {
    guard case .object(let fields) = value else { throw mismatch("an object in braces") }
    guard let child = fields[key] else { return nil }
    return ProfileNode(
      reader: reader, value: child, path: path.isEmpty ? key : "\(path).\(key)", from: try origin(of: key))
  }

  /// The name of the origin of a key's value.
  func origin(of key: String) throws -> String? {
    guard case .object(let fields) = value, let own = fields["from"] else { return from }
    switch own {
    case .string(let name): return name
    case .object(let names):
      guard let name = names[key] ?? names["*"] else { return from }
      guard case .string(let name) = name else { break }
      return name
    case .array, .number, .bool, .null: break
    }
    throw error(
      "has a \"from\" that is no name",
      remedy: "write \"from\": \"name\" or \"from\": {\"*\": \"name\", \"key\": \"name\"}")
  }

  /// The elements of a list.
  func elements() throws -> [ProfileNode] {
    guard case .array(let values) = value else { throw mismatch("a list in brackets") }
    return values.enumerated().map { index, value in
      ProfileNode(reader: reader, value: value, path: "\(path)[\(index)]", from: from)
    }
  }

  /// The keys of an object, except `from`, in alphabetical order.
  func keys() throws -> [String] {
    guard case .object(let fields) = value else { throw mismatch("an object in braces") }
    return fields.keys.filter { $0 != "from" }.sorted()
  }

  // MARK: Values, whose origin is noted

  func text() throws -> String {
    try reader.record(self)
    return try plainText()
  }

  /// A text that describes the file and not the device, and so has no origin.
  func plainText() throws -> String {
    guard case .string(let text) = value, !text.isEmpty else { throw mismatch("a text in quotes") }
    return text
  }

  func bool() throws -> Bool {
    try reader.record(self)
    guard case .bool(let bool) = value else { throw mismatch("true or false") }
    return bool
  }

  func number() throws -> Double {
    try reader.record(self)
    guard case .number(let number) = value else { throw mismatch("a number") }
    return number
  }

  func integer(in range: ClosedRange<Int>) throws -> Int {
    guard let integer = Int(exactly: try number()), range.contains(integer) else {
      throw error("is out of range", remedy: "write a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return integer
  }

  func range() throws -> ClosedRange<Double> {
    try reader.record(self)
    guard case .array(let ends) = value, ends.count == 2, case .number(let lower) = ends[0],
      case .number(let upper) = ends[1], lower <= upper
    else {
      throw error("is not a range", remedy: "write [lowest, highest]")
    }
    return lower...upper
  }

  /// A size such as `1280x720`.
  func size() throws -> PixelSize {
    let text = try text()
    let sides = text.split(separator: "x").map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0 else {
      throw error("is not a size", remedy: "write one such as \"1280x720\"")
    }
    return PixelSize(width: width, height: height)
  }
}
