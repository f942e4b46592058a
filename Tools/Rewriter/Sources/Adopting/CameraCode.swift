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
    /// The reasons that the file does not compile on Linux.
    public var lacks: [Lack] = []
  }

  /// A module that a file needs and that is not available.
  public struct Lack: Equatable, CustomStringConvertible {
    public let module: String
    /// The names of the module that the file uses, if the rewriter replaces the import.
    public let names: [String]

    public var description: String {
      let condition = "#if canImport(\(module))"
      guard names.isEmpty else {
        return
          "uses \(Self.list(names)) of \(module), which Linux lacks; put this code in \(condition), or move it to another file"
      }
      return AppleModules.shared.contains(module)
        ? "imports \(module), which Linux lacks; put the import and the code that needs it in \(condition)"
        : "imports \(module), which is not Apple's; add a package with this module to Package.swift, and then this file to sources"
    }

    private static func list(_ names: [String]) -> String {
      let rest = names.count > 5 ? " and \(names.count - 4) more names" : ""
      return names.prefix(rest.isEmpty ? 5 : 4).joined(separator: ", ") + rest
    }
  }

  /// The files to include in the package.
  public private(set) var files: [File] = []
  /// The required files that cannot be included, because they need modules that are unavailable on Linux.
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
      let lacks = Self.lacks(of: content, modules: modules, declared: declared)
      let file = File(path: path, imports: content.imports, reason: reasons[path] ?? nil, lacks: lacks)
      guard lacks.isEmpty else {
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

  /// Returns the modules that are not available, unless the rewriter replaces an import of which nothing is used.
  private static func lacks(of content: Content, modules: Set<String>, declared: [String: String]) -> [Lack] {
    content.required.filter { !modules.contains($0) }.compactMap { module in
      guard let absent = AbsentModule.all.first(where: { $0.name == module }) else {
        return Lack(module: module, names: [])
      }
      let names = absent.names(among: content.used).filter { declared[$0] == nil }
      return names.isEmpty ? nil : Lack(module: module, names: names)
    }
  }

  /// The declarations and used names of a file.
  private final class Content: SyntaxVisitor {
    private(set) var imports: [String] = []
    /// The imports that the compiler needs on Linux, which a condition does not exclude.
    private(set) var required: [String] = []
    private(set) var declared: Set<String> = []
    private(set) var used: Set<String> = []

    init(_ source: String) {
      super.init(viewMode: .sourceAccurate)
      walk(Parser.parse(source: source))
    }

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
      let module = node.path.first?.name.text ?? ""
      if !imports.contains(module) { imports.append(module) }
      if !required.contains(module), !Self.isConditional(node) { required.append(module) }
      return .skipChildren
    }

    /// Returns whether an import depends on the platform or on the module, unless the platform is a phone.
    private static func isConditional(_ node: ImportDeclSyntax) -> Bool {
      var clause = node.parent
      while let current = clause, !current.is(IfConfigClauseSyntax.self) { clause = current.parent }
      guard let clause = clause?.as(IfConfigClauseSyntax.self) else { return false }
      guard let condition = clause.condition?.trimmedDescription else { return true }
      return condition.contains(/canImport\(|\bos\(|targetEnvironment\(/) && !condition.contains(/(^|[^!])os\(iOS\)/)
    }

    override func visit(_ node: TokenSyntax) -> SyntaxVisitorContinueKind {
      if case .identifier(let name) = node.tokenKind { used.insert(name) }
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
