@testable import AVFoundationTypes
@testable import CoreMediaModel
@testable import AssetModel

extension StateTable {
  static var writer: StateTable {
    typealias Machine = WriterStateMachine
    let file = NoFile()
    let writing = ["writing", "writing a session", "writing, session ended"]
    let events: [Event<Machine>] = [
      Event("start") { describe($0.start(file)) },
      Event("startSession", never: ["unknown"]) { describe($0.startSession(at: .zero)) },
      Event("endSession", never: ["unknown", "writing"]) { describe($0.endSession(at: .zero)) },
      Event("finish", never: ["unknown"]) { describe($0.finish {}) },
      Event("drained", never: ["unknown"]) { describe($0.drained()) },
      Event("closed", never: ["unknown", "finishing", "completed"] + writing) { describe($0.closed()) },
      Event("fail") { describe($0.fail(AVError(.operationInterrupted))) },
      Event("cancel", never: ["unknown"]) { describe($0.cancel()) },
    ]
    return StateTable(
      "writer", Machine(),
      states: [
        ("unknown", []),
        ("writing", ["start"]),
        ("writing a session", ["start", "startSession"]),
        ("writing, session ended", ["start", "startSession", "endSession"]),
        ("finishing", ["start", "finish"]),
        ("closing", ["start", "finish", "drained"]),
        ("completed", ["start", "finish", "drained", "closed"]),
        ("failed", ["fail"]),
        ("cancelled", ["start", "cancel"]),
      ],
      events: events,
      stateName: { machine in
        switch machine.state {
        case .unknown: "unknown"
        case .writing(_, .none): "writing"
        case .writing(_, .open): "writing a session"
        case .writing(_, .ended): "writing, session ended"
        case .finishing: "finishing"
        case .closing: "closing"
        case .completed: "completed"
        case .failed: "failed"
        case .cancelled: "cancelled"
        }
      })
  }

  private static func describe(_ actions: [WriterStateMachine.Action]) -> [String] {
    actions.map { action in
      switch action {
      case .begin(_, let time): "begin(at: \(time.value))"
      case .close(_, let end): "close(end: \(end.map { "\($0.value)" } ?? "nil"))"
      case .discard(_, let keepingFragments): "discard(keepingFragments: \(keepingFragments))"
      case .answer: "answer"
      }
    }
  }
}

/// A fake asset recording that is not written to a file.
private final class NoFile: AssetFileWriter {
  var byteCount: Int64 { 0 }
  func begin(at time: CMTime) {}
  func append(_ sample: CMSampleBuffer, to track: Int) {}
  func finish(track: Int) {}
  func finish(at end: CMTime?) {}
  func cancel(keepingFragments: Bool) {}
}
