import SwiftParser
import SwiftSyntax

/// A file in the form that the compiler reads, with the syntax around the places of its messages.
public final class CheckedFile {
  let imports: Set<String>
  /// The first type that each declared class, structure or protocol inherits from; empty if there is none.
  let parents: [String: String]
  /// The names of the functions that the file declares.
  let functions: Set<String>
  private let tree: SourceFileSyntax
  private let lines: SourceLocationConverter

  /// - Parameter original: The user's file, whose imports the rewriter replaces.
  public init(_ text: String, original: String = "") {
    tree = Parser.parse(source: text)
    lines = SourceLocationConverter(fileName: "", tree: tree)
    let declarations = Declarations(viewMode: .sourceAccurate)
    declarations.walk(tree)
    if original != text { declarations.walk(Parser.parse(source: original)) }
    (imports, parents, functions) = (declarations.imports, declarations.parents, declarations.functions)
  }

  private func token(_ message: CompilerMessage) -> TokenSyntax? {
    let position = lines.position(ofLine: message.line, column: message.column)
    return tree.token(at: position)
  }

  private func ancestors(of message: CompilerMessage) -> some Sequence<Syntax> {
    sequence(first: token(message).map(Syntax.init)) { $0?.parent }.lazy.prefix { $0 != nil }.map { $0! }
  }

  /// Returns the name of the class that contains a place.
  func enclosingType(of message: CompilerMessage) -> String? {
    for node in ancestors(of: message) {
      if let type = node.as(ClassDeclSyntax.self) { return type.name.text }
      if let type = node.as(ExtensionDeclSyntax.self) { return type.extendedType.trimmedDescription }
      if let type = node.as(StructDeclSyntax.self) { return type.name.text }
    }
    return nil
  }

  /// Returns the name of the declaration at a place, such as `viewWillLayout(in:)`.
  func declaration(at message: CompilerMessage) -> String? {
    for node in ancestors(of: message) {
      if let function = node.as(FunctionDeclSyntax.self) {
        let labels = function.signature.parameterClause.parameters.map { $0.firstName.text + ":" }
        return labels.isEmpty ? function.name.text : "\(function.name.text)(\(labels.joined()))"
      }
      if let initializer = node.as(InitializerDeclSyntax.self) {
        return "init(\(initializer.signature.parameterClause.parameters.map { $0.firstName.text + ":" }.joined()))"
      }
      if let binding = node.as(PatternBindingSyntax.self) { return binding.pattern.trimmedDescription }
    }
    return nil
  }

  /// Returns the function that is called at a place, with the labels of the call.
  func call(at message: CompilerMessage) -> (callee: ExprSyntax, labels: String)? {
    let position = lines.position(ofLine: message.line, column: message.column)
    let calls = ancestors(of: message).compactMap { $0.as(FunctionCallExprSyntax.self) }
    // The place may be the argument list or the callee, which contains no call of its own arguments.
    let call = calls.first { ($0.leftParen?.positionAfterSkippingLeadingTrivia ?? $0.endPosition) <= position }
    guard let call = call ?? calls.first else { return nil }
    let labels = call.arguments.map { ($0.label?.text ?? "_") + ":" }.joined()
    return (call.calledExpression, "(\(labels))")
  }

  /// Returns whether a name at a place is used as a type, and with which generic arguments and superclass.
  func use(of name: String, at message: CompilerMessage) -> Stub.Use {
    var use = Stub.Use()
    for node in ancestors(of: message).prefix(5) {
      if let type = node.as(IdentifierTypeSyntax.self), type.name.text == name {
        use.parameters = type.genericArgumentClause?.arguments.count ?? 0
      }
      if node.is(AttributeSyntax.self) { use.isAttribute = true }
      if let inherited = node.as(InheritedTypeSyntax.self), let clause = inherited.parent?.parent,
        let type = inherited.parent?.as(InheritedTypeListSyntax.self)
      {
        let isFirst = type.first?.id == inherited.id
        use.isInherited = !(isFirst && clause.parent?.is(ClassDeclSyntax.self) == true)
      }
      if let call = node.as(FunctionCallExprSyntax.self), call.calledExpression.trimmedDescription == name {
        use.isCalled = true
      }
    }
    return use
  }

  private final class Declarations: SyntaxVisitor {
    private(set) var imports: Set<String> = []
    private(set) var parents: [String: String] = [:]
    private(set) var functions: Set<String> = []

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
      if let module = node.path.first?.name.text { imports.insert(module) }
      return .skipChildren
    }
    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
      functions.insert(node.name.text)
      return .visitChildren
    }
    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { add(node.name, node.inheritanceClause) }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
      add(node.name, node.inheritanceClause)
    }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { add(node.name, node.inheritanceClause) }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
      add(node.name, node.inheritanceClause)
    }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { add(node.name, nil) }
    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind { add(node.name, nil) }

    private func add(_ name: TokenSyntax, _ clause: InheritanceClauseSyntax?) -> SyntaxVisitorContinueKind {
      parents[name.text] = clause?.inheritedTypes.first?.type.trimmedDescription ?? ""
      return .visitChildren
    }
  }
}
