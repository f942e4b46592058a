import SwiftSyntax

extension SyntaxProtocol {
  /// The range of the code without surrounding whitespace and comments.
  var range: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }

  /// The enclosing statement, argument or declaration, as context for messages.
  var statement: String {
    var node = Syntax(self)
    while let parent = node.parent, !node.is(CodeBlockItemSyntax.self), !node.is(MemberBlockItemSyntax.self) {
      node = parent
    }
    return node.trimmedDescription
  }

  /// Whether the code contains `try` or `await`, which would not compile in a synchronous, nonthrowing closure.
  var waitsOrThrows: Bool {
    tokens(viewMode: .sourceAccurate).contains { [.keyword(.try), .keyword(.await)].contains($0.tokenKind) }
  }
}

extension InfixOperatorExprSyntax {
  /// Whether the whole expression is a condition, which another mutant negates.
  var isCondition: Bool {
    parent?.is(ConditionElementSyntax.self) == true || parent?.is(WhereClauseSyntax.self) == true
      || parent?.as(TernaryExprSyntax.self)?.condition.id == id
  }
}

extension ArrayExprSyntax {
  /// Whether the code is the result of a function that returns an array, or part of it.
  var isInResultOfListFunction: Bool {
    var node = Syntax(self)
    while let parent = node.parent {
      if let function = parent.as(FunctionDeclSyntax.self) {
        return function.signature.returnClause?.type.is(ArrayTypeSyntax.self) == true
      }
      let kinds: [any SyntaxProtocol.Type] = [
        InfixOperatorExprSyntax.self, TernaryExprSyntax.self, TupleExprSyntax.self, LabeledExprSyntax.self,
        LabeledExprListSyntax.self, ReturnStmtSyntax.self, CodeBlockItemSyntax.self, CodeBlockItemListSyntax.self,
        CodeBlockSyntax.self, SwitchCaseSyntax.self, SwitchCaseListSyntax.self, SwitchExprSyntax.self,
        ExpressionStmtSyntax.self, IfExprSyntax.self, GuardStmtSyntax.self,
      ]
      guard kinds.contains(where: { parent.is($0) }) else { return false }
      node = parent
    }
    return false
  }
}

extension CodeBlockItemSyntax {
  /// Calls that are not removed: those that end the process are not part of the model's behavior, and initializers are
  /// required.
  private static let kept = [
    "preconditionFailure", "fatalError", "precondition", "assert", "assertionFailure", "super.init", "self.init",
  ]

  private var expression: ExprSyntax? {
    guard case .expr(var expression) = item else { return nil }
    while true {
      if let inner = expression.as(TryExprSyntax.self) {
        expression = inner.expression
      } else if let inner = expression.as(AwaitExprSyntax.self) {
        expression = inner.expression
      } else {
        return expression
      }
    }
  }

  var isCall: Bool {
    guard let call = expression?.as(FunctionCallExprSyntax.self) else { return false }
    return !Self.kept.contains(call.calledExpression.trimmedDescription)
  }

  private var isAssignment: Bool {
    guard let infix = expression?.as(InfixOperatorExprSyntax.self) else { return false }
    if infix.operator.is(AssignmentExprSyntax.self) { return true }
    let sign = infix.operator.trimmedDescription
    return sign.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!=="].contains(sign)
  }

  var next: CodeBlockItemSyntax? {
    guard let items = parent?.as(CodeBlockItemListSyntax.self), let index = items.index(of: self) else { return nil }
    let following = items.index(after: index)
    return following < items.endIndex ? items[following] : nil
  }

  /// Whether the code is likely to compile without this statement.
  var canBeLeftOut: Bool {
    guard isCall || isAssignment && !isInInitializer && !givesFirstValue else { return false }
    // The last statement of a `guard` body must leave the scope.
    if next == nil, parent?.parent?.parent?.is(GuardStmtSyntax.self) == true { return false }
    return !mayBeResult
  }

  /// Whether the statement assigns the first value to a local constant or variable that was declared without one.
  private var givesFirstValue: Bool {
    guard let name = expression?.as(InfixOperatorExprSyntax.self)?.leftOperand.trimmedDescription else { return false }
    var node = parent
    while let parent = node {
      for item in parent.as(CodeBlockItemListSyntax.self) ?? [] {
        for binding in item.item.as(VariableDeclSyntax.self)?.bindings ?? []
        where binding.initializer == nil && binding.pattern.trimmedDescription == name {
          return true
        }
      }
      node = parent.parent
    }
    return false
  }

  private var isInInitializer: Bool {
    var node = parent
    while let parent = node {
      if parent.is(InitializerDeclSyntax.self) { return true }
      if parent.is(FunctionDeclSyntax.self) || parent.is(ClosureExprSyntax.self) { return false }
      node = parent.parent
    }
    return false
  }

  /// Whether the statement may be an implicit return value: the only statement of a function or closure, or of a branch
  /// of its only statement.
  private var mayBeResult: Bool {
    guard let list = parent?.as(CodeBlockItemListSyntax.self), list.count == 1 else { return false }
    var node = list.parent
    while let parent = node {
      if let function = parent.as(FunctionDeclSyntax.self) { return function.signature.returnClause != nil }
      if let accessor = parent.as(AccessorDeclSyntax.self) { return accessor.accessorSpecifier.text == "get" }
      let ends: [any SyntaxProtocol.Type] = [
        InitializerDeclSyntax.self, DeinitializerDeclSyntax.self, ForStmtSyntax.self, WhileStmtSyntax.self,
        RepeatStmtSyntax.self, GuardStmtSyntax.self, DeferStmtSyntax.self,
      ]
      if ends.contains(where: { parent.is($0) }) { return false }
      if parent.is(ClosureExprSyntax.self) || parent.is(AccessorBlockSyntax.self) { return true }
      if let list = parent.as(CodeBlockItemListSyntax.self), list.count > 1 { return false }
      if parent.is(InitializerClauseSyntax.self) || parent.is(ReturnStmtSyntax.self) { return true }
      node = parent.parent
    }
    return true
  }
}
