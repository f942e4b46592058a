import Foundation
import VirtualDevices
import Yams

/// A scenario file, read and checked: one scenario, or one for each cell of its matrix.
public struct ScenarioFile: Sendable, Hashable {
  /// Path as it was given.
  public var path: String
  /// What to run, in the order of the file; the matrix's last axis changes fastest. Never empty.
  public var scenarios: [Scenario]

  /// Reads a file.
  ///
  /// - Throws: `ScenarioError`: `unavailable` when the file cannot be read, `badScenario` when its contents are wrong.
  public init(path: String) throws {
    try self.init(text: ScenarioText.load(path), path: path)
  }

  /// Reads a text, as if it were a file at `path`.
  ///
  /// - Throws: `ScenarioError`, of the kind `badScenario`.
  public init(text: String, path: String) throws {
    let root = try Self.root(text, path: path)
    try Self.requireVersion(root)
    let axes = try root.members(expecting: "a scenario")["matrix"].map(Form<[MatrixAxis]>.matrix.read) ?? []
    self.path = path
    scenarios = try Matrix(root: root, axes: axes).cells().map { cell in
      var cursor = root
      cursor.node = cell.root
      cursor.file.outputs = Self.outputs(cell.root)
      var scenario = try Form.scenario.read(cursor)
      scenario.cell = cell.name
      return scenario
    }
  }

  /// JSON Schema (draft 2020-12) of scenario files, as `camsim schema` prints it.
  public static var jsonSchema: String { Form<Scenario>.jsonSchema.jsonText }

  private static func root(_ text: String, path: String) throws -> Cursor {
    try ScenarioText.requireFewAliases(text, path: path)
    let node: Node?
    do {
      // Without rules, every value stays the text that it is: Apple has cases called `on` and `off`.
      node = try Yams.compose(yaml: text, .basic)
    } catch let error as YamlError {
      throw ScenarioError(path: path, error)
    }
    let start = Scenario.Position(line: 1, column: 1)
    guard let node, node.scalar?.string.isEmpty != true else {
      throw ScenarioError(path: path, position: start, "the file is empty; a scenario begins with 'camsim: 1'.")
    }
    return Cursor(file: Cursor.File(path: path), root: node)
  }

  private static func requireVersion(_ root: Cursor) throws {
    let members = try root.members(expecting: "a scenario, which begins with 'camsim: 1'")
    guard let version = members["camsim"] else {
      throw root.error("the key 'camsim' is missing; a scenario begins with 'camsim: 1'.")
    }
    let text = try version.scalar(expecting: "the version of the format, 1").text
    guard text == "1" else {
      throw version.error("version '\(text.shortened)' of the format is not known; this program reads version 1.")
    }
  }

  /// The outputs that other parts may refer to.
  private static func outputs(_ root: Node) -> [(name: String, kind: Scenario.Output.Kind)] {
    (root["session"]?["outputs"]?.mapping ?? [:]).compactMap { name, output in
      guard let name = name.scalar?.string, let kind = output["kind"]?.scalar?.string else { return nil }
      return Scenario.Output.Kind(rawValue: kind).map { (name, $0) }
    }
  }
}
