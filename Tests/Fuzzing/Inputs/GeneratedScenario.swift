@testable import Scenarios

/// A scenario in parts, so that rejected parts can be removed and the rest can run.
struct GeneratedScenario {
  /// The top-level entries and the session entries, by key.
  var head: [String: String] = [:]
  var session: [String: String] = [:]
  var outputs: [String: String] = [:]
  var steps: [String] = []
  var expectations: [String] = []

  var text: String {
    func mapping(_ members: [String: String]) -> String {
      "{" + members.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + "}"
    }
    var session = session
    session["outputs"] = mapping(outputs)
    var head = head
    head["camsim"] = "1"
    head["name"] = "made"
    head["session"] = mapping(session)
    head["steps"] = "[{at: 0 s, call: session.startRunning}, " + steps.joined(separator: ",\n  ") + "]"
    head["expect"] = "[" + expectations.joined(separator: ",\n  ") + "]"
    return mapping(head)
  }

  /// Removes the part that an error refers to, identified by the path at the start of its message. Returns whether
  /// anything was removed.
  mutating func remove(_ error: ScenarioError) -> Bool {
    let before = text
    var refusedSteps: Set<Int> = []
    var refusedExpectations: Set<Int> = []
    for error in error.all {
      let keys = error.message.prefix { $0 != ":" && $0 != " " }.split(separator: ".").map(String.init)
      let second = keys.dropFirst().first ?? ""
      switch keys.first {
      case "steps": refusedSteps.insert((Int(second) ?? 0) - 1)
      case "expect": refusedExpectations.insert(Int(second) ?? 0)
      case "session" where second == "outputs" && keys.count > 2: outputs[keys[2]] = "{kind: \(keys[2])}"
      case "session" where second == "inputs": session["inputs"] = "[back]"
      case "session" where session[second] != nil: session[second] = nil
      case "session": (session["kind"], session["controls"]) = (nil, nil)
      case let key?: head[key] = nil
      case nil: break
      }
    }
    steps = steps.enumerated().filter { !refusedSteps.contains($0.offset) }.map(\.element)
    expectations = expectations.enumerated().filter { !refusedExpectations.contains($0.offset) }.map(\.element)
    return text != before
  }
}
