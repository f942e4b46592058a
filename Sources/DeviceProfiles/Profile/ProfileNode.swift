import StructuredDocuments

/// A node in a profile file: its value, its path, and the default origin of the values inside.
///
/// `"from"` in an object specifies the origin of all values in it: either a name in `origins`, or an object that maps
/// keys to names, in which `"*"` applies to the remaining keys.
struct ProfileNode {
  let reader: ProfileReader
  let node: JSONNode
  let path: String
  /// The name of the origin that was specified in this node or an enclosing one, or nil if there is none.
  let from: String?

  var value: JSONValue { node.value }

  /// Returns the node of a key, or nil if the key is missing.
  func child(_ key: String) throws -> ProfileNode? { try value[key].map { try child(key, $0) } }

  private func child(_ key: String, _ node: JSONNode) throws -> ProfileNode {
    ProfileNode(reader: reader, node: node, path: path.isEmpty ? key : "\(path).\(key)", from: try origin(of: key))
  }

  /// Returns the name of the origin of a key's value.
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
      "has a \"from\" that is not a name",
      remedy: "write \"from\": \"name\" or \"from\": {\"*\": \"name\", \"key\": \"name\"}")
  }

  /// Returns the text without recording its origin.
  func plainText() throws -> String {
    guard case .string(let text) = value, !text.isEmpty else { throw mismatch(Self.text) }
    return text
  }

  // MARK: Errors

  static let text = "a string in quotes"

  func error(_ problem: String, remedy: String) -> DeviceProfileError {
    DeviceProfileError(file: reader.file, line: node.line, keyPath: path, problem: problem, remedy: remedy)
  }

  func mismatch(_ expected: String) -> DeviceProfileError { error("is \(value.kind)", remedy: "write \(expected)") }

  func outOfRange(_ what: String, _ least: Any, _ greatest: Any) -> DeviceProfileError {
    error("is out of range", remedy: "write \(what) from \(least) to \(greatest)")
  }
}

extension ProfileNode: DocumentCursor {
  func elements(expecting _: String) throws -> [ProfileNode] {
    guard case .array(let nodes) = value else { throw mismatch("a list in brackets") }
    return nodes.enumerated().map { index, node in
      ProfileNode(reader: reader, node: node, path: "\(path)[\(index)]", from: from)
    }
  }

  /// Returns the members of the object except `from`.
  func members(expecting _: String) throws -> DocumentMembers<ProfileNode> {
    guard case .object(let all) = value else { throw mismatch("an object in braces") }
    var members = DocumentMembers(owner: self)
    for member in all where member.name != "from" { members.append(member.name, try child(member.name, member.node)) }
    return members
  }

  func emptyList(expecting remedy: String) -> DeviceProfileError { error("is empty", remedy: remedy) }

  func missing(_ key: String, _ about: String) -> DeviceProfileError {
    error("has no \"\(key)\"", remedy: "add it: \(about)")
  }

  func unknown(_ name: String, at child: ProfileNode, in _: String, known names: [String]) -> DeviceProfileError {
    DeviceProfileError(
      file: reader.file, line: child.node.line, keyPath: path, problem: "has the unknown key \"\(name)\"",
      remedy: NearestName.question(name, in: names) ?? "use \(names.joined(separator: ", "))")
  }

  /// Returns the schema of an object, which may contain `from` in addition to its keys.
  static func schema(_ about: String, _ properties: [JSONValue.Member], required: [JSONValue]) -> JSONValue {
    [
      "type": "object", "description": .string(about), "properties": .object([from] + properties),
      "required": .list(required), "additionalProperties": false,
    ]
  }

  /// The key `from` in the schema of an object.
  static let from = JSONValue.Member("from", ["$ref": "#/$defs/from"])
}

extension NearestName {
  /// Returns a question that suggests the nearest known name, as the end of an error message.
  static func question(_ name: String, in candidates: [String]) -> String? {
    of(name, in: candidates).map { "did you mean \"\($0)\"?" }
  }
}
