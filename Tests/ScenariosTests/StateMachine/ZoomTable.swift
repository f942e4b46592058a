@testable import CameraControl
@testable import CaptureModel

extension StateTable {
  /// The state table of zoom, which has no actions.
  static var zoom: StateTable {
    typealias Machine = ZoomStateMachine
    let limits = ZoomLimits(available: 1...16)
    let second: Int64 = 1_000_000_000
    let events: [Event<Machine>] = [
      event("set") { $0.set(2) },
      event("report") { $0.report(2) },
      event("ramp") { $0.ramp(to: 8, doublingsPerSecond: 1, at: 0) },
      event("cancel") { $0.cancel(at: 0) },
      event("advance") { $0.advance(to: second / 10, within: limits) },
      event("advance to the end") { $0.advance(to: 3 * second, within: limits) },
      event("advance out of what is available") {
        $0.advance(to: second / 10, within: ZoomLimits(available: 2...4))
      },
    ]
    return StateTable(
      "zoom", Machine(),
      states: [
        ("still", []),
        ("ramping", ["ramp"]),
        ("easing", ["ramp", "cancel"]),
      ],
      events: events,
      stateName: { machine in
        switch machine.state {
        case .still: "still"
        case .ramping: "ramping"
        case .easing: "easing"
        }
      })
  }

  private static func event(
    _ name: String, _ happen: @escaping (inout ZoomStateMachine) -> Void
  ) -> Event<ZoomStateMachine> {
    Event(name) { machine in
      let (factor, end) = (machine.factor, machine.ramp?.end)
      happen(&machine)
      return (machine.factor == factor ? [] : ["factor \(factor) -> \(machine.factor)"])
        + (machine.ramp?.end == end ? [] : [machine.ramp.map { "ends at \($0.end / 1_000_000) ms" } ?? "ends"])
    }
  }
}
