import SwiftSyntax

extension RewritingVisitor {
  /// Writes a closure that creates the delegate, because Swift cannot create an object of a class whose initializer is
  /// not `required`.
  func makeDelegate(_ node: AttributeSyntax) {
    guard let arguments = node.arguments?.as(LabeledExprListSyntax.self), arguments.count == 1,
      let type = arguments.first?.expression.as(MemberAccessExprSyntax.self), type.declName.baseName.text == "self",
      let name = type.base?.trimmedDescription
    else { return }
    insert(", { \(name)() }", at: type.endPositionBeforeTrailingTrivia, note: "the delegate is created by \(name)()")
  }

  /// Leaves out a preview, which only Xcode shows.
  func leaveOutPreview(_ node: some SyntaxProtocol) -> SyntaxVisitorContinueKind {
    replace(node, by: "")
    return .skipChildren
  }
}
