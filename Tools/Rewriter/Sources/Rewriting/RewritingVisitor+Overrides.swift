import SwiftSyntax

/// Overrides in extensions, which Swift accepts only for members of Objective-C.
extension RewritingVisitor {
  /// Joins a class and the extension that follows it if the extension overrides members. No line moves.
  func joinOverrides() {
    var last: (name: String, end: TokenSyntax)?
    for statement in tree.statements {
      if let type = statement.item.as(ClassDeclSyntax.self) {
        last = (type.name.text, type.memberBlock.rightBrace)
      } else if let part = statement.item.as(ExtensionDeclSyntax.self), let known = last, part.canJoin(known.name) {
        replace(known.end, by: "", quietly: true)
        replace(part.extensionKeyword, by: "", quietly: true)
        replace(part.extendedType, by: "", quietly: true)
        replace(part.memberBlock.leftBrace, by: "", quietly: true)
        insert(
          "", at: part.extensionKeyword.positionAfterSkippingLeadingTrivia,
          note: "the extension is a part of the class, because it overrides members")
        last?.end = part.memberBlock.rightBrace
      } else {
        last = nil
      }
    }
  }
}

extension ExtensionDeclSyntax {
  /// Whether the extension only has members of the class with this name, and overrides at least one. An override of
  /// `observeValue` needs the extension, to which it adds a conformance.
  fileprivate func canJoin(_ name: String) -> Bool {
    let functions = memberBlock.members.compactMap { $0.decl.as(FunctionDeclSyntax.self) }
    let properties = memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
    return extendedType.trimmedDescription == name && inheritanceClause == nil && genericWhereClause == nil
      && attributes.isEmpty && modifiers.isEmpty && !functions.contains { $0.isObserveValue }
      && (functions.map(\.modifiers) + properties.map(\.modifiers)).contains { $0.contains("override") }
  }
}
