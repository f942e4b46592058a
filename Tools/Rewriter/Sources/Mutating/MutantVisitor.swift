import SwiftSyntax

/// A visitor that finds code whose mutants are likely to compile, judged without type information.
final class MutantVisitor: SyntaxVisitor {
  private(set) var mutants: [Mutant] = []
  private(set) var wrappings: [Wrapping] = []
  private let converter: SourceLocationConverter
  private let first: Int
  private let refused: Set<Int>

  init(_ tree: some SyntaxProtocol, from first: Int, refused: Set<Int>) {
    converter = SourceLocationConverter(fileName: "", tree: tree)
    (self.first, self.refused) = (first, refused)
    super.init(viewMode: .sourceAccurate)
  }

  // MARK: Conditions

  override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
    if case .expression(let condition) = node.condition { negate(condition) }
    return .visitChildren
  }

  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    negate(node.condition)
    return .visitChildren
  }

  override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
    negate(node.condition)
    return .visitChildren
  }

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    guard let sign = node.operator.as(BinaryOperatorExprSyntax.self) else { return .visitChildren }
    let borders = [
      "<": "mutantLess", "<=": "mutantLessOrEqual", ">": "mutantGreater", ">=": "mutantGreaterOrEqual",
    ]
    switch sign.operator.text {
    case "==", "!=", "===", "!==":
      if !node.isCondition { negate(ExprSyntax(node)) }
    case "&&" where !node.waitsOrThrows: call("mutantAnd", node, .orForAnd)
    case "||" where !node.waitsOrThrows: call("mutantOr", node, .andForOr)
    case let text: borders[text].map { call($0, node, .borderMoved) }
    }
    return .visitChildren
  }

  /// Skips patterns, which are not evaluated expressions.
  override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  /// Skips inlinable functions, which cannot call the internal functions that select mutants.
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { kind(of: node.attributes) }
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind { kind(of: node.attributes) }
  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind { kind(of: node.attributes) }
  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind { kind(of: node.attributes) }
  /// Skips default arguments, which cannot call these functions either.
  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  private func kind(of attributes: AttributeListSyntax) -> SyntaxVisitorContinueKind {
    let text = attributes.trimmedDescription
    return text.contains("@inlinable") || text.contains("@usableFromInline") ? .skipChildren : .visitChildren
  }

  private func negate(_ condition: ExprSyntax) {
    // For `while true`, the compiler knows that the code after the loop is unreachable.
    guard !condition.is(BooleanLiteralExprSyntax.self) else { return }
    add(.negated, condition) { [Wrapping(range: condition.range, before: "mutantNegates(\($0), ", after: ")")] }
  }

  /// Replaces an operator with a function call: `a < b` becomes `mutantLess(17, a , b)`.
  private func call(_ function: String, _ node: InfixOperatorExprSyntax, _ change: Mutant.Change) {
    add(change, node) {
      [
        Wrapping(range: node.range, before: "\(function)(\($0), ", after: ")"),
        Wrapping(range: node.operator.range, before: "", after: "", replacement: ","),
      ]
    }
  }

  // MARK: Constants

  override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.parent?.is(ConditionElementSyntax.self) != true else { return .skipChildren }
    let isTrue = node.literal.tokenKind == .keyword(.true)
    add(.constant, node, showing: node.statement) {
      [Wrapping(range: node.range, before: "", after: "", replacement: (isTrue ? "!" : "") + "mutant(\($0))")]
    }
    return .skipChildren
  }

  // MARK: Statements

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    guard node.canBeLeftOut else { return .visitChildren }
    add(.leftOut, node) { [Wrapping(range: node.item.range, before: "if !mutant(\($0)) { ", after: " }")] }
    if let next = node.next, node.isCall, next.isCall, next.canBeLeftOut, !node.item.trimmedDescription.contains("\n") {
      let code = node.item.trimmedDescription
      add(.swapped, node, showing: "\(code) ⇄ \(next.item.trimmedDescription)") {
        [
          Wrapping(range: node.item.range, before: "if !mutant(\($0)) { ", after: " }"),
          Wrapping(range: next.item.range, before: "", after: "; if mutant(\($0)) { \(code) }"),
        ]
      }
    }
    return .visitChildren
  }

  /// Mutates the actions of a state machine: an array literal that a function returns.
  override func visit(_ node: ArrayExprSyntax) -> SyntaxVisitorContinueKind {
    let elements = node.elements.map { $0.expression.trimmedDescription }
    guard !elements.isEmpty, elements.allSatisfy({ $0.hasPrefix(".") }), node.isInResultOfListFunction else {
      return .visitChildren
    }
    let numbers = first + mutants.count..<first + mutants.count + 2 * elements.count - 1
    let isRefused = !refused.isDisjoint(with: numbers)
    for element in node.elements { add(.leftOut, element, isSilent: isRefused) { _ in [] } }
    for (a, b) in zip(elements, elements.dropFirst()) {
      add(.swapped, node, showing: "\(a) ⇄ \(b)", isSilent: isRefused) { _ in [] }
    }
    if !isRefused {
      wrappings.append(Wrapping(range: node.range, before: "mutantList(\(numbers.lowerBound), ", after: ")"))
    }
    return .visitChildren
  }

  // MARK: -

  private func add(
    _ change: Mutant.Change, _ node: some SyntaxProtocol, showing code: String? = nil, isSilent: Bool = false,
    _ wrap: (Int) -> [Wrapping]
  ) {
    let number = first + mutants.count
    let lines =
      converter.location(for: node.positionAfterSkippingLeadingTrivia)
      .line...converter.location(
        for: node.endPositionBeforeTrailingTrivia
      ).line
    let words = (code ?? node.trimmedDescription).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    mutants.append(Mutant(number: number, lines: lines, change: change, code: String(words.prefix(120))))
    if !isSilent && !refused.contains(number) { wrappings += wrap(number) }
  }
}
