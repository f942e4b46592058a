/// A session's life as a state machine: each event returns what has to be done about it.
///
///     stopped ──start──▶ starting ──started──▶ running ──stop──▶ stopping ──ended──▶ stopped
///                           │                   │  ▲
///                           └────interrupt──────┤  │ interruptionEnds (unless stopped meanwhile)
///                                               ▼  │
///                                             interrupted
///
/// **Source:** rules 11, 12, 18-20, 32, 196-202.
struct SessionLife: Equatable, Sendable {
  enum State: Equatable, Sendable {
    case stopped
    case starting
    case running
    case stopping
    /// - Parameter resumes: whether the client still wants the session to run.
    case interrupted(AVCaptureSession.InterruptionReason, resumes: Bool)
  }

  enum Action: Equatable, Sendable {
    /// Block the caller for as long as a start or a stop takes, then report the event.
    case passStartTime, passStopTime
    case startStreams
    case stopStreams(RouteChange)
    case setRunning(Bool)
    case setInterrupted(Bool)
    case postDidStart, postDidStop
    case postInterrupted(AVCaptureSession.InterruptionReason)
    case postInterruptionEnded
    case postRuntimeError(AVError.Code)
  }

  private(set) var state = State.stopped

  /// Whether frames flow.
  var isStreaming: Bool { state == .running }

  /// The client wants the session to run. A second call is no error. **Source:** rule 32.
  mutating func start() -> [Action] {
    switch state {
    case .stopped:
      state = .starting
      return [.passStartTime]
    case .interrupted(let reason, _):
      state = .interrupted(reason, resumes: true)
      return []
    case .starting, .running, .stopping: return []
    }
  }

  /// The start has taken its time.
  mutating func started() -> [Action] {
    switch state {
    case .starting:
      state = .running
      return [.setRunning(true), .startStreams, .postDidStart]
    case .stopped, .running, .stopping, .interrupted: return []
    }
  }

  /// The client wants the session to stop.
  mutating func stop() -> [Action] {
    switch state {
    case .running:
      state = .stopping
      return [.stopStreams(.stopped), .passStopTime]
    case .starting:
      state = .stopped
      return []
    case .interrupted(let reason, _):
      state = .interrupted(reason, resumes: false)
      return []
    case .stopped, .stopping: return []
    }
  }

  /// The stop has taken its time.
  mutating func ended() -> [Action] {
    switch state {
    case .stopping:
      state = .stopped
      return [.setRunning(false), .postDidStop]
    case .stopped, .starting, .running, .interrupted: return []
    }
  }

  /// Somebody else needs the camera or the microphone. **Source:** rules 196-199; the order is that of rule 197.
  mutating func interrupt(_ reason: AVCaptureSession.InterruptionReason) -> [Action] {
    switch state {
    case .running:
      state = .interrupted(reason, resumes: true)
      return [
        .stopStreams(.interrupted(.sessionWasInterrupted)), .setInterrupted(true), .postInterrupted(reason),
        .setRunning(false), .postDidStop,
      ]
    case .starting:
      state = .interrupted(reason, resumes: true)
      return [.setInterrupted(true), .postInterrupted(reason)]
    case .stopped, .stopping, .interrupted: return []
    }
  }

  /// The camera is free again: the session goes on by itself, unless the client stopped it. **Source:** rules 197, 198, 200.
  mutating func interruptionEnds() -> [Action] {
    switch state {
    case .interrupted(_, resumes: true):
      state = .running
      return [.setInterrupted(false), .postInterruptionEnded, .setRunning(true), .startStreams, .postDidStart]
    case .interrupted(_, resumes: false):
      state = .stopped
      return [.setInterrupted(false), .postInterruptionEnded]
    case .stopped, .starting, .running, .stopping: return []
    }
  }

  /// The session fails while it runs. **Source:** rules 21 and 22.
  mutating func fail(_ error: AVError.Code) -> [Action] {
    switch state {
    case .running:
      state = .stopped
      return [.stopStreams(.interrupted(error)), .setRunning(false), .postRuntimeError(error), .postDidStop]
    case .starting:
      state = .stopped
      return [.postRuntimeError(error)]
    case .stopped, .stopping, .interrupted: return []
    }
  }
}
