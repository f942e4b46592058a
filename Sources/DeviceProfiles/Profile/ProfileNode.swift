import CoreVideoModel
import PixelModel

/// A place in a profile file: its value, its path, and the origin that values there have unless they tell otherwise.
///
/// `"from"` in an object gives the origin of all values in it: a name of `origins`, or an object of names by key in which
/// `"*"` stands for the other keys.
struct ProfileNode {
  let reader: ProfileReader
  let node: JSONNode
  let path: String
  /// Name of the origin, if one was given here or further out.
  let from: String?

  var value: JSONValue { node.value }

  func error(_ problem: String, remedy: String) -> DeviceProfileError {
    DeviceProfileError(file: reader.file, line: node.line, keyPath: path, problem: problem, remedy: remedy)
  }

  private func mismatch(_ expected: String) -> DeviceProfileError {
    error("is \(value.kind)", remedy: "write \(expected)")
  }

  // MARK: Containers

  /// This node, once it is certain that it is an object with the keys of this form, `from`, and no others.
  func object(_ form: ProfileForm) throws -> ProfileNode {
    guard case .object(let members) = value else { throw mismatch("an object in braces") }
    let names = form.keys.map(\.name)
    if let unknown = members.first(where: { $0.name != "from" && !names.contains($0.name) }) {
      let advice = NearestName.of(unknown.name, in: names).map { "did you mean \"\($0)\"?" }
      throw DeviceProfileError(
        file: reader.file, line: unknown.node.line, keyPath: path, problem: "has the unknown key \"\(unknown.name)\"",
        remedy: advice ?? "use \(names.joined(separator: ", "))")
    }
    if let missing = form.keys.first(where: { key in key.isRequired && !members.contains { $0.name == key.name } }) {
      throw error("has no \"\(missing.name)\"", remedy: "add it: \(missing.about)")
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
    guard let child = value[key] else { return nil }
    return ProfileNode(
      reader: reader, node: child, path: path.isEmpty ? key : "\(path).\(key)", from: try origin(of: key))
  }

  /// The name of the origin of a key's value.
  func origin(of key: String) throws -> String? {
    guard let own = value["from"] else { return from }
    switch own.value {
    case .string(let name): return name
    case .object:
      guard let name = own.value[key] ?? own.value["*"] else { return from }
      guard case .string(let name) = name.value else { break }
      return name
    case .array, .number, .integer, .bool, .null: break
    }
    throw error(
      "has a \"from\" that is no name",
      remedy: "write \"from\": \"name\" or \"from\": {\"*\": \"name\", \"key\": \"name\"}")
  }

  /// The elements of a list.
  func elements() throws -> [ProfileNode] {
    guard case .array(let nodes) = value else { throw mismatch("a list in brackets") }
    return nodes.enumerated().map { index, node in
      ProfileNode(reader: reader, node: node, path: "\(path)[\(index)]", from: from)
    }
  }

  /// The keys of an object, except `from`, in their order.
  func keys() throws -> [String] {
    guard case .object(let members) = value else { throw mismatch("an object in braces") }
    return members.map(\.name).filter { $0 != "from" }
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

  func number(in range: ClosedRange<Double>) throws -> Double {
    try reader.record(self)
    guard case .number(let number) = value else { throw mismatch("a number") }
    guard range.contains(number) else {
      throw error("is out of range", remedy: "write a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func integer(in range: ClosedRange<Int>) throws -> Int {
    try reader.record(self)
    guard case .number(let number) = value else { throw mismatch("a number") }
    guard let integer = Int(exactly: number), range.contains(integer) else {
      throw error("is out of range", remedy: "write a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return integer
  }

  /// `[lowest, highest]`, both within `limits`.
  func range(in limits: ClosedRange<Double>) throws -> ClosedRange<Double> {
    try reader.record(self)
    guard let ends = value.elements, ends.count == 2, let lower = ends[0].value.number,
      let upper = ends[1].value.number,
      lower <= upper
    else {
      throw error("is not a range", remedy: "write [lowest, highest]")
    }
    guard limits.contains(lower), limits.contains(upper) else {
      throw error("is out of range", remedy: "write numbers from \(limits.lowerBound) to \(limits.upperBound)")
    }
    return lower...upper
  }

  /// One of these choices.
  func choice<Choice>(in choices: [(String, Choice)]) throws -> Choice {
    let text = try text()
    guard let found = choices.first(where: { $0.0 == text }) else {
      let names = choices.map(\.0)
      let advice = NearestName.of(text, in: names).map { "did you mean \"\($0)\"?" }
      throw error("is \"\(text)\"", remedy: advice ?? "write \(names.joined(separator: ", "))")
    }
    return found.1
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
