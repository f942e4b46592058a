/// The names that a file declares and uses.
///
/// The parser relies on lines and indentation, which the formatter guarantees.
struct NamesOfFile {
  /// A type, identified by the enclosing type and its name, or a function or value outside of types.
  struct Key: Hashable {
    let outer: Substring?
    let name: Substring
  }

  /// The declared names, and whether they are visible in other files.
  private(set) var declarations: [Key: Bool] = [:]
  /// The names that the file uses, with the line of their first use.
  private(set) var mentions: [Key: Int] = [:]
  private var scopes: [(name: Substring, indentation: Int)] = []

  private static let types: Set<Substring> = [
    "class", "struct", "enum", "protocol", "actor", "typealias", "associatedtype",
  ]
  private static let values: Set<Substring> = ["func", "let", "var", "subscript", "init"]

  init(_ file: SourceFile) {
    for (index, line) in file.code.enumerated() {
      let names = Name.all(in: line)
      if !names.isEmpty { read(names, of: line, number: index + 1) }
    }
  }

  private mutating func read(_ names: [Name], of line: String, number: Int) {
    guard !names.contains(where: { $0.text == "import" }) else { return }
    let indentation = line.utf8.prefix { $0 == UInt8(ascii: " ") }.count
    while let last = scopes.last, last.indentation >= indentation { scopes.removeLast() }
    let isPrivate = names.contains { $0.text == "private" || $0.text == "fileprivate" }
    var opened: Substring?
    for (index, name) in names.enumerated() {
      if isType(name) {
        // Indented declarations outside of types are local to a function.
        if !scopes.isEmpty || indentation == 0 { declare(name.text, in: scopes.last?.name, isPrivate) }
        opened = opened ?? name.text
      } else if isValue(name) {
        declare(name.text, in: nil, isPrivate)
      } else {
        mention(name, number)
      }
      if name.previous == "extension" { opened = Self.extended(names[index...]) }
    }
    if let opened { scopes.append((opened, indentation)) }
  }

  private mutating func declare(_ name: Substring, in outer: Substring?, _ isPrivate: Bool) {
    let key = Key(outer: outer, name: name)
    declarations[key] = (declarations[key] ?? false) || !isPrivate
  }

  private func isType(_ name: Name) -> Bool {
    name.previous.map(Self.types.contains) == true && !Self.values.contains(name.text)
  }

  /// Whether a name declares a function or value at the top level. Lowercase words are ignored, because parameters and
  /// local variables use the same names.
  private func isValue(_ name: Name) -> Bool {
    guard name.isAtMargin, let previous = name.previous, Self.values.contains(previous) else { return false }
    return name.text.utf8.contains { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
  }

  /// Returns the last component of the extended type's name.
  private static func extended(_ names: ArraySlice<Name>) -> Substring? {
    var last = names.first?.text
    for name in names.dropFirst() {
      guard let owner = name.owner, owner == last else { break }
      last = name.text
    }
    return last
  }

  private mutating func mention(_ name: Name, _ number: Int) {
    func add(_ outer: Substring?) {
      let key = Key(outer: outer, name: name.text)
      if mentions[key] == nil { mentions[key] = number }
    }
    if let owner = name.owner { return add(owner) }
    // A member of a value has no type before its period; a declared value shadows an outer one.
    guard !name.isMember, !Self.values.contains(name.previous ?? "") else { return }
    add(nil)
    for scope in scopes { add(scope.name) }
  }
}
