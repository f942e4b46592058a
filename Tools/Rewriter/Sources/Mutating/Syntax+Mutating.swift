import SwiftSyntax

extension SyntaxProtocol {
  /// Where the code is, without the spaces and comments around it.
  var range: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }

  /// The statement, argument or declaration around it, to show what it is about.
  var statement: String {
    var node = Syntax(self)
    while let parent = node.parent, !node.is(CodeBlockItemSyntax.self), !node.is(MemberBlockItemSyntax.self) {
      node = parent
    }
    return node.trimmedDescription
  }

  /// `try` and `await` may not go into a closure that can do neither.
  var waitsOrThrows: Bool {
    tokens(viewMode: .sourceAccurate).contains { [.keyword(.try), .keyword(.await)].contains($0.tokenKind) }
  }
}

extension InfixOperatorExprSyntax {
  /// Whether another place negates all of it.
  var isCondition: Bool {
    parent?.is(ConditionElementSyntax.self) == true || parent?.is(WhereClauseSyntax.self) == true
      || parent?.as(TernaryExprSyntax.self)?.condition.id == id
  }
}

extension ArrayExprSyntax {
  /// Whether the enclosing function returns a list, and this is it, or a part of it.
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
  /// What ends a process is no action of the model, and what calls `init` cannot be left out.
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

  /// Whether the code compiles without it, as far as can be told.
  var canBeLeftOut: Bool {
    guard isCall || isAssignment && !isInInitializer && !givesFirstValue else { return false }
    // What ends the body of a `guard` must leave it.
    if next == nil, parent?.parent?.parent?.is(GuardStmtSyntax.self) == true { return false }
    return !mayBeResult
  }

  /// Whether it assigns to a constant or variable of the function that was declared without a value.
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

  /// Whether it may be the value of its function or closure: the only statement there, or in a branch of the only one.
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
