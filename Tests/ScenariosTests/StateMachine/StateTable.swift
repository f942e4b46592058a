import Foundation
import Testing

/// The complete transition table of a state machine.
struct StateTable {
  /// The name of the golden file.
  let name: String
  let states: [String]
  let events: [String]
  /// The combinations of state and event that are impossible.
  let impossible: [Pair]
  /// Returns the next state and the resulting actions for a combination.
  private let outcome: (Pair) -> (state: String, actions: [String])
  /// Returns the state that is reached by a state's path from the initial state.
  let reached: (_ state: String) -> String

  struct Pair: Hashable, Codable, Sendable, CustomTestStringConvertible {
    let machine: String
    let state: String
    let event: String

    var testDescription: String { "\(machine): \(event) while \(state)" }
  }

  /// A state, and the names of the events that lead to it from the initial state.
  typealias State = (name: String, way: [String])

  struct Event<Machine> {
    let name: String
    /// Whether the event is impossible in a state.
    let isImpossible: (_ state: String) -> Bool
    let happen: (inout Machine) -> [String]

    /// Creates an event that is possible in every state except some.
    init(_ name: String, never: [String] = [], _ happen: @escaping (inout Machine) -> [String]) {
      self.name = name
      isImpossible = { never.contains($0) }
      self.happen = happen
    }

    /// Creates an event that is possible only in some states.
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

  /// Applies an event in a state. Traps if the combination is impossible.
  func happen(_ pair: Pair) -> String {
    let (state, actions) = outcome(pair)
    if state == pair.state, actions.isEmpty { return "-" }
    let width = states.map(\.count).max() ?? 0
    return actions.isEmpty
      ? state : state.padding(toLength: width + 2, withPad: " ", startingAt: 0) + actions.joined(separator: ", ")
  }

  /// The table as readable text: a block for each state and a line for each event.
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
  /// Returns values as in source code, without their type names.
  static func words<Value>(_ values: [Value]) -> [String] {
    values.map { value in
      "\(value)".replacing(#/(?:[A-Za-z_]\w*\.)+(?=[A-Za-z_])/#, with: "")
        .replacing(#/Optional\(([^()]*)\)/#) { String($0.1) }
    }
  }
}
