import Foundation
import Rewriting
import SwiftParser
import SwiftSyntax

/// The files of a target that contain camera code, and the files that they require.
public struct CameraCode {
  /// A file and the modules it imports.
  public struct File: Equatable {
    public let path: String
    public let imports: [String]
    /// The type that requires the file, or nil if the file is camera code itself.
    public let reason: String?
  }

  /// The files to include in the package.
  public private(set) var files: [File] = []
  /// The required files that cannot be included, because they import modules that are unavailable on Linux.
  public private(set) var left: [File] = []

  /// The modules whose import marks a file as camera code.
  private static let camera: Set = ["AVFoundation", "AVKit", "AssetsLibrary", "CoreMedia", "CoreVideo", "Photos"]

  /// Classifies the files of a target.
  ///
  /// - Parameters:
  ///   - sources: The contents of the files, by path.
  ///   - modules: The modules that are available for import.
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
      // An import of which nothing is used can be replaced.
      let absent = AbsentModule.all.filter { content.imports.contains($0.name) && !$0.isUsed(by: content.used) }
      let isThere = content.imports.allSatisfy(modules.union(absent.map(\.name)).contains)
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

  /// The declarations and used names of a file.
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
