import SwiftSyntax

/// The condition of an `#if`. The simulated phone counts as an iPhone, not as the simulator, and provides replacements
/// for Apple's modules.
struct BuildCondition {
  private let condition: ExprSyntax

  init(_ condition: ExprSyntax) { self.condition = condition }

  var edits: [Edit] {
    let calls = Calls(viewMode: .sourceAccurate)
    calls.walk(condition)
    let words = calls.found.map(\.trimmedDescription)
    // A condition with both Intel architectures means the simulator.
    let meansSimulator = words.contains("arch(i386)") && words.contains("arch(x86_64)")
    return zip(calls.found, words).compactMap { call, word in
      let place = call.positionAfterSkippingLeadingTrivia..<call.endPositionBeforeTrailingTrivia
      switch word {
      case "os(iOS)": return Edit(place, "os(Linux)", note: "os(iOS) is treated as true")
      case "arch(i386)" where meansSimulator, "arch(x86_64)" where meansSimulator:
        return Edit(place, "false", note: "\(word) is treated as false, because it tests for the simulator")
      default: return importEdit(call, place)
      }
    }
  }

  /// Returns the edit that makes `canImport(Combine)` check for the replacement module.
  private func importEdit(_ call: FunctionCallExprSyntax, _ place: Range<AbsolutePosition>) -> Edit? {
    guard call.calledExpression.trimmedDescription == "canImport",
      let module = call.arguments.first?.expression.trimmedDescription, let standIn = StandIn.forModule(module)
    else { return nil }
    let text = "canImport(\(standIn.name))"
    return Edit(place, text, note: "\(call.trimmedDescription) becomes \(text)")
  }

  private final class Calls: SyntaxVisitor {
    private(set) var found: [FunctionCallExprSyntax] = []

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      found.append(node)
      return .skipChildren
    }
  }
}
