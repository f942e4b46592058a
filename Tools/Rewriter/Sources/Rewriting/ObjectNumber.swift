import SwiftSyntax

/// The rewriting of dynamic lookups of number properties on `AnyObject`, such as `(userInfo[key] as
/// AnyObject).integerValue`, which Objective-C resolves at run time.
enum ObjectNumber {
  private static let lookUps: Set = [
    "boolValue", "doubleValue", "floatValue", "int32Value", "int64Value", "intValue", "integerValue", "stringValue",
    "uintValue",
  ]

  /// The tokens `as AnyObject` at the end of an expression.
  struct Words {
    let range: Range<AbsolutePosition>
    let text: String
  }

  /// Returns the cast in `(… as AnyObject).integerValue`.
  static func cast(in node: MemberAccessExprSyntax) -> (words: Words, isChained: Bool)? {
    guard lookUps.contains(node.declName.baseName.text), var base = node.base else { return nil }
    var isChained = false
    if let chain = base.as(OptionalChainingExprSyntax.self) { (base, isChained) = (chain.expression, true) }
    if let force = base.as(ForceUnwrapExprSyntax.self) { (base, isChained) = (force.expression, true) }
    guard let tuple = base.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let value = tuple.elements.first?.expression,
      let words = castWords(at: value)
    else { return nil }
    return (words, isChained)
  }

  /// Returns the cast to `AnyObject` at the end of an expression.
  static func castWords(at value: ExprSyntax) -> Words? {
    guard let elements = value.as(SequenceExprSyntax.self)?.elements, let type = elements.last?.as(TypeExprSyntax.self),
      ["AnyObject", "AnyObject?"].contains(type.trimmedDescription),
      let cast = elements.dropLast().last?.as(UnresolvedAsExprSyntax.self)
    else { return nil }
    return Words(
      range: cast.positionAfterSkippingLeadingTrivia..<type.endPositionBeforeTrailingTrivia,
      text: "\(cast.trimmedDescription) \(type.trimmedDescription)")
  }

  /// Returns whether the statements around a position read a number property of the variable with this name.
  static func isAsked(of name: String, around node: Syntax) -> Bool {
    var around = node
    while let parent = around.parent, !around.is(CodeBlockSyntax.self), !around.is(ClosureExprSyntax.self) {
      around = parent
    }
    let search = Search(name)
    search.walk(around)
    return search.isFound
  }

  private final class Search: SyntaxVisitor {
    private let name: String
    private(set) var isFound = false

    init(_ name: String) {
      self.name = name
      super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
      var base = node.base
      if let chain = base?.as(OptionalChainingExprSyntax.self) { base = chain.expression }
      if let force = base?.as(ForceUnwrapExprSyntax.self) { base = force.expression }
      if base?.as(DeclReferenceExprSyntax.self)?.baseName.text == name, lookUps.contains(node.declName.baseName.text) {
        isFound = true
      }
      return .visitChildren
    }
  }
}
