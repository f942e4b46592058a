import Foundation
import Testing

/// The whole of a state machine: each state, and what each event leads to from there.
struct StateTable {
  /// Of the golden file.
  let name: String
  let states: [String]
  let events: [String]
  /// State and event of each pair that cannot happen.
  let impossible: [Pair]
  /// The state that a pair leads to, and the actions that are to be done.
  private let outcome: (Pair) -> (state: String, actions: [String])
  /// The state that its own way from the beginning leads to.
  let reached: (_ state: String) -> String

  struct Pair: Hashable, Codable, Sendable, CustomTestStringConvertible {
    let machine: String
    let state: String
    let event: String

    var testDescription: String { "\(machine): \(event) while \(state)" }
  }

  /// A state, and the names of the events that lead there from the initial one.
  typealias State = (name: String, way: [String])

  struct Event<Machine> {
    let name: String
    /// The states in which it cannot happen.
    let isImpossible: (_ state: String) -> Bool
    let happen: (inout Machine) -> [String]

    /// An event that can happen in every state, but for some.
    init(_ name: String, never: [String] = [], _ happen: @escaping (inout Machine) -> [String]) {
      self.name = name
      isImpossible = { never.contains($0) }
      self.happen = happen
    }

    /// An event that can happen in these states alone.
    init(_ name: String, only: [String], _ happen: @escaping (inout Machine) -> [String]) {
      self.name = name
      isImpossible = { !only.contains($0) }
      self.happen = happen
    }
  }

  init<Machine>(
    _ name: String, _ initial: Machine, states: [State], events: [Event<Machine>],
    stateName: @escaping (Machine) -> String
  ) {
    self.name = name
    self.states = states.map(\.name)
    self.events = events.map(\.name)
    impossible = states.flatMap { state in
      events.filter { $0.isImpossible(state.name) }.map { Pair(machine: name, state: state.name, event: $0.name) }
    }
    let happen: (String, inout Machine) -> [String] = { name, machine in
      events.filter { $0.name == name }.flatMap { $0.happen(&machine) }
    }
    let machine: (String) -> Machine = { name in
      var machine = initial
      for event in states.filter({ $0.name == name }).flatMap(\.way) { _ = happen(event, &machine) }
      return machine
    }
    reached = { stateName(machine($0)) }
    outcome = { pair in
      var machine = machine(pair.state)
      let actions = happen(pair.event, &machine)
      return (stateName(machine), actions)
    }
  }

  /// Lets an event happen in a state: traps where that is impossible.
  func happen(_ pair: Pair) -> String {
    let (state, actions) = outcome(pair)
    if state == pair.state, actions.isEmpty { return "-" }
    let width = states.map(\.count).max() ?? 0
    return actions.isEmpty
      ? state : state.padding(toLength: width + 2, withPad: " ", startingAt: 0) + actions.joined(separator: ", ")
  }

  /// What a person reads: a block for each state, a line for each event.
  var text: String {
    let impossible = Set(impossible)
    let width = events.map(\.count).max() ?? 0
    let blocks = states.map { state in
      let lines = events.map { event in
        let pair = Pair(machine: name, state: state, event: event)
        return "  " + event.padding(toLength: width + 2, withPad: " ", startingAt: 0)
          + (impossible.contains(pair) ? "impossible" : happen(pair))
      }
      return ([state] + lines).joined(separator: "\n")
    }
    return """
      # \(name): what each event leads to in each state, and what is to be done then, in order.
      # "-": nothing changes. "impossible": neither the client nor the world can cause it, and it traps.

      \(blocks.joined(separator: "\n\n"))

      """
  }
}

extension StateTable {
  /// Values as source has them, without the types that they belong to.
  static func words<Value>(_ values: [Value]) -> [String] {
    values.map { value in
      "\(value)".replacing(#/(?:[A-Za-z_]\w*\.)+(?=[A-Za-z_])/#, with: "")
        .replacing(#/Optional\(([^()]*)\)/#) { String($0.1) }
    }
  }
}
