/// The graph of imports between modules.
struct ModuleGraph {
  /// The imported modules of this package, by importing module.
  let arrows: [String: Set<String>]

  /// Creates the graph of the modules in these files. Imports of system and third-party modules are ignored.
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

  /// The modules in dependency order, with ties in alphabetical order, or nil if there is a cycle.
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

  /// The transitive reduction of the graph, without edges that other edges imply. The graph must not have cycles.
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

  /// The graph in Mermaid syntax, from top to bottom.
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
