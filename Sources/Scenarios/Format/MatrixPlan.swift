import StructuredDocuments
import Yams

/// The value of a path of the scenario in some cells of a matrix.
struct MatrixValue {
  /// The dotted path as written by the user.
  let path: String
  /// The keys from the root of the file. A step is given by its index, and a path into the session begins with
  /// `session`.
  let keys: [String]
  /// The value. Its key position is the position of the path.
  let cursor: Cursor
  /// The mark of the value, or of the list of values, for keys that the path adds.
  let mark: Mark?
  /// The index of the axis; nil for a value of `exclude` or `include`.
  var axis: Int?

  /// Whether another value is for the same path and different.
  func contradicts(_ other: MatrixValue) -> Bool { keys == other.keys && cursor.node != other.cursor.node }
}

/// The contents of `matrix:`.
struct MatrixPlan {
  /// Values that are used together.
  typealias Row = [MatrixValue]

  /// The position of the first key; nil without a matrix.
  var position: Scenario.Position?
  /// The axes, of which every combination is a cell. Each element of an axis is a row; the rows of an axis that is
  /// written as a path have one value.
  var axes: [[Row]] = []
  /// The rows of `exclude`. A cell that has all values of one of them is omitted.
  var exclude: [(row: Row, cursor: Cursor)] = []
  /// The rows of `include`, as in a matrix of GitHub Actions.
  var include: [Row] = []
  /// The errors of the keys that are left out, so that the errors of the other keys are reported, too.
  var problems = ErrorCollector()
}

extension Form<MatrixPlan> {
  /// The keys that are not paths.
  private static let rowKeys = [
    (
      "rows",
      "Values that belong together: for each element, paths and their values. Rows are combined with the values of the "
        + "other paths."
    ),
    ("exclude", "The cells to omit: all cells that have all values of one element."),
    (
      "include",
      "Values to add to cells, as in a matrix of GitHub Actions. The values of an element are added to each cell that it "
        + "does not contradict; if there is none, the element is a cell of its own."
    ),
  ]

  /// The first keys of paths, and the keys that are not paths.
  static let reservedNames = Scenario.keys + ["preset", "inputs", "outputs"] + rowKeys.map(\.0)

  /// The form of `matrix:`: a list of values for each dotted path, and rows.
  static var matrix: Self {
    let paths: JSONValue = ["pattern": #"^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$"#]
    let row: JSONValue = ["type": "object", "minProperties": 1, "propertyNames": paths]
    let rows = rowKeys.map { name, about in
      JSONValue.Member(name, ["type": "array", "minItems": 1, "items": row, "description": .string(about)])
    }
    return Self(
      schema: [
        "title": "a matrix", "type": "object", "minProperties": 1, "propertyNames": paths,
        "properties": .object(rows), "additionalProperties": ["type": "array", "minItems": 1],
      ]
    ) { cursor in
      let members = try cursor.members(
        expecting: "paths and lists of values, such as {posture: [portrait, landscapeLeft]}")
      guard !members.all.isEmpty else {
        throw cursor.error("the matrix is empty; add a path with a list of values, or remove the matrix.")
      }
      try cursor.requireFewKeys(members)
      var plan = MatrixPlan(position: members.all[0].cursor.keyPosition)
      for (path, child) in members.all { plan.read(child, at: path) }
      return plan
    }
  }

  fileprivate static func values(_ cursor: Cursor, at path: String) throws -> [MatrixPlan.Row] {
    let values = try cursor.elements(expecting: "a list of values to try")
    guard !values.isEmpty else { throw cursor.error("the list of values is empty; add at least one.") }
    let keys = try cursor.keys(ofPath: path)
    return values.map { value in
      var value = value
      value.keyPosition = cursor.keyPosition
      return [MatrixValue(path: path, keys: keys, cursor: value, mark: cursor.node.mark)]
    }
  }

  fileprivate static func rows(_ cursor: Cursor, atMost limit: Int) throws -> [(row: MatrixPlan.Row, cursor: Cursor)] {
    let elements = try cursor.elements(expecting: "a list of rows, such as [{posture: portrait, seed: 1}]")
    guard !elements.isEmpty else { throw cursor.error("the list is empty; add at least one element.") }
    guard elements.count <= limit else {
      throw cursor.error("the list has more than \(limit) elements; remove some.")
    }
    return try elements.readAll { element in
      let members = try element.members(expecting: "paths and their values, such as {posture: portrait, seed: 1}")
      guard !members.all.isEmpty else {
        throw element.error("the row is empty; add a path with a value, or remove it.")
      }
      try element.requireFewKeys(members)
      let row = try members.all.readAll { path, value in
        MatrixValue(path: path, keys: try value.keys(ofPath: path), cursor: value, mark: value.node.mark)
      }
      return (row, element)
    }
  }
}

extension MatrixPlan {
  private mutating func add(axis rows: [Row]) {
    let number = axes.count
    axes.append(
      rows.map { row in
        row.map { MatrixValue(path: $0.path, keys: $0.keys, cursor: $0.cursor, mark: $0.mark, axis: number) }
      })
  }

  /// Reads a key of the matrix.
  fileprivate mutating func read(_ cursor: Cursor, at path: String) {
    typealias Reader = Form<MatrixPlan>
    var plan = self
    _ = problems.attempt {
      switch path {
      case "rows": plan.add(axis: try Reader.rows(cursor, atMost: ScenarioLimit.cells).map(\.row))
      case "exclude": plan.exclude = try Reader.rows(cursor, atMost: ScenarioLimit.exclusions)
      case "include": plan.include = try Reader.rows(cursor, atMost: ScenarioLimit.exclusions).map(\.row)
      default: plan.add(axis: try Reader.values(cursor, at: path))
      }
    }
    (axes, exclude, include) = (plan.axes, plan.exclude, plan.include)
  }
}

extension Cursor {
  fileprivate func requireFewKeys(_ members: Members) throws {
    guard members.all.count <= ScenarioLimit.matrixKeys else {
      throw error("the mapping has more than \(ScenarioLimit.matrixKeys) keys; remove some.")
    }
  }

  /// Returns the keys from the root of the file for a path of the matrix, whose key is that of this value. Paths into
  /// `session` may omit that key, and paths into a step may begin with its `id`.
  fileprivate func keys(ofPath path: String) throws -> [String] {
    let keys = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if ["camsim", "name", "matrix"].contains(keys[0]) {
      throw error("the matrix cannot change '\(path.shortened)'; remove it.")
    }
    if ["preset", "inputs", "outputs"].contains(keys[0]) { return ["session"] + keys }
    if let step = file.stepIDs[keys[0]] { return ["steps", "\(step)"] + keys.dropFirst() }
    let names = Form<MatrixPlan>.reservedNames + file.stepIDs.keys.sorted()
    guard names.contains(keys[0]) else {
      let advice = NearestName.of(keys[0], in: names).map { "did you mean '\($0)'?" }
      throw ScenarioError(
        path: file.path, position: keyPosition,
        "unknown key '\(keys[0].shortened)' in a matrix; "
          + (advice ?? "begin the path with a key of the scenario or the 'id' of a step."))
    }
    return keys
  }
}
