import Foundation

/// A recording's life as a state machine: each event returns what has to be done about it.
///
///     idle ──start──▶ waiting ──first sample──▶ writing ──end──▶ finishing ──finished──▶ idle
///                        └────────────end───────────────────────────▲
///
/// **Source:** rules 235, 241-260.
struct RecordingLife: Sendable {
  enum State: Sendable {
    case idle
    /// Nothing has arrived yet.
    case waiting(RecordingRequest)
    case writing(RecordingRequest, Recording)
    case finishing
  }

  enum Action: Sendable {
    /// Tell the delegate of a recording that never began.
    case reject(RecordingRequest, AVError.Code)
    case open(RecordingRequest, Recording)
    /// Close the file and tell the delegate. The error is what ended the recording, if the client did not.
    case close(RecordingRequest, Recording?, AVError.Code?)
  }

  private(set) var state = State.idle

  var isRecording: Bool {
    switch state {
    case .waiting, .writing: true
    case .idle, .finishing: false
    }
  }

  /// What is being written.
  var recording: Recording? {
    switch state {
    case .writing(_, let recording): recording
    case .idle, .waiting, .finishing: nil
    }
  }

  /// The client wants to record. **Source:** rules 235, 242, 246.
  mutating func start(_ request: RecordingRequest, problem: AVError.Code?) -> [Action] {
    switch state {
    case .idle:
      if let problem { return [.reject(request, problem)] }
      state = .waiting(request)
      return []
    case .waiting, .writing, .finishing: return [.reject(request, .recordingAlreadyInProgress)]
    }
  }

  /// Something arrived with which a file may begin: a picture, or sound where there are no pictures.
  ///
  /// - Parameter routes: the ways by which the recording gets what it writes.
  mutating func begin(at time: CMTime, routes: [Route]) -> [Action] {
    switch state {
    case .waiting(let request):
      let recording = Recording(startTime: time, routes: routes)
      state = .writing(request, recording)
      return [.open(request, recording)]
    case .idle, .writing, .finishing: return []
    }
  }

  /// What the recording records has changed under it.
  mutating func routesChanged(_ routes: [Route], because reason: RouteChange) -> [Action] {
    switch reason {
    case .stopped: end(nil)
    case .interrupted(let code): end(code)
    case .configured:
      switch state {
      case .waiting(let request):
        request.connections.contains { $0.carriesVideo && !routes.leadOver($0) } ? end(.sessionWasInterrupted) : []
      case .writing(_, let recording): recording.error(after: routes).map { end($0) } ?? []
      case .idle, .finishing: []
      }
    }
  }

  /// The recording is to end: by the client (nil), a limit, an interruption or a failure.
  mutating func end(_ error: AVError.Code?) -> [Action] {
    switch state {
    case .waiting(let request):
      state = .finishing
      // Nothing was captured. **Source:** rules 245 and 255.
      return [.close(request, nil, error ?? .noDataCaptured)]
    case .writing(let request, let recording):
      state = .finishing
      return [.close(request, recording, error)]
    case .idle, .finishing: return []
    }
  }

  /// The file is closed.
  mutating func finished() {
    switch state {
    case .finishing: state = .idle
    case .idle, .waiting, .writing: break
    }
  }
}
