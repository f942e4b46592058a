import Foundation
import Testing

/// Tests that the targets of all links in the documents exist.
@Suite struct DocumentTests {
  private static let documents: [String] = {
    let folder = SourceTree.root.appending(path: "Documentation")
    let found = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    let pages = found.filter { $0.hasSuffix(".md") }.sorted()
    return ["README.md", "CONTRIBUTING.md"] + pages.map { "Documentation/\($0)" }
  }()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: SourceTree.root.appending(path: path), encoding: .utf8)
  }

  private static let declaredTypes: Set<String> = {
    let kinds = ["class", "enum", "protocol", "struct", "typealias"]
    return Set(
      SourceTree.files.flatMap { $0.lines(withAnyOf: kinds.map { "\($0) " }) }.compactMap { _, code in
        code.firstMatch(of: #/\b(?:class|enum|protocol|struct|typealias) ([A-Z]\w*)/#).map { String($0.1) }
      })
  }()

  @Test(arguments: documents)
  func everyLinkInADocumentHasATarget(document: String) throws {
    let folder = SourceTree.root.appending(path: document).deletingLastPathComponent()
    for link in try Self.text(document).matches(of: #/\]\(([^)#]+)(?:\#[^)]*)?\)/#).map({ String($0.1) }) {
      guard !link.contains("://") else { continue }
      let target = folder.appending(path: link).standardizedFileURL
      #expect(FileManager.default.fileExists(atPath: target.path), "\(document): \(link)")
    }
  }

  /// The last column of a table in the glossary contains existing types, folders below `Sources/`, and folders of the
  /// package.
  @Test func theGlossaryNamesOnlyTypesThatExist() throws {
    let rows = try Self.text("Documentation/Glossary.md").split(separator: "\n").filter { $0.hasPrefix("|") }
    let names = rows.flatMap { row in
      row.split(separator: "|").last.map { $0.matches(of: #/`([A-Z][^`]*)`/#).map { String($0.1) } } ?? []
    }
    #expect(names.count > 60)
    let declared = Self.declaredTypes
    for name in names {
      let isFolder = ["Sources/\(name)", "Sources/AppleModules/\(name)", name].contains {
        FileManager.default.fileExists(atPath: SourceTree.root.appending(path: $0).path)
      }
      let type = name.split(separator: ".").last.map(String.init) ?? name
      #expect(isFolder || declared.contains(type), "\(name)")
    }
  }
}
