import SwiftSyntax

/// The rewriting of a `#selector(…)` expression.
struct SelectorCall {
  struct Refusal: Error { let text: String }

  private let node: MacroExpansionExprSyntax
  private let scopes: Scopes
  private let facts: FileFacts

  init(_ node: MacroExpansionExprSyntax, in scopes: Scopes, knowing facts: FileFacts) {
    (self.node, self.scopes, self.facts) = (node, scopes, facts)
  }

  /// The replacement expression, such as `Selector("shoot:", Camera.shoot(_:))`, or the reason that the call cannot be
  /// rewritten.
  var rewritten: Result<String, Refusal> {
    guard let argument = node.arguments.first else {
      return .failure(Refusal(text: "#selector has no argument; specify a method as Type.method"))
    }
    var (expression, cast) = (argument.expression, "")
    if let sequence = expression.as(SequenceExprSyntax.self), let first = sequence.elements.first {
      // The cast in `shoot as (Camera) -> () -> Void` selects an overload.
      cast = sequence.elements.dropFirst().map(\.trimmedDescription).joined(separator: " ")
      expression = first
    }
    guard let (type, method) = reference(expression) else {
      return .failure(
        Refusal(
          text:
            "\(node.trimmedDescription): specify the method as Type.method, because it cannot be looked up without Objective-C"
        ))
    }
    switch argument.label?.text {
    case "getter":
      return .success(
        "Selector(getter: \"\(method.baseName.text)\") { (target: \(type)) in target.\(method.baseName.text) }")
    case "setter":
      let name = method.baseName.text
      let setter = "set\(name.prefix(1).uppercased())\(name.dropFirst()):"
      return .success("Selector(setter: \"\(setter)\") { (target: \(type), value) in target.\(name) = value }")
    default:
      let isClassMethod = facts.classMethods.contains("\(type).\(method.baseName.text)")
      let chosen = cast.isEmpty ? "" : " " + (isClassMethod ? cast : Self.unapplied(cast, of: type))
      let target = isClassMethod ? ", of: \(type).self" : ""
      let name = name(of: method, in: type)
      return .success("Selector(\"\(name)\"\(target), \(type).\(method.trimmedDescription)\(chosen))")
    }
  }

  /// Returns an expression for the type that declares the method, and the method.
  private func reference(_ expression: ExprSyntax) -> (type: String, method: DeclReferenceExprSyntax)? {
    if let method = expression.as(DeclReferenceExprSyntax.self) { return scopes.type.map { ($0, method) } }
    guard let member = expression.as(MemberAccessExprSyntax.self) else { return nil }
    guard let base = member.base?.trimmedDescription else { return nil }
    if ["self", "super", "Self", "type(of: self)"].contains(base) { return scopes.type.map { ($0, member.declName) } }
    let last = base.split(separator: ".").last ?? ""
    // The base is either a type or a value of that type.
    return (last.first?.isUppercase == true ? base : "type(of: \(base))", member.declName)
  }

  /// Returns the Objective-C name of the method.
  private func name(of method: DeclReferenceExprSyntax, in type: String) -> String {
    let base = method.baseName.text
    let declared = facts.selectors["\(type).\(base)"] ?? []
    if let labels = method.argumentNames?.arguments.map(\.name.text) {
      let isAsynchronous = facts.asynchronousMethods.contains("\(type).\(base)")
      let labels = labels + (isAsynchronous ? ["completionHandler"] : [])
      let made = ObjectiveCName.method(base, labels: labels)
      // A custom name in `@objc(…)` has the same number of colons.
      let own = declared.filter { name in name.count(where: { $0 == ":" }) == labels.count }
      return own.count == 1 ? own.first! : made
    }
    // If there are several candidates, the method's type selects one later.
    return declared.count == 1 ? declared.first! : base
  }

  /// Converts the cast `as (Int) -> Void` of a bound method to `as (Camera) -> (Int) -> Void` of its class.
  private static func unapplied(_ cast: String, of type: String) -> String {
    guard cast.hasPrefix("as "), !type.hasPrefix("type(of:") else { return cast }
    let function = cast.dropFirst(3)
    return function.hasPrefix("(\(type))") ? cast : "as (\(type)) -> \(function)"
  }
}
