/// An error that explains why a test cannot be explored: two runs with the same variation differ.
public struct NotRepeatable: Error, CustomStringConvertible {
  public let description: String

  init(_ first: [EventLog.Event], _ second: [EventLog.Event]) {
    let index = zip(first, second).prefix { $0 == $1 }.reduce(into: 0) { count, _ in count += 1 }
    func text(_ events: [EventLog.Event]) -> String {
      guard events.indices.contains(index) else { return "the end" }
      return "\(events[index].name) at \(Double(events[index].nanoseconds) / 1e9) s"
    }
    description =
      "the runs are not repeatable, so nothing was explored: event \(index + 1) is \(text(first)) in one run, and "
      + "\(text(second)) in another without any change; remove what differs between runs, such as state in static variables"
  }
}
