import AVFoundationTypes
import CoreMediaModel
import Foundation

/// The state machine of a file output, from the request to record until the file is closed.
///
///     idle ──start──▶ waiting ──first sample──▶ writing ──end──▶ finishing ──finished──▶ idle
///                        └────────────end───────────────────────────▲
///
/// A recording can be paused while it is writing and continues with the next sample after it resumes. It can also be
/// paused while waiting; after it resumes, it keeps waiting. **Source:** rules 235, 241-260; the behavior of a pause
/// before the first sample is assumed.
struct RecordingStateMachine: Sendable {
  enum State: Sendable {
    case idle
    /// Recording was requested, but no sample has arrived.
    case waiting(RecordingRequest, isPaused: Bool)
    case writing(RecordingRequest, Recording, Flow)
    /// Samples are no longer accepted, and the file is being closed.
    ///
    /// - Parameter of: The recorded request, or nil if nothing was recorded.
    case finishing(of: RecordingRequest?)
  }

  /// Whether incoming samples are written.
  enum Flow: Sendable {
    case flowing, paused
    /// Writing resumes with the next sample.
    case resuming
  }

  enum Action: Sendable {
    /// Notify the delegate that a recording failed to begin.
    case reject(RecordingRequest, AVError.Code)
    case open(RecordingRequest, Recording)
    /// Cut subsequent samples from the file, or include them again.
    case cut(Recording)
    case join(Recording, at: CMTime)
    case tellPaused(RecordingRequest)
    case tellResumed(RecordingRequest)
    /// Close the file and notify the delegate. The error is nil if the client ended the recording.
    case close(RecordingRequest, Recording?, AVError.Code?)
  }

  private(set) var state = State.idle

  /// Whether a file with samples is open, paused or not. **Source:** rules 402 and 411.
  var isRecording: Bool { url != nil }

  /// The URL of the open file, or nil until it contains samples.
  var url: URL? {
    switch state {
    case .writing(let request, _, _): request.url
    case .finishing(let request): request?.url
    case .idle, .waiting: nil
    }
  }

  /// Whether a recording has been started and not yet ended.
  var goesOn: Bool {
    switch state {
    case .waiting, .writing: true
    case .idle, .finishing: false
    }
  }

  /// Whether the client has paused the recording.
  var isPaused: Bool {
    switch state {
    case .waiting(_, let isPaused): isPaused
    case .writing(_, _, let flow): flow == .paused
    case .idle, .finishing: false
    }
  }

  /// The recording that is being written, paused or not.
  var recording: Recording? {
    switch state {
    case .writing(_, let recording, _): recording
    case .idle, .waiting, .finishing: nil
    }
  }

  /// The recording to which an incoming frame is written, or nil while paused or not recording.
  var flowingRecording: Recording? {
    switch state {
    case .writing(_, let recording, .flowing): recording
    case .writing, .idle, .waiting, .finishing: nil
    }
  }

  /// Whether the next sample begins or resumes a recording.
  var expectsSample: Bool {
    switch state {
    case .waiting(_, let isPaused): !isPaused
    case .writing(_, _, let flow): flow == .resuming
    case .idle, .finishing: false
    }
  }

  /// Handles a client's request to record. **Source:** rules 235, 242, 246.
  mutating func start(_ request: RecordingRequest, problem: AVError.Code?) -> [Action] {
    switch state {
    case .idle:
      if let problem { return [.reject(request, problem)] }
      state = .waiting(request, isPaused: false)
      return []
    case .waiting, .writing, .finishing: return [.reject(request, .recordingAlreadyInProgress)]
    }
  }

  /// Handles a sample that can begin or resume a recording: a video frame, or audio if there is no video.
  ///
  /// - Parameter activeConnections: The active connections that the recording captures from.
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

  /// Handles a client's request to pause. **Source:** rule 250.
  mutating func pause() -> [Action] {
    switch state {
    case .waiting(let request, isPaused: false):
      state = .waiting(request, isPaused: true)
      return [.tellPaused(request)]
    case .writing(let request, let recording, .flowing):
      state = .writing(request, recording, .paused)
      return [.cut(recording), .tellPaused(request)]
    case .writing(let request, let recording, .resuming):
      // No samples were written since the last pause, so the file contains a single pause.
      state = .writing(request, recording, .paused)
      return []
    case .idle, .waiting, .writing, .finishing: return []
    }
  }

  /// Handles a client's request to resume. **Source:** rule 250.
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

  /// Handles a change of the active connections during a recording, paused or not. **Source:** rule 250.
  mutating func routesChanged(_ activeConnections: [ActiveConnection], because reason: RouteChange) -> [Action] {
    switch reason {
    case .stopped: end(nil)
    case .interrupted(let code): end(code)
    case .configured:
      switch state {
      case .waiting(let request, _):
        request.connections.contains { $0.carriesVideo && !activeConnections.contains($0) }
          ? end(.sessionWasInterrupted) : []
      case .writing(_, let recording, _): recording.error(after: activeConnections).map { end($0) } ?? []
      case .idle, .finishing: []
      }
    }
  }

  /// Ends the recording at the client's request (nil), or because of a limit, an interruption, or a failure.
  mutating func end(_ error: AVError.Code?) -> [Action] {
    switch state {
    case .waiting(let request, _):
      state = .finishing(of: nil)
      // No sample was captured. **Source:** rules 245 and 255.
      return [.close(request, nil, error ?? .noDataCaptured)]
    case .writing(let request, let recording, _):
      state = .finishing(of: request)
      return [.close(request, recording, error)]
    case .idle, .finishing: return []
    }
  }

  /// Handles the completion of closing the file.
  mutating func finished() -> [Action] {
    switch state {
    case .finishing:
      state = .idle
      return []
    case .idle, .waiting, .writing:
      preconditionFailure(
        "RecordingStateMachine: received finished in state \(state); call it once, when the file has been closed after end"
      )
    }
  }
}
