import HardwareModel

/// The orders on their way to a camera's hardware, and the clients' commands that wait for them.
///
///     given ──report──▶ accepted, at a time ──a frame that was taken after it──▶ obeyed
///             └────────▶ refused
package struct CommandQueue {
  /// The number of the last order; 0 before the first.
  private(set) var lastNumber = 0
  private var given: [Given] = []
  private var accepted: [Accepted] = []

  private struct Given {
    let number: Int
    let command: Int
  }

  private struct Accepted {
    let command: Int
    let time: Int64
  }

  package init() {}

  /// Numbers an order.
  ///
  /// - Parameter command: the client's command that it carries out; nil when no client waits for it.
  package mutating func give(for command: Int?) -> Int {
    lastNumber += 1
    if let command { given.append(Given(number: lastNumber, command: command)) }
    return lastNumber
  }

  /// Whether a report tells of what was ordered last: one that was made before knows nothing of it, and a later one comes.
  package func isCurrent(_ report: ControlStatus) -> Bool { report.order >= lastNumber }

  /// A report came, at this time in nanoseconds of the timeline. Returns the command that it refuses.
  package mutating func take(_ report: ControlStatus, at time: Int64) -> Int? {
    let due = given.prefix { $0.number <= report.order }
    given.removeFirst(due.count)
    let refused = report.isRefusal ? due.last { $0.number == report.order }?.command : nil
    accepted += due.filter { $0.command != refused }.map { Accepted(command: $0.command, time: time) }
    return refused
  }

  /// The last command that a frame of this time obeys; nil when it obeys no further one. **Source:** rule 141; that a frame obeys what the
  /// hardware accepted before it was taken is inferred.
  package mutating func commandObeyed(at time: Int64) -> Int? {
    let obeyed = accepted.prefix { $0.time <= time }
    accepted.removeFirst(obeyed.count)
    return obeyed.last?.command
  }
}
