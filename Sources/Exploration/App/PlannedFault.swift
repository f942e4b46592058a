/// A fault of a variation, with the event after which it begins.
package struct PlannedFault: Hashable, Sendable, LosslessStringConvertible {
  package let kind: FaultKind
  /// The duration in seconds; nil for the rest of the run.
  var seconds: Int?
  /// The event, as the nth of its name.
  var event: String
  var count: Int
  /// The time between the event and the fault. At 0, the fault begins when no job is ready: an app cannot be interrupted
  /// between two of its calls that nothing can separate on a phone either.
  let delayMilliseconds: Int

  init(_ kind: FaultKind, seconds: Int?, after event: String, _ count: Int, delayMilliseconds: Int = 0) {
    (self.kind, self.seconds, self.event, self.count) = (kind, seconds, event, count)
    self.delayMilliseconds = delayMilliseconds
  }

  package init?(_ text: String) {
    guard
      let parts = text.wholeMatch(of: /(\w+)(?::(\d+)s)?@([\w.:=]+)#(\d+)(?:\+(\d+)ms)?/)?.output,
      let kind = FaultKind(rawValue: String(parts.1)), let count = Int(parts.4)
    else { return nil }
    self.init(
      kind, seconds: parts.2.flatMap { Int($0) }, after: String(parts.3), count,
      delayMilliseconds: parts.5.flatMap { Int($0) } ?? 0)
  }

  package var description: String {
    let (duration, delay) = (seconds.map { ":\($0)s" } ?? "", delayMilliseconds > 0 ? "+\(delayMilliseconds)ms" : "")
    return "\(kind.rawValue)\(duration)@\(event)#\(count)\(delay)"
  }

  var words: String {
    let duration = kind.isInstant ? "" : seconds.map { " for \($0) s" } ?? " until the end of the test"
    let delay = delayMilliseconds > 0 ? "\(delayMilliseconds) ms" : "at once"
    return "\(kind.words)\(duration), \(delay) after \(count == 1 ? event : "\(event) number \(count)")"
  }
}

/// A point at which jobs run in another order than first in, first out.
package struct PlannedOrder: Hashable, Sendable, LosslessStringConvertible {
  /// The number of the point among those where more than one job or event could happen.
  package let point: Int
  /// The number of the job or event that happens first there, at least 1.
  package let alternative: Int

  init(point: Int, alternative: Int) { (self.point, self.alternative) = (point, alternative) }

  package init?(_ text: String) {
    guard let parts = text.wholeMatch(of: /(\d+)\.(\d+)/)?.output, let point = Int(parts.1),
      let alternative = Int(parts.2)
    else { return nil }
    self.init(point: point, alternative: alternative)
  }

  package var description: String { "\(point).\(alternative)" }

  var words: String { "two jobs that are ready at the same time run in the other order" }
}

/// A call of the app's that is made later than possible, as if the thread had been preempted.
package struct PlannedPause: Hashable, Sendable, LosslessStringConvertible {
  /// The call, as the nth of its name.
  let event: String
  let count: Int
  /// The duration of the pause. At 0, the other jobs that are ready run before the call.
  var milliseconds: Int

  init(before event: String, _ count: Int, milliseconds: Int) {
    (self.event, self.count, self.milliseconds) = (event, count, milliseconds)
  }

  package init?(_ text: String) {
    guard let parts = text.wholeMatch(of: /(\d+)ms@([\w.]+)#(\d+)/)?.output, let milliseconds = Int(parts.1),
      let count = Int(parts.3)
    else { return nil }
    self.init(before: String(parts.2), count, milliseconds: milliseconds)
  }

  package var description: String { "\(milliseconds)ms@\(event)#\(count)" }

  var words: String {
    let call = count == 1 ? event : "\(event) number \(count)"
    return milliseconds == 0
      ? "other ready jobs run before the call of \(call)"
      : "the thread pauses for \(milliseconds) ms before it calls \(call)"
  }
}
