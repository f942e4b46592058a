import Foundation
import VirtualDevices
import Yams

/// A scenario file, read and checked: one scenario, or one for each cell of its matrix.
public struct ScenarioFile: Sendable, Hashable {
  /// Path as it was given.
  public var path: String
  /// What to run, in the order of the file; the matrix's last axis changes fastest. Never empty.
  public var scenarios: [Scenario]

  /// Tells the inputs of a device, or of the one that is taken where a scenario names none; nil when they are not known before it is
  /// used.
  public typealias Inputs = (DeviceReference?) throws -> [Scenario.Input]?

  /// Reads a file; `-` is standard input, whose paths are relative to the working folder.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - inputs: looks for the device that each run names; without it, neither the device nor other files are looked for.
  /// - Throws: `ScenarioError`: `unavailable` when the file cannot be read, `badScenario` when its contents are wrong; the first error,
  ///   with all others.
  public init(path: String, inputs: Inputs? = nil) throws {
    try self.init(text: ScenarioText.load(path), path: path, inputs: inputs)
  }

  /// Reads a text, as if it were a file at `path`.
  ///
  /// - Throws: `ScenarioError`, of the kind `badScenario`; the first, with all others.
  public init(text: String, path: String, inputs: Inputs? = nil) throws {
    let root = try Self.root(text, path: path)
    try Self.requireVersion(root)
    let axes = try root.members(expecting: "a scenario")["matrix"].map(Form<[MatrixAxis]>.matrix.read) ?? []
    self.path = path
    var devices = Devices(path: path, inputs: inputs)
    do {
      scenarios = try Matrix(root: root, axes: axes).cells().readAll { cell in
        var cursor = root
        cursor.node = cell.root
        cursor.file.sessionKind =
          cell.root["session"]?["kind"]?.scalar.flatMap { Scenario.Session.Kind(rawValue: $0.string) } ?? .single
        cursor.file.outputs = Self.outputs(cell.root)
        cursor.file.looksForFiles = inputs != nil
        cursor.file.inputs = try devices.inputs(cell.root)
        var scenario = try Form<Scenario>.scenario.read(cursor)
        scenario.cell = cell.name
        return scenario
      }
    } catch let error as ScenarioError {
      throw error.inOrder
    }
  }

  /// The devices that the cells of a file name.
  private struct Devices {
    let path: String
    let inputs: Inputs?
    private var known: [DeviceReference?: Result<[Scenario.Input], ScenarioError>?] = [:]

    init(path: String, inputs: Inputs?) {
      self.path = path
      self.inputs = inputs
    }

    /// The inputs of the device that a cell names, each looked for once.
    mutating func inputs(_ root: Node) throws -> Result<[Scenario.Input], ScenarioError>? {
      guard let inputs else { return nil }
      let text = root["device"]?.scalar?.string
      let device = text.flatMap { DeviceReference($0, relativeTo: ScenarioPath.directory(of: path)) }
      if let answer = known[device] { return answer }
      let answer: Result<[Scenario.Input], ScenarioError>?
      do {
        answer = try inputs(device).map { .success($0) }
      } catch let error as ScenarioError {
        answer = .failure(error)
      }
      known[device] = .some(answer)
      return answer
    }
  }

  /// JSON Schema (draft 2020-12) of scenario files, as `camsim schema` prints it.
  public static var jsonSchema: String { Form<Scenario>.jsonSchema.jsonText }

  static func root(_ text: String, path: String) throws -> Cursor {
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
  private static func outputs(_ root: Node) -> [(name: String, kind: Scenario.Output.Kind?)] {
    (root["session"]?["outputs"]?.mapping ?? [:]).compactMap { name, output in
      name.scalar.map { ($0.string, output["kind"]?.scalar.flatMap { Scenario.Output.Kind(rawValue: $0.string) }) }
    }
  }
}
