import StructuredDocuments
import VirtualDevices
import Yams

/// An axis of a matrix: a path in the file, and the values to substitute at that path.
struct MatrixAxis {
  /// The dotted path as written by the user.
  var path: String
  /// A cursor for each value.
  var values: [Cursor]
  /// The position of the axis in the file.
  var position: Scenario.Position
}

extension Form<[MatrixAxis]> {
  /// The form of `matrix:`, a list of values for each dotted path.
  static var matrix: Self {
    Self(
      schema: [
        "type": "object", "minProperties": 1, "propertyNames": ["pattern": #"^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$"#],
        "additionalProperties": ["type": "array", "minItems": 1],
      ]
    ) { cursor in
      let members = try cursor.members(
        expecting: "paths and lists of values, such as {posture: [portrait, landscapeLeft]}")
      guard !members.all.isEmpty else {
        throw cursor.error("the matrix is empty; add a path with a list of values, or remove the matrix.")
      }
      return try members.all.readAll { path, child in
        let values = try child.elements(expecting: "a list of values to try")
        guard !values.isEmpty else { throw child.error("the list of values is empty; add at least one.") }
        if ["camsim", "name", "matrix"].contains(path.prefix { $0 != "." }.description) {
          throw child.error("the matrix cannot change '\(path.shortened)'; remove it.")
        }
        return MatrixAxis(path: path, values: values, position: child.keyPosition)
      }
    }
  }
}

/// All combinations of a matrix's values. The values are substituted in the YAML tree before it is read.
///
/// The reader therefore checks each value in each cell as strictly as if it had been written at its path.
struct Matrix {
  /// A file in which the values of one cell have been substituted.
  struct Cell {
    var name: String?
    var root: Node
  }

  let root: Cursor
  let axes: [MatrixAxis]

  /// Returns the cells; the last axis varies fastest. Without a matrix, returns one cell without a name. An axis whose
  /// path is invalid is left out, so that the other errors of the file are reported, too.
  func cells(_ problems: inout ErrorCollector) -> [Cell] {
    var cells = [Cell(name: nil, root: rootWithoutMatrix)]
    let count = axes.reduce(1) { min($0 * $1.values.count, ScenarioLimit.cells + 1) }
    guard count <= ScenarioLimit.cells else {
      let error = ScenarioError(
        path: root.file.path, position: axes[0].position,
        "the matrix has more than \(ScenarioLimit.cells) cells; remove values or paths.")
      _ = problems.attempt { throw error }
      return []
    }
    for axis in axes {
      if case .success(let more) = problems.attempt({ try combine(cells, axis) }) { cells = more }
    }
    _ = problems.attempt { try requireDistinctNames(cells) }
    return cells
  }

  private func combine(_ cells: [Cell], _ axis: MatrixAxis) throws -> [Cell] {
    let keys = path(of: axis)
    return try cells.flatMap { cell in
      try axis.values.map { value in
        let name = "\(axis.path)=\(Self.name(of: value.node))"
        let place = Place(file: root.file, axis: axis)
        return Cell(
          name: cell.name.map { "\($0),\(name)" } ?? name,
          root: try place.setting(cell.root, keys[...], to: value.node))
      }
    }
  }

  /// The root without `matrix:`, which has been read and would otherwise be read again for each of possibly thousands
  /// of cells.
  private var rootWithoutMatrix: Node {
    guard !axes.isEmpty, case .mapping(let mapping) = root.node else { return root.node }
    let others = mapping.filter { $0.key.scalar?.string != "matrix" }.map { ($0.key, $0.value) }
    return .mapping(.init(others, .implicit, mapping.style, mapping.mark))
  }

  /// Returns the keys from the root of the file. Paths into `session` may omit the key `session`.
  private func path(of axis: MatrixAxis) -> [String] {
    let keys = axis.path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let isInSession = ["preset", "inputs", "outputs"].contains(keys[0])
    return isInSession ? ["session"] + keys : keys
  }

  /// Returns a value as part of a folder name, which contains only letters, digits and `._+:=-`.
  private static func name(of node: Node) -> String {
    switch node {
    case .scalar(let scalar):
      let allowed = scalar.string.map { $0.isASCII && ($0.isLetter || $0.isNumber || "._+-".contains($0)) ? $0 : "-" }
      return allowed.isEmpty ? "empty" : String(allowed.prefix(60))
    case .sequence(let sequence): return sequence.map(name).joined(separator: "+")
    case .mapping(let mapping):
      return mapping.map { "\(name(of: $0.key)):\(name(of: $0.value))" }.joined(separator: "+")
    case .alias: return "alias"
    }
  }

  private func requireDistinctNames(_ cells: [Cell]) throws {
    if let twice = cells.map(\.name).firstRepeated, let name = twice {
      throw ScenarioError(
        path: root.file.path, position: axes[0].position,
        "two cells of the matrix have the name '\(name)'; remove the duplicate value.")
    }
  }
}

/// The location that an axis refers to.
private struct Place {
  let file: Cursor.File
  let axis: MatrixAxis

  /// Returns `node` with the value substituted at the path `keys`. Missing mappings along the path are created.
  func setting(_ node: Node, _ keys: ArraySlice<String>, to value: Node) throws -> Node {
    guard let key = keys.first else { return value }
    let rest = keys.dropFirst()
    switch node {
    case .mapping(var mapping):
      if let index = mapping.indices.first(where: { mapping[$0].key.scalar?.string == key }) {
        var pairs = mapping.map { ($0.key, $0.value) }
        pairs[mapping.distance(from: mapping.startIndex, to: index)].1 = try setting(
          mapping[index].value, rest, to: value)
        return .mapping(.init(pairs, .implicit, mapping.style, mapping.mark))
      }
      mapping = .init(
        mapping.map { ($0.key, $0.value) } + [(name(key), try making(rest, value))], .implicit, mapping.style,
        mapping.mark)
      return .mapping(mapping)
    case .sequence(let sequence):
      guard let index = Int(key), sequence.indices.contains(index) else {
        let range = sequence.isEmpty ? "the list is empty" : "elements are numbered from 0 to \(sequence.count - 1)"
        throw error("has no element '\(key)'; \(range).")
      }
      var nodes = Array(sequence)
      nodes[index] = try setting(nodes[index], rest, to: value)
      return .sequence(.init(nodes, .implicit, sequence.style, sequence.mark))
    case .scalar, .alias: throw error("continues below a plain value at '\(key)'; end the path before it.")
    }
  }

  private func making(_ keys: ArraySlice<String>, _ value: Node) throws -> Node {
    guard let key = keys.first else { return value }
    return .mapping(.init([(name(key), try making(keys.dropFirst(), value))], .implicit, .any, mark))
  }

  private func name(_ key: String) -> Node { .scalar(.init(key, .implicit, .plain, mark)) }

  private var mark: Mark? { axis.values[0].node.mark }

  private func error(_ sentence: String) -> ScenarioError {
    ScenarioError(
      path: file.path, position: axis.position, "the path '\(axis.path.shortened)' of the matrix \(sentence)")
  }
}
