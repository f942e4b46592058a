import SwiftSyntax

/// A visitor that collects the declarations that the rewriting of other files depends on.
final class FactsVisitor: SyntaxVisitor {
  private(set) var facts = FileFacts()
  private var scopes = Scopes()

  init() { super.init(viewMode: .sourceAccurate) }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { scopes.enter(node) }
  override func visitPost(_ node: ClassDeclSyntax) { scopes.leave() }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { scopes.enter(node) }
  override func visitPost(_ node: ActorDeclSyntax) { scopes.leave() }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind { scopes.enter(node) }
  override func visitPost(_ node: ExtensionDeclSyntax) { scopes.leave() }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    let isInCondition = node.parent?.parent?.parent?.is(SourceFileSyntax.self) != true
    if !isInCondition, let standIn = StandIn.forModule(node.path.trimmedDescription) {
      facts.standIns.insert(standIn.original)
    }
    return .skipChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.isObserveValue, let type = scopes.type { facts.observers.insert(type) }
    if node.modifiers.contains("optional") { facts.optionalMethods.insert(node.name.text) }
    if let type = scopes.type {
      let name = "\(type).\(node.name.text)"
      facts.selectors[name, default: []].insert(node.objectiveCName)
      if node.modifiers.contains("static") || node.modifiers.contains("class") { facts.classMethods.insert(name) }
      if node.isAsynchronous { facts.asynchronousMethods.insert(name) }
    }
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.modifiers.contains("dynamic") else { return .skipChildren }
    for binding in node.bindings {
      if let name = binding.pattern.as(IdentifierPatternSyntax.self) {
        facts.dynamicProperties.insert(name.identifier.text)
      }
    }
    return .skipChildren
  }
}

/// The stack of types that enclose a position in a file.
struct Scopes {
  /// A type or an extension of it.
  struct Scope {
    let name: String
    let superclass: String?
  }

  private var scopes: [Scope] = []

  /// The name by which code inside the innermost type refers to that type.
  var type: String? { scopes.last?.name }
  var innermost: Scope? { scopes.last }

  mutating func enter(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node.inheritanceClause)
  }

  mutating func enter(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.extendedType.trimmedDescription, nil)
  }

  mutating func enter(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node.inheritanceClause)
  }

  private mutating func enter(_ name: String, _ inheritance: InheritanceClauseSyntax?) -> SyntaxVisitorContinueKind {
    let first = inheritance?.inheritedTypes.first?.type.trimmedDescription
    scopes.append(Scope(name: name, superclass: first))
    return .visitChildren
  }

  mutating func leave() { scopes.removeLast() }
}

extension DeclModifierListSyntax {
  func contains(_ name: String) -> Bool { contains { $0.name.text == name } }
}

extension AttributeListSyntax {
  /// Returns the attribute with this name, or nil.
  func named(_ name: String) -> AttributeSyntax? {
    lazy.compactMap { $0.as(AttributeSyntax.self) }.first { $0.attributeName.trimmedDescription == name }
  }
}

extension FunctionDeclSyntax {
  var isObserveValue: Bool {
    name.text == "observeValue" && signature.parameterClause.parameters.first?.firstName.text == "forKeyPath"
      && modifiers.contains("override")
  }

  var isAsynchronous: Bool { signature.effectSpecifiers?.asyncSpecifier != nil }

  /// The Objective-C name of the method, specified by `@objc(…)` or derived from the labels.
  var objectiveCName: String {
    if let explicit = attributes.named("objc")?.arguments?.trimmedDescription, !explicit.isEmpty { return explicit }
    var labels = signature.parameterClause.parameters.map(\.firstName.text)
    if isAsynchronous { labels.append("completionHandler") }
    return ObjectiveCName.method(name.text, labels: labels)
  }
}

/// Converts Swift names to Objective-C selectors.
enum ObjectiveCName {
  /// Returns the selector of a method: `didPan(panGesture:)` is `didPanWithPanGesture:`, `shoot(_:)` is `shoot:`.
  static func method(_ base: String, labels: [String]) -> String {
    guard let first = labels.first else { return base }
    let rest = labels.dropFirst().map { ($0 == "_" ? "" : $0) + ":" }.joined()
    guard first != "_" else { return base + ":" + rest }
    let capital = first.prefix(1).uppercased() + first.dropFirst()
    let startsWithPreposition = ["with", "for", "by", "from", "to", "in", "on", "at", "of", "and", "using"].contains {
      first == $0 || (first.hasPrefix($0) && first.dropFirst($0.count).first?.isUppercase == true)
    }
    return base + (startsWithPreposition ? "" : "With") + capital + ":" + rest
  }
}
