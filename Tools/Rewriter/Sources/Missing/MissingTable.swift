/// The missing names of an app, with their places.
public struct MissingTable {
  /// A place of the app's own file.
  public struct Place: Hashable, Comparable, Sendable {
    let path: String
    let line: Int
    let column: Int

    public init(path: String, line: Int, column: Int) { (self.path, self.line, self.column) = (path, line, column) }

    public static func < (a: Place, b: Place) -> Bool { (a.path, a.line, a.column) < (b.path, b.line, b.column) }
  }

  private var places: [MissingName: Set<Place>] = [:]
  private var insteads: [MissingName: Set<String>] = [:]
  /// The names that have a use outside of files that import a missing module.
  private var certain: Set<MissingName> = []
  /// The places of errors that no missing name explains.
  private var others: Set<Place> = []

  public init() {}

  public var isEmpty: Bool { places.isEmpty }

  public mutating func add(_ use: MissingUse, at place: Place) {
    places[use.name, default: []].insert(place)
    if !use.instead.isEmpty { add(instead: use.instead, for: use.name) }
    if !use.mayBeExtension { certain.insert(use.name) }
  }

  /// The missing names in the order of the table.
  public var names: [MissingName] { places.keys.sorted() }

  public mutating func add(instead: String, for name: MissingName) { insteads[name, default: []].insert(instead) }

  public mutating func addOther(at place: Place) { others.insert(place) }

  public var text: String {
    var lines: [String] = []
    let groups: [(title: String, names: [MissingName])] = [
      ("Names of Apple's that are missing:", names.filter { $0.module != nil && certain.contains($0) }),
      ("Members of Apple's types, or extensions in missing modules:", names.filter { !certain.contains($0) }),
      ("Names of dependencies, or your own:", names.filter { $0.module == nil && certain.contains($0) }),
    ]
    for group in groups where !group.names.isEmpty {
      let header = ["module", "name", "uses", "first use", "known instead"]
      lines += (lines.isEmpty ? [] : [""]) + [group.title] + Self.aligned([header] + group.names.map(row))
    }
    if places.keys.contains(where: { $0.module == nil }) {
      lines += [
        "Add a package that declares these names on Linux, declare them in a file for Linux, or exclude the files."
      ]
    }
    let uses = places.values.map(\.count).reduce(0, +)
    let files = Set(places.values.joined().map(\.path)).count
    lines.append(
      isEmpty
        ? "No name is missing."
        : "\(lines.isEmpty ? "" : "\n")\(Self.count(places.count, "name")) missing, in \(Self.count(uses, "place")) of \(Self.count(files, "file"))."
    )
    if !others.isEmpty {
      lines.append(
        "\(Self.count(others.count, "other error")) may follow from these, or not; camsim build shows them. The first is at \(show(others.min()!))."
      )
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func row(_ name: MissingName) -> [String] {
    let found = places[name]!
    let instead = (insteads[name] ?? []).sorted().joined(separator: ", ")
    return [name.module ?? "-", name.name, "\(found.count)", show(found.min()!), instead]
  }

  private func show(_ place: Place) -> String { "\(place.path):\(place.line):\(place.column)" }

  private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  /// Returns lines with the fields of rows in columns.
  private static func aligned(_ rows: [[String]]) -> [String] {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let fields = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      return "  " + fields.joined(separator: "  ").replacing(/\ +$/, with: "")
    }
  }
}
