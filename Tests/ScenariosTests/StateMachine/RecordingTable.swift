@testable import AVFoundationTypes
import CaptureTesting
import Foundation

@testable import CaptureModel

extension StateTable {
  static var recording: StateTable {
    typealias Machine = RecordingStateMachine
    let filming = Filming.shared
    let events: [Event<Machine>] = [
      Event("start") { describe($0.start(filming.request, problem: nil)) },
      Event("start, with a problem") { describe($0.start(filming.request, problem: .fileAlreadyExists)) },
      Event("arrive") { describe($0.arrive(at: .zero, activeConnections: filming.activeConnections)) },
      Event("pause") { describe($0.pause()) },
      Event("resume") { describe($0.resume()) },
      Event("routesChanged, the same") { describe($0.routesChanged(filming.activeConnections, because: .configured)) },
      Event("routesChanged, no pictures") { describe($0.routesChanged([], because: .configured)) },
      Event("routesChanged, stopped") { describe($0.routesChanged([], because: .stopped)) },
      Event("routesChanged, interrupted") {
        describe($0.routesChanged([], because: .interrupted(.deviceWasDisconnected)))
      },
      Event("end, by the client") { describe($0.end(nil)) },
      Event("end, by a limit") { describe($0.end(.maximumDurationReached)) },
      Event("finished", only: ["finishing"]) { describe($0.finished()) },
    ]
    return StateTable(
      "recording", Machine(),
      states: [
        ("idle", []),
        ("waiting", ["start"]),
        ("waiting, paused", ["start", "pause"]),
        ("writing", ["start", "arrive"]),
        ("writing, paused", ["start", "arrive", "pause"]),
        ("writing, to resume", ["start", "arrive", "pause", "resume"]),
        ("finishing", ["start", "end, by the client"]),
      ],
      events: events,
      stateName: { machine in
        switch machine.state {
        case .idle: "idle"
        case .waiting(_, isPaused: false): "waiting"
        case .waiting(_, isPaused: true): "waiting, paused"
        case .writing(_, _, .flowing): "writing"
        case .writing(_, _, .paused): "writing, paused"
        case .writing(_, _, .resuming): "writing, to resume"
        case .finishing: "finishing"
        }
      })
  }

  private static func describe(_ actions: [RecordingStateMachine.Action]) -> [String] {
    actions.map { action in
      switch action {
      case .reject(_, let code): "reject(\(code))"
      case .open: "open"
      case .cut: "cut"
      case .join: "join"
      case .tellPaused: "tellPaused"
      case .tellResumed: "tellResumed"
      case .close(_, _, let code): "close(\(code.map { "\($0)" } ?? "nil"))"
      }
    }
  }
}

/// A session with a movie file output, which provides active connections for a recording.
private final class Filming: AVCaptureFileOutputRecordingDelegate, @unchecked Sendable {
  // Unchecked: the delegate has no mutable state.
  static let shared = Filming()

  var request: RecordingRequest {
    RecordingRequest(url: URL(filePath: "/clip.mov"), delegate: self, connections: output.connections)
  }
  var activeConnections: [ActiveConnection] { session.state.read { $0.applied.activeConnections(to: output) } }
  private let session: AVCaptureSession
  private let output: AVCaptureMovieFileOutput

  private init() {
    do {
      (session, output) = try TestedPhone().run {
        let session = AVCaptureSession()
        let output = AVCaptureMovieFileOutput()
        guard let camera = AVCaptureDevice.default(for: .video) else { throw AVError(.deviceNotConnected) }
        session.addInput(try AVCaptureDeviceInput(device: camera))
        session.addOutput(output)
        return (session, output)
      }
    } catch {
      fatalError("no phone to film with: \(error)")
    }
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) {}
}
