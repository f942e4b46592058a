import AVFoundationTypes
import CoreMediaModel
import Foundation

/// What a file output does about each event, from the request to record until the file is closed.
///
///     idle ──start──▶ waiting ──first sample──▶ writing ──end──▶ finishing ──finished──▶ idle
///                        └────────────end───────────────────────────▲
///
/// While it writes it may pause; a resumed one goes on with the next sample. One that waits may pause as well: then it goes on waiting.
/// **Source:** rules 235, 241-260; what a pause before the first sample does is made up.
struct RecordingStateMachine: Sendable {
  enum State: Sendable {
    case idle
    /// Nothing has arrived yet.
    case waiting(RecordingRequest, isPaused: Bool)
    case writing(RecordingRequest, Recording, Flow)
    /// Nothing more is taken in; the file is being closed.
    ///
    /// - Parameter of: what was recorded; nil when nothing was.
    case finishing(of: RecordingRequest?)
  }

  /// Whether what arrives is written.
  enum Flow: Sendable {
    case flowing, paused
    /// The next sample is written again.
    case resuming
  }

  enum Action: Sendable {
    /// Tell the delegate of a recording that never began.
    case reject(RecordingRequest, AVError.Code)
    case open(RecordingRequest, Recording)
    /// Leave out what comes from now on, or take it in again.
    case cut(Recording)
    case join(Recording, at: CMTime)
    case tellPaused(RecordingRequest)
    case tellResumed(RecordingRequest)
    /// Close the file and tell the delegate. The error is what ended the recording, if the client did not.
    case close(RecordingRequest, Recording?, AVError.Code?)
  }

  private(set) var state = State.idle

  /// Whether there is a file with samples that is not closed, paused or not. **Source:** rules 402 and 411.
  var isRecording: Bool { url != nil }

  /// The file that has samples and is not closed.
  var url: URL? {
    switch state {
    case .writing(let request, _, _): request.url
    case .finishing(let request): request?.url
    case .idle, .waiting: nil
    }
  }

  /// Whether a recording was asked for that nothing has ended yet.
  var goesOn: Bool {
    switch state {
    case .waiting, .writing: true
    case .idle, .finishing: false
    }
  }

  /// Whether the client has paused it.
  var isPaused: Bool {
    switch state {
    case .waiting(_, let isPaused): isPaused
    case .writing(_, _, let flow): flow == .paused
    case .idle, .finishing: false
    }
  }

  /// What is being written.
  var recording: Recording? {
    switch state {
    case .writing(_, let recording, _): recording
    case .idle, .waiting, .finishing: nil
    }
  }

  /// What a picture that arrives now is written to.
  var flowingRecording: Recording? {
    switch state {
    case .writing(_, let recording, .flowing): recording
    case .writing, .idle, .waiting, .finishing: nil
    }
  }

  /// Whether the next sample begins something.
  var expectsSample: Bool {
    switch state {
    case .waiting(_, let isPaused): !isPaused
    case .writing(_, _, let flow): flow == .resuming
    case .idle, .finishing: false
    }
  }

  /// The client wants to record. **Source:** rules 235, 242, 246.
  mutating func start(_ request: RecordingRequest, problem: AVError.Code?) -> [Action] {
    switch state {
    case .idle:
      if let problem { return [.reject(request, problem)] }
      state = .waiting(request, isPaused: false)
      return []
    case .waiting, .writing, .finishing: return [.reject(request, .recordingAlreadyInProgress)]
    }
  }

  /// Something arrived with which a file may begin or go on: a picture, or sound where there are no pictures.
  ///
  /// - Parameter routes: the ways by which the recording gets what it writes.
  mutating func arrive(at time: CMTime, activeConnections: [ActiveConnection]) -> [Action] {
    switch state {
    case .waiting(let request, isPaused: false):
      let recording = Recording(startTime: time, activeConnections: activeConnections)
      state = .writing(request, recording, .flowing)
      return [.open(request, recording)]
    case .writing(let request, let recording, .resuming):
      state = .writing(request, recording, .flowing)
      return [.join(recording, at: time), .tellResumed(request)]
    case .idle, .waiting, .writing, .finishing: return []
    }
  }

  /// The client wants no more for a while. **Source:** rule 250.
  mutating func pause() -> [Action] {
    switch state {
    case .waiting(let request, isPaused: false):
      state = .waiting(request, isPaused: true)
      return [.tellPaused(request)]
    case .writing(let request, let recording, .flowing):
      state = .writing(request, recording, .paused)
      return [.cut(recording), .tellPaused(request)]
    case .writing(let request, let recording, .resuming):
      // Nothing was written in between: to the file it is one pause.
      state = .writing(request, recording, .paused)
      return []
    case .idle, .waiting, .writing, .finishing: return []
    }
  }

  /// The client wants more again. **Source:** rule 250.
  mutating func resume() -> [Action] {
    switch state {
    case .waiting(let request, isPaused: true):
      state = .waiting(request, isPaused: false)
      return [.tellResumed(request)]
    case .writing(let request, let recording, .paused):
      state = .writing(request, recording, .resuming)
      return []
    case .idle, .waiting, .writing, .finishing: return []
    }
  }

  /// What the recording records has changed under it, paused or not. **Source:** rule 250.
  mutating func routesChanged(_ activeConnections: [ActiveConnection], because reason: RouteChange) -> [Action] {
    switch reason {
    case .stopped: end(nil)
    case .interrupted(let code): end(code)
    case .configured:
      switch state {
      case .waiting(let request, _):
        request.connections.contains { $0.carriesVideo && !activeConnections.leadOver($0) }
          ? end(.sessionWasInterrupted) : []
      case .writing(_, let recording, _): recording.error(after: activeConnections).map { end($0) } ?? []
      case .idle, .finishing: []
      }
    }
  }

  /// The recording is to end: by the client (nil), a limit, an interruption or a failure.
  mutating func end(_ error: AVError.Code?) -> [Action] {
    switch state {
    case .waiting(let request, _):
      state = .finishing(of: nil)
      // Nothing was captured. **Source:** rules 245 and 255.
      return [.close(request, nil, error ?? .noDataCaptured)]
    case .writing(let request, let recording, _):
      state = .finishing(of: request)
      return [.close(request, recording, error)]
    case .idle, .finishing: return []
    }
  }

  /// The file is closed.
  mutating func finished() -> [Action] {
    switch state {
    case .finishing:
      state = .idle
      return []
    case .idle, .waiting, .writing:
      preconditionFailure(
        "a file was closed that no recording gave up: only the end of its closing leads out of finishing")
    }
  }
}
