import AVFoundationTypes

/// What a session does about each event, from its first start to its last stop.
///
///     stopped ──start──▶ starting ──started──▶ running ──stop──▶ stopping ──ended──▶ stopped
///                           │                   │  ▲
///                           └────interrupt──────┤  │ interruptionEnds (unless stopped meanwhile)
///                                               ▼  │
///                                             interrupted
///
/// A start while the session is stopping waits for the stop to end. A start during an interruption waits for that.
///
/// **Source:** rules 11, 12, 18-20, 32, 196-202.
struct SessionStateMachine: Equatable, Sendable {
  enum State: Equatable, Sendable {
    case stopped
    case starting
    case running
    /// - Parameter restarts: whether the client has asked for a start meanwhile.
    case stopping(restarts: Bool)
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
    case postRuntimeError(AVError.Code, because: String?)
  }

  private(set) var state = State.stopped

  /// Whether frames flow.
  var isStreaming: Bool { state == .running }

  /// Whether it holds what it runs with, or will once it may.
  var isWanted: Bool {
    switch state {
    case .stopped, .interrupted(_, resumes: false): false
    case .starting, .running, .stopping, .interrupted(_, resumes: true): true
    }
  }

  /// The client wants the session to run. A second call is no error. **Source:** rules 32 and 198.
  ///
  /// - Parameter interruption: what keeps the session from running now.
  mutating func start(during interruption: AVCaptureSession.InterruptionReason?) -> [Action] {
    switch state {
    case .stopped:
      guard let interruption else {
        state = .starting
        return [.passStartTime]
      }
      state = .interrupted(interruption, resumes: true)
      return [.setInterrupted(true), .postInterrupted(interruption)]
    case .stopping:
      state = .stopping(restarts: true)
      return []
    case .interrupted(let reason, let resumes):
      state = .interrupted(reason, resumes: true)
      // Who starts anew is told why nothing comes. **Source:** rule 198.
      return resumes ? [] : [.postInterrupted(reason)]
    case .starting, .running: return []
    }
  }

  /// The start has taken its time. Others may have stopped, interrupted or restarted the session meanwhile.
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
      state = .stopping(restarts: false)
      return [.stopStreams(.stopped), .passStopTime]
    case .starting:
      state = .stopped
      return []
    case .interrupted(let reason, _):
      state = .interrupted(reason, resumes: false)
      return []
    case .stopping:
      state = .stopping(restarts: false)
      return []
    case .stopped: return []
    }
  }

  /// The stop has taken its time.
  mutating func ended(during interruption: AVCaptureSession.InterruptionReason?) -> [Action] {
    switch state {
    case .stopping(let restarts):
      state = .stopped
      return [.setRunning(false), .postDidStop] + (restarts ? start(during: interruption) : [])
    case .stopped, .starting, .running, .interrupted:
      preconditionFailure(
        "SessionStateMachine: received ended in state \(state); call it once, when a stop has taken its time")
    }
  }

  /// Another app or the system needs the camera or the microphone. **Source:** rules 196-199; the order is that of rule 197.
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

  /// The session fails while it runs, for a reason in plain text if one is known. **Source:** rules 21 and 22.
  mutating func fail(_ error: AVError.Code, because reason: String? = nil) -> [Action] {
    switch state {
    case .running:
      state = .stopped
      return [
        .stopStreams(.interrupted(error)), .setRunning(false), .postRuntimeError(error, because: reason), .postDidStop,
      ]
    case .starting:
      state = .stopped
      return [.postRuntimeError(error, because: reason)]
    case .stopped, .stopping, .interrupted: return []
    }
  }
}
