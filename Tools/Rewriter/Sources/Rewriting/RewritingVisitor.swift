import SwiftSyntax

/// A visitor that collects the edits that a file needs.
final class RewritingVisitor: SyntaxVisitor {
  private(set) var edits: [Edit] = []
  private(set) var refusals: [RewrittenFile.Place] = []
  private(set) var scopes = Scopes()
  let facts: FileFacts
  let tree: SourceFileSyntax
  private let isProgram: Bool
  private let lines: SourceLocationConverter
  /// Whether the file uses a name that Foundation lacks on Linux and the model provides.
  private(set) var needsNames = false
  /// The modules that the file imports, regardless of conditions.
  var imported: Set<String> = []

  init(_ tree: SourceFileSyntax, facts: FileFacts, isProgram: Bool) {
    (self.tree, self.facts, self.isProgram) = (tree, facts, isProgram)
    lines = SourceLocationConverter(fileName: "", tree: tree)
    super.init(viewMode: .sourceAccurate)
  }

  var columns: ColumnMap { ColumnMap(of: edits, in: lines) }

  func line(of offset: Int) -> Int { lines.location(for: AbsolutePosition(utf8Offset: offset)).line }

  /// Replaces a node, but not its leading and trailing trivia.
  func replace(_ node: some SyntaxProtocol, by text: String, quietly: Bool = false) {
    let old = node.trimmedDescription.split(separator: "\n").first ?? ""
    let note = text.isEmpty ? "\(old) is removed" : "\(old) becomes \(text)"
    edits.append(
      Edit(
        node.positionAfterSkippingLeadingTrivia..<node.endPositionBeforeTrailingTrivia, text, note: quietly ? nil : note
      ))
  }

  func insert(_ text: String, at position: AbsolutePosition, note: String? = nil) {
    edits.append(Edit(position..<position, text, note: note))
  }

  func refuse(_ node: some SyntaxProtocol, _ text: String) {
    let place = node.positionAfterSkippingLeadingTrivia
    refusals.append(.init(line: lines.location(for: place).line, text: text))
  }

  // MARK: Types

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { scopes.enter(node) }
  override func visitPost(_ node: ClassDeclSyntax) { scopes.leave() }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind { scopes.enter(node) }
  override func visitPost(_ node: ExtensionDeclSyntax) { scopes.leave() }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    leaveOutNSObject(of: node)
    return scopes.enter(node)
  }
  override func visitPost(_ node: ActorDeclSyntax) { scopes.leave() }

  /// Removes the superclass of an actor, which only Objective-C can provide. Delegate protocols do not require it.
  private func leaveOutNSObject(of node: ActorDeclSyntax) {
    guard let clause = node.inheritanceClause, let first = clause.inheritedTypes.first,
      first.type.trimmedDescription == "NSObject"
    else { return }
    if clause.inheritedTypes.count == 1 { replace(clause, by: "") } else { replace(first, by: "") }
    for member in node.memberBlock.members {
      guard let initializer = member.decl.as(InitializerDeclSyntax.self) else { continue }
      if let override = initializer.modifiers.first(where: { $0.name.text == "override" }) {
        replace(override, by: "", quietly: true)
      }
      for statement in initializer.body?.statements ?? [] where statement.item.trimmedDescription == "super.init()" {
        replace(statement.item, by: "()", quietly: true)
      }
    }
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.attributes.named("objc") != nil else { return .visitChildren }
    // Objective-C protocols are limited to classes, so that references to them can be weak.
    let inherited = node.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
    if inherited.isEmpty {
      insert(": AnyObject", at: node.name.endPositionBeforeTrailingTrivia)
    } else if !inherited.contains(where: { ["AnyObject", "class", "NSObjectProtocol"].contains($0) }) {
      insert("AnyObject, ", at: node.inheritanceClause!.inheritedTypes.positionAfterSkippingLeadingTrivia)
    }
    writeOptionalMethods(of: node)
    return .visitChildren
  }

  /// Gives the optional methods of a protocol an empty default implementation.
  private func writeOptionalMethods(of node: ProtocolDeclSyntax) {
    var defaults = ""
    for member in node.memberBlock.members {
      guard let method = member.decl.as(FunctionDeclSyntax.self) else {
        if let property = member.decl.as(VariableDeclSyntax.self), property.modifiers.contains("optional") {
          refuse(
            property,
            "an optional property of a protocol requires Objective-C; provide a default value in a protocol extension")
        }
        continue
      }
      guard let optional = method.modifiers.first(where: { $0.name.text == "optional" }) else { continue }
      let result = method.signature.returnClause?.type.trimmedDescription ?? "Void"
      guard result == "Void" || result == "()" || result.hasSuffix("?") else {
        refuse(
          method,
          "the optional method \(method.name.text) returns \(result); make the result optional, or provide a default implementation in a protocol extension"
        )
        continue
      }
      replace(optional, by: "", quietly: true)
      let head = "func \(method.name.text)\(method.genericParameterClause?.trimmedDescription ?? "")"
      let signature = method.signature.trimmedDescription.split(whereSeparator: \.isNewline).joined(separator: " ")
      defaults += " \(head)\(signature) { \(result.hasSuffix("?") ? "nil" : "") }"
    }
    guard !defaults.isEmpty else { return }
    let access = node.modifiers.contains("public") ? "public " : ""
    insert(
      "; \(access)extension \(node.name.text) {\(defaults) }", at: node.endPositionBeforeTrailingTrivia,
      note: "optional methods of \(node.name.text) have empty default implementations")
  }

  // MARK: Attributes

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    switch node.attributeName.trimmedDescription {
    case "objc", "nonobjc", "objcMembers", "IBOutlet", "IBAction", "IBSegueAction", "IBInspectable", "IBDesignable",
      "GKInspectable":
      replace(node, by: "")
    case "UIApplicationMain", "NSApplicationMain": replace(node, by: isProgram ? "@main" : "")
    // Tests have a separate entry point.
    case "main" where !isProgram && node.isOfApp: replace(node, by: "")
    case "NSManaged":
      refuse(
        node,
        "@NSManaged requires Core Data, which is not available on Linux; exclude the file from the target on Linux")
    case "UIApplicationDelegateAdaptor": makeDelegate(node)
    case "NSCopying": refuse(node, "@NSCopying requires Objective-C; copy the value in the property's didSet")
    default: walk(node.attributeName)
    }
    return .skipChildren
  }

  // MARK: Members

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.isObserveValue { writeObserver(node) }
    leaveOutDynamic(node.modifiers)
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.modifiers.contains("dynamic") {
      leaveOutDynamic(node.modifiers)
      writeObserved(node)
    }
    return .visitChildren
  }

  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    leaveOutDynamic(node.modifiers)
    return .visitChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    leaveOutDynamic(node.modifiers)
    return .visitChildren
  }

  private func leaveOutDynamic(_ modifiers: DeclModifierListSyntax) {
    for modifier in modifiers where modifier.name.text == "dynamic" { replace(modifier, by: "") }
  }

  /// Turns `override func observeValue(…)` into a conformance to `KeyValueObserver`.
  private func writeObserver(_ node: FunctionDeclSyntax) {
    needsNames = true
    guard let scope = scopes.innermost, let override = node.modifiers.first(where: { $0.name.text == "override" })
    else {
      return
    }
    // If a superclass in the app is an observer too, it declares the method to override.
    if let superclass = scope.superclass, facts.observers.contains(superclass) { return }
    guard let header = node.typeHeader else { return }
    replace(override, by: "", quietly: true)
    // An override in a main-actor class is isolated, regardless of the caller.
    let isOfUIKit = ["UI", "View", "Controller"].contains { scope.superclass?.contains($0) == true }
    let isOnMainActor = header.attributes.named("MainActor") != nil || isOfUIKit
    let name = isOnMainActor ? "@preconcurrency KeyValueObserver" : "KeyValueObserver"
    let end = header.inheritance?.endPositionBeforeTrailingTrivia ?? header.end
    insert(
      header.inheritance == nil ? ": \(name)" : ", \(name)", at: end,
      note: "override func observeValue: adds the conformance to \(name)")
  }

  /// Makes an `@objc dynamic var` notify its observers explicitly.
  private func writeObserved(_ node: VariableDeclSyntax) {
    guard scopes.type != nil, node.bindingSpecifier.text == "var" else { return }
    // A class without a superclass cannot be observed.
    let members = node.parent?.parent?.parent
    if let type = members?.parent?.as(ClassDeclSyntax.self), type.inheritanceClause == nil { return }
    guard !node.modifiers.contains("static"), !node.modifiers.contains("class") else {
      return refuse(
        node, "a dynamic class property cannot be observed without Objective-C; post a notification instead")
    }
    guard node.bindings.count == 1, let binding = node.bindings.first,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
    else { return refuse(node, "one declaration contains several dynamic properties; declare each separately") }
    needsNames = true
    let (will, did) = ("willChangeValue(forKey: \"\(name)\")", "didChangeValue(forKey: \"\(name)\")")
    let note = "dynamic var \(name) notifies its observers"
    switch binding.accessorBlock?.accessors {
    case nil:
      insert(
        " { willSet { \(will) } didSet { \(did) } }", at: binding.endPositionBeforeTrailingTrivia, note: note)
    case .accessors(let accessors)?:
      if let set = accessors.first(where: { $0.accessorSpecifier.text == "set" }), let body = set.body {
        insert(" \(will); defer { \(did) };", at: body.leftBrace.endPositionBeforeTrailingTrivia, note: note)
        return
      }
      let observers = accessors.filter { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
      guard let first = observers.first else { return }
      for observer in observers {
        guard let body = observer.body else { continue }
        insert(
          observer.accessorSpecifier.text == "willSet" ? " \(will);" : " defer { \(did) };",
          at: body.leftBrace.endPositionBeforeTrailingTrivia)
      }
      for (kind, call) in [("willSet", will), ("didSet", did)]
      where !observers.contains(where: { $0.accessorSpecifier.text == kind }) {
        insert("\(kind) { \(call) } ", at: first.positionAfterSkippingLeadingTrivia)
      }
      insert("", at: first.positionAfterSkippingLeadingTrivia, note: note)
    default: break
    }
  }

  // MARK: Expressions

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    switch node.macroName.text {
    case "selector":
      needsNames = true
      switch SelectorCall(node, in: scopes, knowing: facts).rewritten {
      case .success(let text): replace(node, by: text)
      case .failure(let refusal): refuse(node, refusal.text)
      }
      return .skipChildren
    case "keyPath":
      let components = node.arguments.first?.expression.trimmedDescription.split(separator: ".") ?? []
      let keys = components.drop { $0.first?.isUppercase == true || $0 == "self" }
      replace(node, by: "\"\(keys.joined(separator: "."))\"")
      return .skipChildren
    case "Preview": return leaveOutPreview(node)
    default: return .visitChildren
    }
  }

  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    node.macroName.text == "Preview" ? leaveOutPreview(node) : .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    nameKeys(of: node)
    callOptionalMethod(node)
    return .visitChildren
  }

  /// Adds key names to `observe(\.camera.lensPosition)` and `publisher(for: \.camera.lensPosition)`, because Swift does
  /// not provide them without Objective-C. A single key of a capture object needs no name.
  private func nameKeys(of node: FunctionCallExprSyntax) {
    let callee =
      node.calledExpression.as(MemberAccessExprSyntax.self)?.declName
      ?? node.calledExpression.as(DeclReferenceExprSyntax.self)
    let words = [callee?.baseName, node.arguments.first?.label].compactMap { $0?.text }
    guard words == ["observe"] || words == ["publisher", "for"],
      let path = node.arguments.first?.expression.as(KeyPathExprSyntax.self)
    else { return }
    let names = path.components.compactMap {
      $0.component.as(KeyPathPropertyComponentSyntax.self)?.declName.baseName.text
    }.drop { $0 == "self" }
    guard !node.arguments.dropFirst().contains(where: { $0.label == nil }) else { return }
    guard let first = names.first, names.count > 1 || facts.dynamicProperties.contains(first) else { return }
    needsNames = true
    let keys = names.joined(separator: ".")
    insert(", \"\(keys)\"", at: path.endPositionBeforeTrailingTrivia, note: "\(words[0]) uses the key path \(keys)")
  }

  /// Turns `delegate?.didShoot?(self)` into a call to a method that every class now has.
  private func callOptionalMethod(_ node: FunctionCallExprSyntax) {
    guard let chain = node.calledExpression.as(OptionalChainingExprSyntax.self),
      let member = chain.expression.as(MemberAccessExprSyntax.self),
      facts.optionalMethods.contains(member.declName.baseName.text)
    else { return }
    replace(chain.questionMark, by: "", quietly: true)
  }

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    if let condition = node.condition { edits += BuildCondition(condition).edits }
    if let elements = node.elements { walk(elements) }
    return .skipChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if let cast = ObjectNumber.cast(in: node) {
      makeNumber(cast.words)
      if !cast.isChained { insert("?", at: node.base!.endPositionBeforeTrailingTrivia) }
    }
    return .visitChildren
  }

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    if let value = node.initializer?.value { writeNumber(value, of: node.pattern, in: Syntax(node)) }
    return .visitChildren
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    if let value = node.initializer?.value { writeNumber(value, of: node.pattern, in: Syntax(node)) }
    return .visitChildren
  }

  /// Rewrites `let reason = userInfo[key] as AnyObject?` if a number property of the value is read later.
  private func writeNumber(_ value: ExprSyntax, of pattern: PatternSyntax, in node: Syntax) {
    guard let name = pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
      let words = ObjectNumber.castWords(at: value), ObjectNumber.isAsked(of: name, around: node)
    else { return }
    makeNumber(words)
  }

  private func makeNumber(_ words: ObjectNumber.Words) {
    edits.append(
      Edit(words.range, "as? NSNumber", note: "\(words.text) becomes as? NSNumber, because its numeric value is used"))
  }

  // MARK: Imports

  /// Rewrites `import os.log` and `import struct os.Logger` to `import OSModel`, and `import WebKit` to `import UIKit`.
  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    if let module = node.path.first?.name.text { imported.insert(module) }
    let path = node.path.trimmedDescription
    guard let name = StandIn.forModule(path)?.name ?? AbsentModule.named(path)?.substitute else {
      return .skipChildren
    }
    if let kind = node.importKindSpecifier { replace(kind, by: "", quietly: true) }
    replace(node.path, by: name)
    return .skipChildren
  }

  /// Rewrites the type `os.Logger` to `OSModel.Logger`.
  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    if node.parent?.is(MemberTypeSyntax.self) == true { rename(node.name) }
    return .visitChildren
  }

  /// Rewrites the module name in expressions, such as `os.Logger(…)`.
  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if node.parent?.as(MemberAccessExprSyntax.self)?.base?.id == node.id { rename(node.baseName) }
    return .visitChildren
  }

  private func rename(_ name: TokenSyntax) {
    guard let standIn = StandIn.forModule(name.text), imported.contains(name.text) else { return }
    replace(name, by: standIn.name)
  }
}

extension AttributeSyntax {
  /// Whether the attribute is attached to an app or an app delegate.
  fileprivate var isOfApp: Bool {
    let type = parent?.parent?.asProtocol(DeclGroupSyntax.self)
    return type?.inheritanceClause?.inheritedTypes.contains {
      ["App", "SwiftUI.App", "UIApplicationDelegate"].contains($0.type.trimmedDescription)
    } == true
  }
}

extension FunctionDeclSyntax {
  /// The part of the enclosing type's declaration before its members.
  fileprivate var typeHeader:
    (attributes: AttributeListSyntax, inheritance: InheritanceClauseSyntax?, end: AbsolutePosition)?
  {
    var node = parent
    while let current = node {
      if let type = current.as(ClassDeclSyntax.self) {
        let end =
          type.genericParameterClause?.endPositionBeforeTrailingTrivia ?? type.name.endPositionBeforeTrailingTrivia
        return (type.attributes, type.inheritanceClause, end)
      }
      if let type = current.as(ExtensionDeclSyntax.self) {
        return (type.attributes, type.inheritanceClause, type.extendedType.endPositionBeforeTrailingTrivia)
      }
      node = current.parent
    }
    return nil
  }
}
