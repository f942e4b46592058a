import Foundation
import Testing

/// Tests that the architecture guide describes the actual modules and folders. Both tests write to the same file, so
/// they run serially.
@Suite(.serialized) struct GraphTests {
  private static let guide = "Documentation/Architecture.md"

  private func expectGuide(_ name: String, _ made: String) throws {
    guard let problem = try MadeText(document: Self.guide, name: name).problem(made: made) else { return }
    Issue.record("\(problem)")
  }

  @Test func theGuideShowsTheModules() throws {
    let graph = ModuleGraph(files: SourceTree.files)
    try #require(graph.order != nil, "modules import each other in a circle")
    let made = "```mermaid\n\(graph.reduced.mermaid)\n```"
    try expectGuide("modules", made)
  }

  @Test func theGuideShowsTheFolders() throws {
    let order = ModuleGraph(files: SourceTree.files).order ?? []
    let rows = order.compactMap { module in
      FolderOrder.folders[module].map { "| `\(module)` | \($0.map { "`\($0)`" }.joined(separator: ", ")) |" }
    }
    let made = (["| module | folders, lowest first |", "|---|---|"] + rows).joined(separator: "\n")
    try expectGuide("folders", made)
  }

  @Test func theGraphIsReadFromImports() {
    let files = [
      ("A/1.swift", "import Foundation"), ("B/1.swift", "import A"), ("B/2.swift", "import B\nimport Yams"),
      ("C/1.swift", "@_exported import A\nimport struct B.Value"), ("D/1.swift", ""),
    ]
    let graph = ModuleGraph(files: files.map { SourceFile(path: $0, text: $1) })
    #expect(graph.arrows == ["A": [], "B": ["A"], "C": ["A", "B"], "D": []])
    #expect(graph.order == ["A", "D", "B", "C"])
    #expect(graph.reduced.mermaid == "graph TD\n  C --> B\n  B --> A\n  D")
  }

  @Test func onlyImpliedDependenciesAreOmitted() {
    let graph = ModuleGraph(arrows: ["A": ["B", "C", "D"], "B": ["D"], "C": ["D"], "D": ["E"], "E": []])
    #expect(graph.reduced.arrows == ["A": ["B", "C"], "B": ["D"], "C": ["D"], "D": ["E"], "E": []])
    #expect(graph.reduced.mermaid == "graph TD\n  A --> B & C\n  C --> D\n  B --> D\n  D --> E")
  }

  @Test func aGraphWithACycleHasNoOrder() {
    #expect(ModuleGraph(arrows: ["A": ["B"], "B": ["C"], "C": ["B"]]).order == nil)
  }

  @Test func aGeneratedPartThatDiffersIsReportedOrWritten() throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "MadeText-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: root) }
    let file = root.appending(path: "a.md")
    let (begin, end) = ("<!-- part: made by LayoutTests from the code -->\n", "<!-- end of part -->\n")
    let old = "before\n\(begin)\nold\n\n\(end)after\n"
    try old.write(to: file, atomically: true, encoding: .utf8)
    let part = MadeText(document: "a.md", name: "part")

    #expect(try part.problem(made: "new", root: root, mode: nil)?.contains("CAMSIM_GOLDEN=update") == true)
    #expect(try String(contentsOf: file, encoding: .utf8) == old)
    #expect(try part.problem(made: "new", root: root, mode: "update")?.contains("written anew") == true)
    #expect(try String(contentsOf: file, encoding: .utf8) == "before\n\(begin)\nnew\n\n\(end)after\n")
    #expect(try part.problem(made: "new", root: root, mode: nil) == nil)
    #expect(try MadeText(document: "a.md", name: "gone").problem(made: "", root: root, mode: "update") != nil)
  }
}
