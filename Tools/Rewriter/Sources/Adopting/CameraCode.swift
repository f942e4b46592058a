import Foundation
import SwiftParser
import SwiftSyntax

/// Which of a target's files are camera code, and what they need.
public struct CameraCode {
  /// A file and what it imports.
  public struct File: Equatable {
    public let path: String
    public let imports: [String]
    /// Why it is taken: nil for camera code, or the type that another file needs.
    public let reason: String?
  }

  /// The files that a package takes.
  public private(set) var files: [File] = []
  /// Files that would be needed but import what Linux has not.
  public private(set) var left: [File] = []

  /// What makes a file camera code.
  private static let camera: Set = ["AVFoundation", "AVKit", "AssetsLibrary", "CoreMedia", "CoreVideo", "Photos"]

  /// Sorts the files of a target.
  ///
  /// - Parameters:
  ///   - sources: the texts of the files, by path.
  ///   - modules: what can be imported.
  public init(of sources: [String: String], with modules: Set<String>) {
    let contents = sources.mapValues { Content($0) }
    var declared: [String: String] = [:]
    for (path, content) in contents.sorted(by: { $0.key > $1.key }) {
      for name in content.declared { declared[name] = path }
    }
    var reasons: [String: String?] = [:]
    var open = contents.filter { !Self.camera.isDisjoint(with: $0.value.imports) }.keys.sorted()
    for path in open { reasons[path] = .some(nil) }
    while let path = open.popLast() {
      guard let content = contents[path] else { continue }
      let isThere = content.imports.allSatisfy(modules.contains)
      let file = File(path: path, imports: content.imports, reason: reasons[path] ?? nil)
      guard isThere else {
        left.append(file)
        continue
      }
      files.append(file)
      for name in content.used.sorted() {
        guard let other = declared[name], other != path, reasons[other] == nil else { continue }
        reasons[other] = .some(name)
        open.append(other)
      }
    }
    files.sort { $0.path < $1.path }
    left.sort { $0.path < $1.path }
  }

  /// What a file declares for others, and which names it uses.
  private final class Content: SyntaxVisitor {
    private(set) var imports: [String] = []
    private(set) var declared: Set<String> = []
    private(set) var used: Set<String> = []

    init(_ source: String) {
      super.init(viewMode: .sourceAccurate)
      walk(Parser.parse(source: source))
    }

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
      let module = node.path.first?.name.text ?? ""
      if !imports.contains(module) { imports.append(module) }
      return .skipChildren
    }

    override func visit(_ node: TokenSyntax) -> SyntaxVisitorContinueKind {
      if case .identifier(let name) = node.tokenKind, name.first?.isUppercase == true { used.insert(name) }
      return .visitChildren
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { declare(node.name) }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { declare(node.name) }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { declare(node.name) }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { declare(node.name) }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { declare(node.name) }
    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind { declare(node.name) }

    private func declare(_ name: TokenSyntax) -> SyntaxVisitorContinueKind {
      declared.insert(name.text)
      return .visitChildren
    }
  }
}
