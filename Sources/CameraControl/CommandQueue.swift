import HardwareModel

/// The unanswered control requests to a camera's hardware, and the app's commands that wait for them to take effect.
///
///     sent ──status──▶ accepted, at a time ──first frame captured after it──▶ applied
///            └───────▶ rejected
package struct CommandQueue {
  /// The number of the last control request; 0 before the first.
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

  /// Assigns a number to a control request.
  ///
  /// - Parameter command: The app's command that the request carries out, or nil if no handler waits.
  package mutating func give(for command: Int?) -> Int {
    lastNumber += 1
    if let command { given.append(Given(number: lastNumber, command: command)) }
    return lastNumber
  }

  /// Returns whether a control status reflects the last request. An older status is superseded by one that follows.
  package func isCurrent(_ report: ControlStatus) -> Bool { report.order >= lastNumber }

  /// Processes a control status received at the given time, in nanoseconds of the timeline, and returns the command it
  /// rejects, or nil.
  package mutating func take(_ report: ControlStatus, at time: Int64) -> Int? {
    let due = given.prefix { $0.number <= report.order }
    given.removeFirst(due.count)
    let refused = report.isRefusal ? due.last { $0.number == report.order }?.command : nil
    accepted += due.filter { $0.command != refused }.map { Accepted(command: $0.command, time: time) }
    return refused
  }

  /// Returns the last command that a frame at the given time applies, or nil if there is no new one.
  ///
  /// **Source:** rule 141; that a frame applies commands that the hardware accepted before its capture is inferred.
  package mutating func commandObeyed(at time: Int64) -> Int? {
    let obeyed = accepted.prefix { $0.time <= time }
    accepted.removeFirst(obeyed.count)
    return obeyed.last?.command
  }
}
