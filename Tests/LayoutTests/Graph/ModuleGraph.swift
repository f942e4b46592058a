/// Which modules import which.
struct ModuleGraph {
  /// Our modules, by the one that imports them.
  let arrows: [String: Set<String>]

  /// The modules of these files; what they import of the system and of other people is left out.
  init(files: [SourceFile]) {
    let modules = Set(files.map(\.module))
    var arrows = Dictionary(uniqueKeysWithValues: modules.map { ($0, Set<String>()) })
    for file in files {
      let imported = Set(ImportRule.imports(of: file).map(\.module)).intersection(modules)
      arrows[file.module, default: []].formUnion(imported.subtracting([file.module]))
    }
    self.arrows = arrows
  }

  init(arrows: [String: Set<String>]) { self.arrows = arrows }

  /// All modules from the bottom up, each after those that it imports, otherwise by the alphabet; nil when some go in a circle.
  var order: [String]? {
    var order: [String] = []
    var left = Set(arrows.keys)
    while !left.isEmpty {
      let free = left.filter { left.isDisjoint(with: arrows[$0] ?? []) }
      if free.isEmpty { return nil }
      order += free.sorted()
      left.subtract(free)
    }
    return order
  }

  /// Without the arrows that others imply: from A to C where A leads to B and B to C. Only for a graph without circles.
  var reduced: ModuleGraph {
    ModuleGraph(
      arrows: arrows.mapValues { targets in
        targets.filter { target in !targets.contains { $0 != target && leads(from: $0, to: target) } }
      })
  }

  private func leads(from start: String, to end: String) -> Bool {
    var seen: Set<String> = []
    var next = [start]
    while let module = next.popLast() {
      if module == end { return true }
      if seen.insert(module).inserted { next += arrows[module] ?? [] }
    }
    return false
  }

  /// The graph in the language of Mermaid, from the top down.
  var mermaid: String {
    let lines = (order ?? []).reversed().compactMap { module -> String? in
      let targets = arrows[module] ?? []
      if !targets.isEmpty { return "  \(module) --> \(targets.sorted().joined(separator: " & "))" }
      let isAlone = !arrows.values.contains { $0.contains(module) }
      return isAlone ? "  \(module)" : nil
    }
    return (["graph TD"] + lines).joined(separator: "\n")
  }
}
