import VirtualDevices
import Yams

/// One axis of a matrix: a place in the file, and the values to try there.
struct MatrixAxis {
  /// Keys that lead to the place, as the user wrote them.
  var path: String
  /// One cursor for each value.
  var values: [Cursor]
  /// Where the axis stands in the file.
  var position: Scenario.Position
}

extension Form<[MatrixAxis]> {
  /// `matrix:`.
  static var matrix: Self {
    Self(
      schema: [
        "type": "object", "minProperties": 1, "propertyNames": ["pattern": #"^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$"#],
        "additionalProperties": ["type": "array", "minItems": 1],
      ]
    ) { cursor in
      let members = try cursor.members(
        expecting: "paths and lists of values, such as {posture: [portrait, landscapeLeft]}")
      guard !members.all.isEmpty else { throw cursor.error("the matrix is empty; name a path, or remove it.") }
      return try members.all.map { path, child in
        let values = try child.elements(expecting: "a list of values to try")
        guard !values.isEmpty else { throw child.error("the list of values is empty; name at least one.") }
        if ["camsim", "name", "matrix"].contains(path.prefix { $0 != "." }.description) {
          throw child.error("the matrix cannot change '\(path.shortened)'; remove it.")
        }
        return MatrixAxis(path: path, values: values, position: child.keyPosition)
      }
    }
  }
}

/// Every combination of a matrix: files whose values are put in place, before anything is read.
///
/// So every value of every cell is checked as strictly as if it stood in its place.
struct Matrix {
  /// A file with the values of one cell in place.
  struct Cell {
    var name: String?
    var root: Node
  }

  let root: Cursor
  let axes: [MatrixAxis]

  /// The cells: the last axis changes fastest. One without a name when there is no matrix.
  func cells() throws -> [Cell] {
    var cells = [Cell(name: nil, root: rootWithoutMatrix)]
    for axis in axes {
      guard cells.count * axis.values.count <= ScenarioLimit.cells else {
        throw ScenarioError(
          path: root.file.path, position: axis.position,
          "the matrix has more than \(ScenarioLimit.cells) cells; make it smaller.")
      }
      let keys = path(of: axis)
      cells = try cells.flatMap { cell in
        try axis.values.map { value in
          let name = "\(axis.path)=\(Self.name(of: value.node))"
          let place = Place(file: root.file, axis: axis)
          return Cell(
            name: cell.name.map { "\($0),\(name)" } ?? name,
            root: try place.setting(cell.root, keys[...], to: value.node))
        }
      }
    }
    try requireDistinctNames(cells)
    return cells
  }

  /// The matrix has been read: it must not be again in each of its cells, of which there may be thousands.
  private var rootWithoutMatrix: Node {
    guard !axes.isEmpty, case .mapping(let mapping) = root.node else { return root.node }
    let others = mapping.filter { $0.key.scalar?.string != "matrix" }.map { ($0.key, $0.value) }
    return .mapping(.init(others, .implicit, mapping.style, mapping.mark))
  }

  /// The keys from the top of the file: those in `session` may be named without it.
  private func path(of axis: MatrixAxis) -> [String] {
    let keys = axis.path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let isInSession = ["preset", "inputs", "outputs"].contains(keys[0])
    return isInSession ? ["session"] + keys : keys
  }

  /// A value as part of a folder's name: nothing but letters, digits and `._+:=-`.
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
        "two cells of the matrix have the name '\(name)'; remove the value that is there twice.")
    }
  }
}

/// The place that an axis names.
private struct Place {
  let file: Cursor.File
  let axis: MatrixAxis

  /// `node` with the value at the place below it that `keys` lead to; missing mappings on the way are made.
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
        let range = sequence.isEmpty ? "the list is empty" : "elements count from 0 to \(sequence.count - 1)"
        throw error("has no element '\(key)'; \(range).")
      }
      var nodes = Array(sequence)
      nodes[index] = try setting(nodes[index], rest, to: value)
      return .sequence(.init(nodes, .implicit, sequence.style, sequence.mark))
    case .scalar, .alias: throw error("leads past a plain value at '\(key)'; end the path before it.")
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
