import StructuredDocuments
import VirtualDevices
import Yams

/// All combinations of a matrix's values. The values are substituted in the YAML tree before it is read.
///
/// The reader therefore checks each value in each cell as strictly as if it had been written at its path.
struct Matrix {
  /// A file in which the values of one cell have been substituted.
  struct Cell {
    var name: String?
    /// The number of paths of each axis.
    var axisLengths: [Int] = []
    var root: Node
  }

  let root: Cursor
  let plan: MatrixPlan

  /// Returns the cells; the last axis varies fastest. Without a matrix, returns one cell without a name. A value whose
  /// path is invalid is left out, so that the other errors of the file are reported, too.
  func cells(_ problems: inout ErrorCollector) -> [Cell] {
    let root = rootWithoutMatrix
    _ = problems.attempt { try plan.problems.throwAny() }
    guard case .success(let rows?) = problems.attempt({ try rows() }) else { return [Cell(name: nil, root: root)] }
    let cells = rows.map { row in
      let name = row.map { "\($0.path)=\(Self.name(of: $0.cursor.node))" }.joined(separator: ",")
      return row.reduce(into: Cell(name: name, axisLengths: axisLengths(of: row), root: root)) { cell, value in
        let changed = problems.attempt {
          try Place(value: value).setting(cell.root, value.keys[...], to: value.cursor.node)
        }
        if case .success(let root) = changed { cell.root = root }
      }
    }
    _ = problems.attempt { try requireDistinctNames(cells) }
    return cells
  }

  /// Returns the number of paths of each axis of a cell. A path that `include` adds is an axis of its own.
  private func axisLengths(of row: MatrixPlan.Row) -> [Int] {
    var lengths: [Int] = []
    var last: Int?
    for value in row {
      if let axis = value.axis, axis == last { lengths[lengths.count - 1] += 1 } else { lengths.append(1) }
      last = value.axis
    }
    return lengths
  }

  /// Returns the values of each cell; nil without a matrix.
  private func rows() throws -> [MatrixPlan.Row]? {
    guard let position = plan.position else { return nil }
    func refusal(_ sentence: String) -> ScenarioError {
      ScenarioError(path: root.file.path, position: position, "the matrix \(sentence)")
    }
    let count = plan.axes.reduce(1) { min($0 * $1.count, ScenarioLimit.cells + 1) } + plan.include.count
    guard count <= ScenarioLimit.cells else {
      throw refusal("has more than \(ScenarioLimit.cells) cells; remove values or paths.")
    }
    try requireDistinctPaths()
    var rows =
      plan.axes.isEmpty ? [] : plan.axes.reduce([[]]) { rows, axis in rows.flatMap { row in axis.map { row + $0 } } }
    // Without the keys that are left out, the others may not be used as intended.
    guard plan.problems.errors.isEmpty else { return rows.isEmpty ? nil : rows }
    if rows.isEmpty, !plan.exclude.isEmpty {
      throw refusal("has no cells to exclude; add a path with a list of values.")
    }
    for (row, cursor) in plan.exclude { try requireUse(of: row, at: cursor, in: rows) }
    rows.removeAll { cell in plan.exclude.contains { $0.row.isPart(of: cell) } }
    rows = including(rows)
    guard !rows.isEmpty else { throw refusal("excludes all of its cells; keep at least one.") }
    return rows
  }

  /// Returns the cells with the rows of `include`. **Source:** GitHub, "Expanding or adding matrix configurations": a row
  /// never changes values of the axes, but may replace those of an earlier row.
  private func including(_ original: [MatrixPlan.Row]) -> [MatrixPlan.Row] {
    plan.include.reduce(into: original) { rows, row in
      let places = original.indices.filter { index in
        !row.contains { value in original[index].contains(where: value.contradicts) }
      }
      if places.isEmpty { rows.append(row) }
      for place in places {
        for value in row {
          if let index = rows[place].firstIndex(where: { $0.keys == value.keys }) {
            if rows[place][index].axis == nil { rows[place][index] = value }
          } else {
            rows[place].append(value)
          }
        }
      }
    }
  }

  /// The root without `matrix:`, which has been read and would otherwise be read again for each of possibly thousands
  /// of cells.
  private var rootWithoutMatrix: Node {
    guard plan.position != nil, case .mapping(let mapping) = root.node else { return root.node }
    let others = mapping.filter { $0.key.scalar?.string != "matrix" }.map { ($0.key, $0.value) }
    return .mapping(.init(others, .implicit, mapping.style, mapping.mark))
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

  private func requireDistinctPaths() throws {
    var seen: Set<[String]> = []
    for axis in plan.axes {
      for value in axis.joined() where seen.contains(value.keys) {
        throw ScenarioError(
          path: root.file.path, position: value.cursor.keyPosition,
          "the matrix has '\(value.path)' twice; remove one of them.")
      }
      seen.formUnion(axis.joined().map(\.keys))
    }
  }

  /// Requires that a row of `exclude` is part of a cell, because it would have no effect otherwise.
  private func requireUse(of row: MatrixPlan.Row, at cursor: Cursor, in cells: [MatrixPlan.Row]) throws {
    for value in row {
      let known = cells.joined().filter { $0.keys == value.keys }
      guard !known.isEmpty else {
        let paths = plan.axes.joined().joined().map(\.path)
        let names = paths.indices.filter { paths.firstIndex(of: paths[$0]) == $0 }.map { paths[$0] }
        let advice = NearestName.of(value.path, in: names).map { "did you mean '\($0)'?" }
        throw cursor.error(
          "the cells have no '\(value.path.shortened)'; \(advice ?? "they have \(names.joined(separator: ", ")).")")
      }
      guard known.contains(where: { !$0.contradicts(value) }) else {
        let advice = NearestName.of(Self.name(of: value.cursor.node), in: known.map { Self.name(of: $0.cursor.node) })
        throw value.cursor.error("no cell has this value; " + (advice.map { "did you mean '\($0)'?" } ?? "correct it."))
      }
    }
    guard cells.contains(where: row.isPart) else {
      throw cursor.error("no cell has all of these values; correct or remove them.")
    }
  }

  private func requireDistinctNames(_ cells: [Cell]) throws {
    if let twice = cells.map(\.name).firstRepeated, let name = twice {
      throw ScenarioError(
        path: root.file.path, position: plan.position ?? root.position,
        "two cells of the matrix have the name '\(name)'; remove the duplicate value.")
    }
  }
}

/// The location that a path of the matrix refers to.
private struct Place {
  let value: MatrixValue

  /// Returns `node` with the value substituted at the path `keys`. Missing mappings along the path are created.
  func setting(_ node: Node, _ keys: ArraySlice<String>, to new: Node) throws -> Node {
    guard let key = keys.first else { return new }
    let rest = keys.dropFirst()
    switch node {
    case .mapping(var mapping):
      if let index = mapping.indices.first(where: { mapping[$0].key.scalar?.string == key }) {
        var pairs = mapping.map { ($0.key, $0.value) }
        pairs[mapping.distance(from: mapping.startIndex, to: index)].1 = try setting(
          mapping[index].value, rest, to: new)
        return .mapping(.init(pairs, .implicit, mapping.style, mapping.mark))
      }
      mapping = .init(
        mapping.map { ($0.key, $0.value) } + [(name(key), try making(rest, new))], .implicit, mapping.style,
        mapping.mark)
      return .mapping(mapping)
    case .sequence(let sequence):
      guard let index = Int(key), sequence.indices.contains(index) else {
        let range = sequence.isEmpty ? "the list is empty" : "elements are numbered from 0 to \(sequence.count - 1)"
        throw error("has no element '\(key)'; \(range).")
      }
      var nodes = Array(sequence)
      nodes[index] = try setting(nodes[index], rest, to: new)
      return .sequence(.init(nodes, .implicit, sequence.style, sequence.mark))
    case .scalar, .alias: throw error("continues below a plain value at '\(key)'; end the path before it.")
    }
  }

  private func making(_ keys: ArraySlice<String>, _ new: Node) throws -> Node {
    guard let key = keys.first else { return new }
    return .mapping(.init([(name(key), try making(keys.dropFirst(), new))], .implicit, .any, mark))
  }

  private func name(_ key: String) -> Node { .scalar(.init(key, .implicit, .plain, mark)) }

  private var mark: Mark? { value.mark }

  private func error(_ sentence: String) -> ScenarioError {
    ScenarioError(
      path: value.cursor.file.path, position: value.cursor.keyPosition,
      "the path '\(value.path.shortened)' of the matrix \(sentence)")
  }
}

extension MatrixPlan.Row {
  /// Returns whether a cell has all of these values.
  fileprivate func isPart(of cell: Self) -> Bool {
    allSatisfy { value in cell.contains { $0.keys == value.keys && !$0.contradicts(value) } }
  }
}
