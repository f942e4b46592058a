@testable import CaptureModel

extension StateTable {
  static var session: StateTable {
    typealias Machine = SessionStateMachine
    let reason = AVCaptureSession.InterruptionReason.videoDeviceInUseByAnotherClient
    let stopping = ["stopping", "stopping, to start again"]
    let events: [Event<Machine>] = [
      Event("start") { words($0.start(during: nil)) },
      Event("start during an interruption") { words($0.start(during: reason)) },
      Event("started") { words($0.started()) },
      Event("stop") { words($0.stop()) },
      Event("ended", only: stopping) { words($0.ended(during: nil)) },
      Event("ended during an interruption", only: stopping) { words($0.ended(during: reason)) },
      Event("interrupt") { words($0.interrupt(reason)) },
      Event("interruptionEnds") { words($0.interruptionEnds()) },
      Event("fail") { words($0.fail(.mediaServicesWereReset)) },
    ]
    return StateTable(
      "session", Machine(),
      states: [
        ("stopped", []),
        ("starting", ["start"]),
        ("running", ["start", "started"]),
        ("stopping", ["start", "started", "stop"]),
        ("stopping, to start again", ["start", "started", "stop", "start"]),
        ("interrupted", ["start during an interruption"]),
        ("interrupted, not to resume", ["start during an interruption", "stop"]),
      ],
      events: events,
      stateName: { machine in
        switch machine.state {
        case .stopped: "stopped"
        case .starting: "starting"
        case .running: "running"
        case .stopping(restarts: false): "stopping"
        case .stopping(restarts: true): "stopping, to start again"
        case .interrupted(_, resumes: true): "interrupted"
        case .interrupted(_, resumes: false): "interrupted, not to resume"
        }
      })
  }
}
