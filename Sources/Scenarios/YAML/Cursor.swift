import StructuredDocuments
import Yams

/// A YAML node with its location in the scenario file, for error messages.
struct Cursor {
  /// The state that all nodes of a file share.
  struct File {
    /// The path as specified by the user.
    var path: String
    /// The kind of the session that the file declares.
    var sessionKind = Scenario.Session.Kind.single
    /// The names and kinds of the outputs, to which other parts of the file refer. The kind is nil if it is invalid,
    /// which is reported only where it is declared.
    var outputs: [(name: String, kind: Scenario.Output.Kind?)] = []
    /// The indices of the steps that have an `id`.
    var stepIDs: [String: Int] = [:]
    /// Whether referenced files must exist.
    var looksForFiles = false
    /// The inputs of the file's device, or the error that occurred when they were looked up; nil when they are not
    /// looked up.
    var inputs: Result<[Scenario.Input], ScenarioError>?
  }

  var file: File
  var node: Node
  /// The path of keys from the root of the file, for example `session.outputs.video`.
  var trail: String
  /// The position of the key, which is also used for values without a position.
  var keyPosition: Scenario.Position

  /// Creates a cursor for the root node of a file.
  init(file: File, root: Node) {
    self.file = file
    node = root
    trail = ""
    keyPosition = Scenario.Position(line: 1, column: 1)
  }

  /// The start position of the node.
  var position: Scenario.Position {
    node.mark.map { Scenario.Position(line: $0.line, column: $0.column) } ?? keyPosition
  }

  /// Returns an error at this node.
  func error(_ sentence: String) -> ScenarioError {
    ScenarioError(path: file.path, position: position, trail.isEmpty ? sentence : "\(trail): \(sentence)")
  }

  /// Returns a cursor for the child node with this key or index.
  func child(_ name: String, _ node: Node, at position: Scenario.Position) -> Cursor {
    var child = self
    child.node = node
    child.trail = trail.isEmpty ? name : "\(trail).\(name)"
    child.keyPosition = position
    return child
  }

  /// Returns the text of a scalar, and whether it is unquoted.
  ///
  /// YAML's schemas are not applied: `on` remains text, and `1.10` keeps its trailing zero.
  func scalar(expecting what: String) throws -> (text: String, isPlain: Bool) {
    guard case .scalar(let scalar) = node else { throw error("expected \(what), but found \(kindOfNode).") }
    try refuseTags()
    let isPlain = scalar.style == .plain || scalar.style == .any
    if isPlain, scalar.string.isEmpty || scalar.string == "~" {
      throw error("expected \(what), but the value is missing.")
    }
    return (scalar.string, isPlain)
  }

  /// Returns cursors for the elements of a sequence.
  func elements(expecting what: String) throws -> [Cursor] {
    guard case .sequence(let sequence) = node else {
      throw error("expected \(what), but found \(kindOfNode)\(listAdvice(what)).")
    }
    try refuseTags()
    return sequence.enumerated().map { child("\($0.offset)", $0.element, at: position) }
  }

  /// Returns the members of a mapping in the order of the file.
  func members(expecting what: String) throws -> Members {
    guard case .mapping(let mapping) = node else {
      throw error("expected \(what), but found \(kindOfNode)\(mappingAdvice(what)).")
    }
    try refuseTags()
    var members = Members(owner: self)
    var names: Set<String> = []
    for (key, value) in mapping {
      guard case .scalar(let scalar) = key else {
        throw error("a key must be a name, not a list or a mapping; write 'key: value'.")
      }
      let place = key.mark.map { Scenario.Position(line: $0.line, column: $0.column) } ?? position
      // YAML's own check treats a quoted and an unquoted key as different.
      guard names.insert(scalar.string).inserted else {
        throw ScenarioError(
          path: file.path, position: place, "the key '\(scalar.string)' occurs twice; remove one of them.")
      }
      members.append(scalar.string, child(scalar.string, value, at: place))
    }
    return members
  }

  /// Returns a scalar in quotation marks for error messages, which explain that a number or a Boolean in quotes is
  /// text.
  static func found(_ text: String, _ isPlain: Bool) -> String {
    "'\(text.shortened)'" + (isPlain ? "" : " in quotes, which is text; write the value without quotes")
  }

  private func refuseTags() throws {
    let tag = node.tag.rawValue
    if !["str", "seq", "map"].contains(where: { tag == "tag:yaml.org,2002:\($0)" }) {
      throw error("the YAML tag '\(tag.shortened)' is not allowed in a scenario; remove it.")
    }
  }

  /// Returns the advice for a value in place of a list, unless the expectation already shows the list's notation.
  private func listAdvice(_ what: String) -> String {
    guard !what.contains("[") else { return "" }
    return switch node {
    case .scalar(let scalar): scalar.string.isEmpty ? "" : "; write [\(scalar.string.shortened)]"
    case .mapping: "; begin each element with '-'"
    case .sequence, .alias: ""
    }
  }

  /// Returns the advice for a value in place of a mapping, unless the expectation already contains an example.
  private func mappingAdvice(_ what: String) -> String {
    guard case .scalar(let scalar) = node, !what.contains("such as"), !what.contains("'") else { return "" }
    return what == "an output" && !scalar.string.isEmpty
      ? "; write {kind: \(scalar.string.shortened)}" : "; write keys with values, as in {key: value}"
  }

  private var kindOfNode: String {
    switch node {
    case .scalar(let scalar): scalar.string.isEmpty ? "no value" : "the value '\(scalar.string.shortened)'"
    case .mapping: "a mapping"
    case .sequence: "a list"
    case .alias: "an alias"
    }
  }
}

extension Cursor: DocumentCursor {
  func emptyList(expecting what: String) -> ScenarioError { error("expected \(what), but the list is empty.") }

  func missing(_ key: String, _ about: String) -> ScenarioError {
    error("the key '\(key)' is missing; add '\(key):' (\(about.firstSentence))")
  }

  func unknown(_ name: String, at child: Cursor, in noun: String, known names: [String]) -> ScenarioError {
    let sentence = "unknown key '\(name.shortened)' in \(noun); \(NearestName.advice(for: name, in: names))"
    return ScenarioError(path: file.path, position: child.keyPosition, sentence)
  }

  static func schema(_ noun: String, _ properties: [JSONValue.Member], required: [JSONValue]) -> JSONValue {
    [
      "title": .string(noun), "type": "object", "additionalProperties": false,
      "required": .list(required), "properties": .object(properties),
    ]
  }
}

/// The form of a part of a scenario file.
typealias Form<Value> = DocumentForm<Cursor, Value>
typealias Key<Part> = DocumentKey<Cursor, Part>
typealias Members = DocumentMembers<Cursor>

extension String {
  /// The text without line breaks and control characters, truncated to 60 characters for error messages.
  var shortened: String {
    let line = String(map { $0.isNewline || ($0.asciiValue ?? 32) < 32 ? " " : $0 })
    return line.count <= 60 ? line : line.prefix(57) + "..."
  }

  fileprivate var firstSentence: String {
    firstRange(of: ". ").map { String(self[..<$0.lowerBound]) } ?? (hasSuffix(".") ? String(dropLast()) : self)
  }
}
