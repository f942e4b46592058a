import Foundation
import Rewriting
import SwiftParser
import SwiftSyntax

/// The files of a target that contain camera code, the files that they require, and the files that use them, such as
/// the views and the app of a SwiftUI project.
public struct CameraCode {
  /// A file and the modules it imports.
  public struct File: Equatable {
    public let path: String
    public let imports: [String]
    /// The relation to other files, or nil if the file is camera code itself.
    public let reason: Reason?
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

  /// The relation of a file to the other files.
  public enum Reason: Equatable, CustomStringConvertible {
    /// The file declares a name that another file requires.
    case declares(String)
    /// The file uses a name that another file declares.
    case uses(String)

    public var description: String {
      switch self {
      case .declares(let name): "declares \(name)"
      case .uses(let name): "uses \(name)"
      }
    }
  }

  /// The files to include in the package.
  public private(set) var files: [File] = []
  /// The required files that cannot be included, because they need modules that are unavailable on Linux.
  public private(set) var left: [File] = []
  /// The type of the SwiftUI app that is the program's entry point, if its file is included.
  public private(set) var app: String?

  private let contents: [String: Content]
  private let modules: Set<String>
  private let declared: Set<String>
  /// The other files that declare what a file uses, with the names.
  private let required: [String: [(name: String, path: String)]]
  /// The reasons of all files in `files` and `left`.
  private var reasons: [String: Reason?] = [:]

  /// The modules whose import marks a file as camera code.
  private static let camera: Set = ["AVFoundation", "AVKit", "AssetsLibrary", "CoreMedia", "CoreVideo", "Photos"]

  /// Classifies the files of a target.
  ///
  /// - Parameters:
  ///   - sources: The contents of the files, by path.
  ///   - modules: The modules that are available for import.
  public init(of sources: [String: String], with modules: Set<String>) {
    self.modules = modules
    contents = sources.mapValues { Content($0) }
    var declared: [String: [String]] = [:]
    for (path, content) in contents.sorted(by: { $0.key < $1.key }) {
      for name in content.declared { declared[name, default: []].append(path) }
    }
    self.declared = Set(declared.keys)
    required = Dictionary(
      uniqueKeysWithValues: contents.map { path, content in
        let names = content.used.union(content.members).subtracting(content.declared).sorted()
        return (path, names.flatMap { name in (declared[name] ?? []).map { (name, $0) } })
      })
    let camera = contents.filter { !Self.camera.isDisjoint(with: $0.value.imports) }.keys
    for path in camera.sorted() { include(path, nil) }
    includeUsers()
    files.sort { $0.path < $1.path }
    left.sort { $0.path < $1.path }
    app = files.lazy.compactMap { [contents] in contents[$0.path]?.app }.first
  }

  /// Includes a file and the files that it requires.
  private mutating func include(_ path: String, _ reason: Reason?) {
    var open = [(path, reason)]
    while let (path, reason) = open.popLast() {
      guard reasons[path] == nil, let content = contents[path] else { continue }
      reasons[path] = .some(reason)
      let lacks = lacks(of: content)
      let file = File(path: path, imports: content.imports, reason: reason, lacks: lacks)
      guard lacks.isEmpty else {
        left.append(file)
        continue
      }
      files.append(file)
      for (name, other) in required[path] ?? [] { open.append((other, .declares(name))) }
    }
  }

  /// Includes the files that use types of included files, unless a file that they require is unavailable.
  private mutating func includeUsers() {
    var complete = Set(contents.filter { lacks(of: $0.value).isEmpty }.keys)
    while case let next = complete.filter({ (required[$0] ?? []).map(\.path).allSatisfy(complete.contains) }),
      next.count < complete.count
    { complete = next }
    var isChanged = true
    while isChanged {
      isChanged = false
      for path in complete.sorted() where reasons[path] == nil {
        // A member with the same name may be that of another type.
        let types = (required[path] ?? []).filter { contents[path]?.used.contains($0.name) == true }
        guard let use = types.first(where: { reasons[$0.path] != nil }) else { continue }
        include(path, .uses(use.name))
        isChanged = true
      }
    }
  }

  /// Returns the modules that are not available, unless the rewriter replaces an import of which nothing is used.
  private func lacks(of content: Content) -> [Lack] {
    content.required.filter { !modules.contains($0) }.compactMap { module in
      guard let absent = AbsentModule.all.first(where: { $0.name == module }) else {
        return Lack(module: module, names: [])
      }
      let names = absent.names(among: content.identifiers).filter { !declared.contains($0) }
      return names.isEmpty ? nil : Lack(module: module, names: names)
    }
  }

  /// The declarations and used names of a file.
  private final class Content: SyntaxVisitor {
    private(set) var imports: [String] = []
    /// The imports that the compiler needs on Linux, which a condition does not exclude.
    private(set) var required: [String] = []
    private(set) var declared: Set<String> = []
    private(set) var identifiers: Set<String> = []
    /// The used names that begin with an uppercase letter, which are types.
    private(set) var used: Set<String> = []
    /// The other used names.
    private(set) var members: Set<String> = []
    /// The type with the attribute `@main`, if it is a SwiftUI app.
    private(set) var app: String?

    init(_ source: String) {
      super.init(viewMode: .sourceAccurate)
      let file = Parser.parse(source: source)
      for statement in file.statements { if let item = statement.item.as(DeclSyntax.self) { declareName(of: item) } }
      walk(file)
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
      guard case .identifier(let name) = node.tokenKind else { return .visitChildren }
      identifiers.insert(name)
      if name.first?.isUppercase == true { used.insert(name) }
      return .visitChildren
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
      if case .identifier(let name) = node.baseName.tokenKind, name.first?.isUppercase == false { members.insert(name) }
      return .visitChildren
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { declare(node.name) }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
      let inherited = node.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
      let attributes = node.attributes.map(\.trimmedDescription)
      if attributes.contains("@main"), inherited.contains("App") { app = node.name.text }
      return declare(node.name)
    }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { declare(node.name) }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { declare(node.name) }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { declare(node.name) }
    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind { declare(node.name) }

    /// Declares the members of an extension. Those of a conformance have common names, such as `body`, and are omitted.
    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
      if node.inheritanceClause == nil { for member in node.memberBlock.members { declareName(of: member.decl) } }
      return .visitChildren
    }

    /// Declares the name of a function or the names of variables.
    private func declareName(of node: DeclSyntax) {
      if let function = node.as(FunctionDeclSyntax.self) { declared.insert(function.name.text) }
      for binding in node.as(VariableDeclSyntax.self)?.bindings ?? [] {
        declared.insert(binding.pattern.trimmedDescription)
      }
    }

    private func declare(_ name: TokenSyntax) -> SyntaxVisitorContinueKind {
      declared.insert(name.text)
      return .visitChildren
    }
  }
}
