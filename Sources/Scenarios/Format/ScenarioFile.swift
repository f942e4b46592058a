import Foundation
import StructuredDocuments
import VirtualDevices
import Yams

/// A parsed and validated scenario file, with one scenario or one for each cell of its matrix.
public struct ScenarioFile: Sendable, Hashable {
  /// The path as specified by the caller.
  public var path: String
  /// The scenarios to run, in the order of the file; the last matrix axis varies fastest. Never empty.
  public var scenarios: [Scenario]

  /// A function that returns the inputs of a device, or of the default device for nil; returns nil if they are unknown
  /// until the device is used.
  public typealias Inputs = (DeviceReference?) throws -> [Scenario.Input]?

  /// Reads a file. The path `-` represents standard input; paths in that text are relative to the working directory.
  ///
  /// - Parameters:
  ///   - path: The path of the scenario file.
  ///   - inputs: A function that looks up the inputs of each run's device. Without it, the existence of devices and
  ///     referenced files is not checked.
  /// - Throws: `ScenarioError.unavailable` when the file cannot be read, or `ScenarioError.badScenario` when its
  ///   contents are invalid: the first error, which contains all others.
  public init(path: String, inputs: Inputs? = nil) throws {
    try self.init(text: ScenarioText.load(path), path: path, inputs: inputs)
  }

  /// Reads a text as if it were the contents of a file at `path`.
  ///
  /// - Throws: `ScenarioError.badScenario`: the first error, which contains all others.
  public init(text: String, path: String, inputs: Inputs? = nil) throws {
    var problems = ErrorCollector()
    var root = try Self.versioned(Self.root(text, path: path), &problems)
    root.file.stepIDs = Self.stepIDs(root.node)
    let matrix = try root.members(expecting: "a scenario")["matrix"]
    let plan = (try? problems.attempt { try matrix.map(Form<MatrixPlan>.matrix.read) }.get()) ?? MatrixPlan()
    let cells = Matrix(root: root, plan: plan).cells(&problems)
    self.path = path
    var devices = Devices(path: path, inputs: inputs)
    let scenarios = problems.attempt {
      try cells.readAll { cell in
        var cursor = root
        cursor.node = cell.root
        cursor.file.sessionKind =
          cell.root["session"]?["kind"]?.scalar.flatMap { Scenario.Session.Kind(rawValue: $0.string) } ?? .single
        cursor.file.outputs = Self.outputs(cell.root)
        cursor.file.looksForFiles = inputs != nil
        cursor.file.inputs = try devices.inputs(cell.root)
        var scenario = try Form<Scenario>.scenario.read(cursor)
        (scenario.cell, scenario.axisLengths) = (cell.name, cell.axisLengths)
        scenario.cellCount = cell.name.map { _ in cells.count }
        return scenario
      }
    }
    if let error = ScenarioError(problems.errors) { throw error.inOrder }
    self.scenarios = try scenarios.get()
  }

  /// A cache of the devices that the cells of a file refer to.
  private struct Devices {
    let path: String
    let inputs: Inputs?
    private var known: [DeviceReference?: Result<[Scenario.Input], ScenarioError>?] = [:]

    init(path: String, inputs: Inputs?) {
      self.path = path
      self.inputs = inputs
    }

    /// Returns the inputs of the device that a cell specifies. Each device is looked up once.
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

  /// The JSON Schema (draft 2020-12) of scenario files, as printed by `camsim schema`.
  public static var jsonSchema: String { Form<Scenario>.jsonSchema.jsonText }

  static func root(_ text: String, path: String) throws -> Cursor {
    try ScenarioText.requireFewAliases(text, path: path)
    let node: Node?
    do {
      // Without resolver rules, every scalar stays text, because AVFoundation has cases named `on` and `off`.
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

  /// Returns the root with a version. If the version of a scenario is missing, its other errors are reported, too.
  private static func versioned(_ root: Cursor, _ problems: inout ErrorCollector) throws -> Cursor {
    let members = try root.members(expecting: "a scenario, which begins with 'camsim: 1'")
    guard let version = members["camsim"] else {
      let error = root.error("the key 'camsim' is missing; a scenario begins with 'camsim: 1'.")
      guard members["session"] ?? members["steps"] != nil, case .mapping(let mapping) = root.node else { throw error }
      _ = problems.attempt { throw error }
      var root = root
      let camsim: [(Node, Node)] = [("camsim", .scalar(.init("1", Tag(.str), .plain)))]
      root.node = .mapping(.init(camsim + mapping.map { ($0.key, $0.value) }, .implicit, mapping.style, mapping.mark))
      return root
    }
    let text = try version.scalar(expecting: "the version of the format, 1").text
    guard text == "1" else {
      throw version.error("version '\(text.shortened)' of the format is not supported; write 'camsim: 1'.")
    }
    return root
  }

  /// Returns the indices of the steps that have an `id`.
  private static func stepIDs(_ root: Node) -> [String: Int] {
    let ids = (root["steps"]?.sequence ?? []).enumerated().compactMap { index, step in
      step["id"]?.scalar.map { ($0.string, index) }
    }
    return Dictionary(ids) { first, _ in first }
  }

  /// Returns the outputs to which other parts of the file may refer.
  private static func outputs(_ root: Node) -> [(name: String, kind: Scenario.Output.Kind?)] {
    (root["session"]?["outputs"]?.mapping ?? [:]).compactMap { name, output in
      name.scalar.map { ($0.string, output["kind"]?.scalar.flatMap { Scenario.Output.Kind(rawValue: $0.string) }) }
    }
  }
}
